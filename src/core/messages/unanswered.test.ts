import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { addQuestion, changeAttendeeSettings, changeQuestion } from '../attendees/change-questions.ts';
import { findOwing } from '../attendees/owing.ts';
import { getTicketDetails, saveTicketDetails } from '../order-page/ticket-details.ts';
import { orderLinkKey } from '../orders/order-link.ts';
import type { OrganiserMessageMail } from '../shared/mail/customer-mails.ts';
import { countAudience, getMessageDesk } from './list-messages.ts';
import { previewMessage, sendTestMessage } from './message-mail.ts';
import { sendMessage } from './send-message.ts';
import { sweepMessages } from './sweep-messages.ts';
import { aHolder } from './testing/ticket-holder.ts';

const app = await createTestApp();
const DAY_MS = 86_400_000;
const UNANSWERED = { kind: 'unanswered' };

let owner: Awaited<ReturnType<typeof aUser>>;
let event: Awaited<ReturnType<typeof anEvent>>;
let eventId: string;
beforeEach(async () => {
  owner = await aUser(app);
  event = await anEvent(app, { owner, types: [{ name: 'General' }, { name: 'Balcony' }] });
  ({ eventId } = event);
  await app.runJobs();
  app.outbox.length = 0;
});

const ask = (more: object = {}) =>
  addQuestion(app, owner, eventId, {
    scope: 'ticket',
    kind: 'text',
    text: 'Shirt size?',
    required: true,
    ...more,
  });
const count = () => countAudience(app, owner, eventId, { audience: UNANSWERED });
const send = (more: object = {}) =>
  sendMessage(app, owner, eventId, {
    subject: 'Tell us your size',
    body: 'We print on Monday.',
    audience: UNANSWERED,
    ...more,
  });
const letters = () => app.outbox as OrganiserMessageMail[];
const mailedTo = () => app.outbox.map(({ to }) => to).sort();
const answer = (orderId: string, input: object) => {
  const key = orderLinkKey(app, { eventId, orderId, linkVersion: 0 });
  return saveTicketDetails(app, { kind: 'visitor' }, { eventId, orderId, key }, input);
};

test('a message about missing answers links each recipient to their own form', async () => {
  const { id } = await ask();
  const answered = await aHolder(app, event, 'answered@example.com');
  const owes = await aHolder(app, event, 'owes@example.com');
  await answer(answered.orderId, { tickets: [{ line: 1, seat: 1, answers: { [id]: 'M' } }] });
  expect(await count()).toEqual({ recipients: 1, unsubscribed: 0 });
  expect(await send()).toMatchObject({ recipients: 1 });
  await app.runJobs();
  expect(mailedTo()).toEqual(['owes@example.com']);
  const link = new URL(letters()[0]?.detailsLink ?? '');
  expect(link.pathname).toBe(`/event/${eventId}/order/${owes.orderId}/details`);
  const key = link.searchParams.get('key') ?? '';
  const form = { eventId, orderId: owes.orderId, key };
  expect(await getTicketDetails(app, { kind: 'visitor' }, form)).toMatchObject({ missing: 1 });
});

test('people who answer before their mail is composed get none', async () => {
  const { id } = await ask();
  const quick = await aHolder(app, event, 'quick@example.com');
  await aHolder(app, event, 'slow@example.com');
  expect(await send()).toMatchObject({ recipients: 2 });
  await answer(quick.orderId, { tickets: [{ line: 1, seat: 1, answers: { [id]: 'M' } }] });
  await app.runJobs();
  expect(mailedTo()).toEqual(['slow@example.com']);
});

test('names, conditions, encrypted answers and types count as they do in the form', async () => {
  await changeAttendeeSettings(app, owner, eventId, { names: 'off', emails: false, beforePayment: false });
  const options = ['Plants', 'Meat'];
  const food = await ask({ scope: 'order', kind: 'choice', text: 'Food?', options, sensitive: true });
  const condition = { questionId: food.id, answers: ['Plants'] };
  const nuts = await ask({ scope: 'order', text: 'Nuts?', condition });
  await ask({ text: 'Which seat?', types: [event.types[1]?.id] });
  await ask({ text: 'Anything else?', required: false });
  const meat = await aHolder(app, event, 'meat@example.com');
  const plants = await aHolder(app, event, 'plants@example.com');
  const balcony = await aHolder(app, event, 'balcony@example.com', { type: 1 });
  const owing = async () => {
    const found = await findOwing(app, app.db, eventId, { atOnce: 2 });
    expect(found.toSorted(byTicket)).toEqual((await findOwing(app, app.db, eventId)).toSorted(byTicket));
    return found.map(({ ticketId }) => ticketId).sort();
  };
  expect(await owing()).toHaveLength(3);
  await answer(meat.orderId, { answers: { [food.id]: 'Meat' } });
  await answer(plants.orderId, { answers: { [food.id]: 'Plants' } });
  await answer(balcony.orderId, { answers: { [food.id]: 'Meat' } });
  expect(await owing()).toEqual([plants.ticketId, balcony.ticketId].sort());
  await answer(plants.orderId, { answers: { [food.id]: 'Plants', [nuts.id]: 'All' } });
  expect(await owing()).toEqual([balcony.ticketId]);
  await changeAttendeeSettings(app, owner, eventId, {
    names: 'required',
    emails: false,
    beforePayment: false,
  });
  expect(await owing()).toHaveLength(3);
});

test('orders without a valid ticket are skipped without ending the paging', async () => {
  await ask();
  const holders = [];
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    holders.push(await aHolder(app, event, `${name}@example.com`));
  const revoked = [holders[1]?.ticketId ?? '', holders[2]?.ticketId ?? ''];
  await app.db.updateTable('tickets').set({ state: 'revoked' }).where('id', 'in', revoked).execute();
  const found = await findOwing(app, app.db, eventId, { atOnce: 1 });
  expect(found.map(({ ticketId }) => ticketId)).toEqual(
    [holders[0], holders[3], holders[4]].map((holder) => holder?.ticketId),
  );
});

test('optional and closed questions, and those of past events, need no answers', async () => {
  await aHolder(app, event, 'thandi@example.com');
  const desk = () => getMessageDesk(app, owner, { eventId, orderId: null });
  expect(await desk()).toMatchObject({ asks: false });
  await ask({ required: false });
  const { id, answered: _, ...question } = await ask();
  expect(await desk()).toMatchObject({ asks: true });
  const change = (more: object) =>
    changeQuestion(app, owner, { eventId, questionId: id }, { ...question, ...more });
  await change({ closed: true });
  expect(await desk()).toMatchObject({ asks: false });
  await expect(send()).rejects.toMatchObject({
    code: 'message.no-recipients',
    message: 'Nobody would get it: everything that you require is answered.',
  });
  await change({ closed: false });
  expect(await count()).toMatchObject({ recipients: 1 });
  const endsAt = app.clock.now();
  const startsAt = new Date(endsAt.getTime() - DAY_MS);
  await app.db.updateTable('events').set({ startsAt, endsAt }).where('id', '=', eventId).execute();
  expect(await count()).toMatchObject({ recipients: 0 });
  expect(await desk()).toMatchObject({ asks: false, over: true });
});

test('a scheduled message goes to those whose answers are missing when it is sent', async () => {
  const { id } = await ask();
  const early = await aHolder(app, event, 'early@example.com');
  await aHolder(app, event, 'late@example.com');
  const at = new Date(app.clock.now().getTime() + DAY_MS).toISOString().slice(0, 16);
  await send({ sendAt: at });
  await answer(early.orderId, { tickets: [{ line: 1, seat: 1, answers: { [id]: 'M' } }] });
  app.clock.advance(2 * DAY_MS);
  await sweepMessages(app);
  await app.runJobs();
  expect(mailedTo()).toEqual(['late@example.com']);
});

test('a preview has the button to the form, and a test links to the event', async () => {
  await ask();
  const draft = { subject: 'Size', body: 'Please.', audience: UNANSWERED };
  expect((await previewMessage(app, owner, eventId, draft)).html).toContain('Add ticket details');
  await sendTestMessage(app, owner, eventId, draft);
  await app.runJobs();
  expect(letters()[0]).toMatchObject({ isTest: true, detailsLink: expect.stringContaining(eventId) });
});

const byTicket = (one: { ticketId: string }, other: { ticketId: string }) =>
  one.ticketId < other.ticketId ? -1 : 1;
