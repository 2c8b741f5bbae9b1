import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { blankDocuments } from '../../../tests/fakes/documents.ts';
import { untilWaiting } from '../../../tests/until-waiting.ts';
import { transaction } from '../../db/database.ts';
import { addQuestion, changeAttendeeSettings } from '../attendees/change-questions.ts';
import { findOwing } from '../attendees/owing.ts';
import { lockForm } from '../attendees/question-store.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { exported } from '../exports/testing/exported.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { sendMessage } from '../messages/send-message.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { getTicketDetails, saveTicketDetails } from '../order-page/ticket-details.ts';
import { exportAccount } from '../personal-data/export-account.ts';
import { CHECKED_EVERY_MS, sweepGuestData } from '../personal-data/remove-guest-data.ts';
import type { Actor } from '../shared/actor.ts';
import type { OrganiserMessageMail, TicketReceivedMail } from '../shared/mail/customer-mails.ts';
import { transferLinkKey } from '../tickets/transfer-link.ts';
import { acceptTicket } from './accept-ticket.ts';
import { getTransfer, getTransferDocument } from './get-transfer.ts';
import { getHolderDetails, saveHolderDetails } from './holder-details.ts';
import { sendTicket, sendTicketOn } from './send-ticket.ts';
import { takeSentOnTicketBack } from './take-ticket-back.ts';

const DAYS = 400;
const settings = { ...TEST_SETTINGS, guestDataDays: DAYS };
const app = await createTestApp({ settings, documents: blankDocuments });
const caller = { headers: new Headers(), address: '203.0.113.9' };
const visitor = { kind: 'visitor' } as const;

let tested = 0;
let friend: string;
let event: Awaited<ReturnType<typeof anEvent>>;
let order: Awaited<ReturnType<typeof aBoughtOrder>>;
let food: string;
let illness: string;
let source: string;

/** Two tickets, the customer's answers about both, and the organiser's questions. */
beforeEach(async () => {
  tested += 1;
  friend = `friend${tested}@example.com`;
  event = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const { owner, eventId } = event;
  const asked = { names: 'required', emails: false, beforePayment: false };
  await changeAttendeeSettings(app, owner, eventId, asked);
  const ask = async (more: object) =>
    (await addQuestion(app, owner, eventId, { scope: 'ticket', kind: 'text', ...more })).id;
  food = await ask({ text: 'Food?', required: true, atDoor: true });
  illness = await ask({ text: 'Illness?', sensitive: true });
  source = await ask({ scope: 'order', text: 'Heard of us?', required: true });
  order = await aBoughtOrder(app, event, { quantity: 2 });
  await saveTicketDetails(app, order.buyer, order, {
    answers: { [source]: 'A poster' },
    tickets: [1, 2].map((number) => of(number, { name: `Thandi ${number}`, answers: { [food]: 'Bread' } })),
  });
  await app.runJobs();
  app.outbox.length = 0;
});

const of = (seat: number, more: object) => ({ line: 1, seat, ...more });
/** Sends the first ticket to somebody. */
async function send(email = friend) {
  const [ticket] = (await getOrderPage(app, order.buyer, order)).tickets;
  const sent = await sendTicket(app, order.buyer, order, { ticketId: ticket?.id, email }, caller);
  return linkOf(sent.transferId);
}
const linkOf = (transferId: string) => {
  const which = { eventId: event.eventId, transferId };
  return { ...which, key: transferLinkKey(app, which) };
};
async function accepted(email = friend) {
  const which = await send(email);
  await acceptTicket(app, visitor, which);
  return which;
}
type Which = Awaited<ReturnType<typeof send>>;
const answer = (which: Which, more: object = {}, who: Actor = visitor) =>
  saveHolderDetails(app, who, which, {
    tickets: [of(1, { name: 'Sam Botha', answers: { [food]: 'Plants', [illness]: 'Asthma' }, ...more })],
  });
const sams = async () =>
  (await app.db.selectFrom('attendees').where('eventId', '=', event.eventId).select('name').execute())
    .map(({ name }) => name)
    .sort();

describe('a person who accepts a ticket', () => {
  test('is asked the event’s questions about a ticket, and sees no earlier answers', async () => {
    const which = await accepted();
    const form = await getHolderDetails(app, visitor, which);
    expect(form).toMatchObject({
      questions: [],
      answers: {},
      missing: 2,
      paysNext: false,
      offered: false,
      tickets: [
        { line: 1, seat: 1, name: '', answers: {}, questions: [{ text: 'Food?' }, { text: 'Illness?' }] },
      ],
    });
    expect(JSON.stringify(form)).not.toMatch(/Thandi|poster|Bread/);
    expect(await answer(which)).toMatchObject({ missing: 0, tickets: [{ name: 'Sam Botha' }] });
    const page = await getTransfer(app, visitor, which);
    expect(page).toMatchObject({ details: { missing: 0 }, ticket: { attendeeName: 'Sam Botha' } });
    const path = `/event/${event.eventId}/ticket/${which.transferId}/details`;
    expect(page.details?.path).toBe(path);
  });

  test('is shown to the organiser, at the door and in exports', async () => {
    const { owner, eventId } = event;
    const which = await accepted();
    await answer(which);
    const { tickets } = await getOrderForOrganiser(app, owner, order);
    expect(tickets.find(({ attendee }) => attendee?.name === 'Sam Botha')).toMatchObject({
      answers: [{ answer: ['Plants'] }, { answer: ['Asthma'] }],
    });
    expect(await exported(app, owner, { eventId, name: 'attendees' })).toMatch(/Sam Botha,.*Plants,Asthma/);
    const { ticket } = await getTransfer(app, visitor, which);
    const staff = await aMember(app, owner, { role: 'door' });
    const code = ticket?.code;
    expect(await admitTicket(app, staff, { eventId, code, gate: 'North' })).toMatchObject({
      ticket: { name: 'Sam Botha', answers: [{ question: 'Food?', answer: ['Plants'] }] },
    });
  });

  test('gets a mail that says what is missing, and a PDF with their name', async () => {
    const which = await accepted();
    await app.runJobs();
    const received = app.outbox.find((mail): mail is TicketReceivedMail => mail.kind === 'ticket-received');
    expect(received).toMatchObject({ detailsMissing: true });
    await answer(which);
    let printed: string | undefined;
    const documents = {
      ...app.documents,
      pdf: async (sheet: { tickets: readonly { attendeeName?: string | undefined }[] }) => {
        printed = sheet.tickets[0]?.attendeeName;
        return new Uint8Array();
      },
    };
    await getTransferDocument({ ...app, documents }, visitor, which, 'pdf');
    expect(printed).toBe('Sam Botha');
  });

  test('answers only for their own ticket', async () => {
    const which = await accepted();
    await expect(
      saveHolderDetails(app, visitor, which, { tickets: [of(2, { name: 'Sam' })] }),
    ).rejects.toMatchObject({ issues: [{ path: 'tickets.1.2' }] });
    await expect(
      saveHolderDetails(app, visitor, which, { answers: { [source]: 'Mine' } }),
    ).rejects.toMatchObject({ issues: [{ path: `answers.${source}` }] });
    const strange = { ...which, key: 'x' };
    await expect(answer(strange)).rejects.toMatchObject({ code: 'transfer.unknown' });
    expect(await sams()).toEqual(['Thandi 2']);
  });

  test('is asked nothing if the event’s questions are about the order only, or all closed', async () => {
    const which = await accepted();
    await app.db
      .updateTable('events')
      .set({ startsAt: new Date(0), endsAt: app.clock.now() })
      .where('id', '=', event.eventId)
      .execute();
    await expect(getHolderDetails(app, visitor, which)).rejects.toMatchObject({ code: 'details.closed' });
    expect(await getTransfer(app, visitor, which)).toMatchObject({ details: null });
    await app.db.deleteFrom('questions').where('id', 'in', [food, illness]).execute();
    await app.db.updateTable('attendee_settings').set({ names: 'off' }).execute();
    await expect(answer(which)).rejects.toMatchObject({ code: 'details.nothing-asked' });
  });
});

describe('nobody else fills in the details', () => {
  test('not before acceptance, nor after it was sent on', async () => {
    const which = await send();
    const notYours = { code: 'transfer.not-yours' };
    await expect(answer(which)).rejects.toMatchObject(notYours);
    await acceptTicket(app, visitor, which);
    await answer(which);
    const on = linkOf(
      (await sendTicketOn(app, visitor, which, { email: `on-${friend}` }, caller)).transferId,
    );
    await acceptTicket(app, visitor, on);
    expect(await sams()).toEqual(['Thandi 2']);
    await expect(getHolderDetails(app, visitor, which)).rejects.toMatchObject(notYours);
    await expect(answer(which)).rejects.toMatchObject(notYours);
    await answer(on, { name: 'Alex' });
    expect(await sams()).toEqual(['Alex', 'Thandi 2']);
  });

  test('the order’s customer sees and fills in only their other ticket', async () => {
    await answer(await accepted());
    const form = await getTicketDetails(app, order.buyer, order);
    expect(form.tickets.map(({ seat }) => seat)).toEqual([2]);
    expect(JSON.stringify(form)).not.toMatch(/Sam|Plants/);
    const theirs = { tickets: [of(1, { name: 'Thandi 1' })] };
    await expect(saveTicketDetails(app, order.buyer, order, theirs)).rejects.toMatchObject({
      issues: [{ path: 'tickets.1.1' }],
    });
    expect(await sams()).toEqual(['Sam Botha', 'Thandi 2']);
  });

  // Each command reads the tickets first and then waits for the form, which its organiser is changing.
  async function whileFormIsHeld(begin: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = transaction(app.db, async (tx) => {
      await lockForm(tx, event.eventId);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const begun = begin().then(
      () => 'saved',
      ({ code }: { code: string }) => code,
    );
    await untilWaiting(app.db, { on: 'attendee_settings' });
    await meanwhile();
    release.resolve();
    await holding;
    return begun;
  }

  test('a customer who saves while their ticket is being accepted changes nothing of it', async () => {
    const which = await send();
    const save = () =>
      saveTicketDetails(app, order.buyer, order, {
        answers: { [source]: 'x' },
        tickets: [1, 2].map((number) => of(number, { name: 'Thandi', answers: { [food]: 'Cake' } })),
      });
    expect(await whileFormIsHeld(save, () => acceptTicket(app, visitor, which))).toBe('details.invalid');
    expect(await sams()).toEqual(['Thandi 2']);
  });

  test('twin: without an acceptance meanwhile the save changes both', async () => {
    await send();
    const save = () =>
      saveTicketDetails(app, order.buyer, order, {
        answers: { [source]: 'x' },
        tickets: [1, 2].map((number) => of(number, { name: `New ${number}`, answers: { [food]: 'Cake' } })),
      });
    expect(await whileFormIsHeld(save, async () => {})).toBe('saved');
    expect(await sams()).toEqual(['New 1', 'New 2']);
  });

  test('a holder who saves while it is sent on changes nothing of it', async () => {
    const which = await accepted();
    const on = linkOf(
      (await sendTicketOn(app, visitor, which, { email: `on-${friend}` }, caller)).transferId,
    );
    const saved = await whileFormIsHeld(
      () => answer(which),
      () => acceptTicket(app, visitor, on),
    );
    expect(saved).toBe('transfer.not-yours');
    expect(await sams()).toEqual(['Thandi 2']);
  });
});

test('a message about missing answers leads a holder to their own form', async () => {
  const which = await accepted();
  await app.runJobs();
  app.outbox.length = 0;
  const message = { subject: 'Food', body: 'Please.', audience: { kind: 'unanswered' } };
  const write = () => sendMessage(app, event.owner, event.eventId, message);
  expect(await write()).toMatchObject({ recipients: 1 });
  await app.runJobs();
  const [letter] = app.outbox as OrganiserMessageMail[];
  expect(letter).toMatchObject({ to: friend });
  expect(letter?.detailsLink).toMatch(new RegExp(`/ticket/${which.transferId}/details\\?key=${which.key}$`));
  await answer(which);
  expect(await findOwing(app, app.db, event.eventId)).toEqual([]);
  await expect(write()).rejects.toMatchObject({ code: 'message.no-recipients' });
});

describe('personal data', () => {
  const exportOf = async (who: Parameters<typeof exportAccount>[1]) => {
    let text = '';
    for await (const piece of await exportAccount(app, who)) text += piece;
    return text;
  };

  test('is in the holder’s export, and not in the customer’s', async () => {
    const [customer, holder] = [await aUser(app), await aUser(app)];
    order = await aBoughtOrder(app, event, { quantity: 2, buyer: customer, email: customer.email });
    const which = await accepted(holder.email);
    await answer(which, {}, holder);
    const theirs = await exportOf(holder);
    expect(JSON.parse(theirs).receivedTickets).toMatchObject([
      { id: which.transferId, name: 'Sam Botha', answers: [{ value: ['Plants'] }, { value: ['Asthma'] }] },
    ]);
    expect(theirs).not.toContain('Thandi');
    expect(await exportOf(customer)).not.toMatch(/Sam Botha|Asthma/);
    expect(JSON.parse(await exportOf({ ...holder, emailVerified: false })).receivedTickets).toEqual([]);
  });

  test('a ticket that its holder sent on and took back is in their export, without the next holder’s details', async () => {
    const [holder, next] = [await aUser(app), await aUser(app)];
    const which = await accepted(holder.email);
    await answer(which, {}, holder);
    const ticket = (await getTransfer(app, holder, which)).ticket;
    const sendOn = (email: string) => sendTicketOn(app, holder, which, { email }, caller);
    const { transferId: sentOnId } = await sendOn(next.email);
    await takeSentOnTicketBack(app, holder, { ...which, sentOnId });
    const received = async (who: typeof holder) => JSON.parse(await exportOf(who)).receivedTickets;
    const back = { acceptedAt: null, takenBackAt: expect.any(String) };
    expect(await received(holder)).toMatchObject([
      { id: which.transferId, state: 'valid', name: 'Sam Botha', sentOn: [{ email: next.email, ...back }] },
    ]);
    const nothing = { state: null, shortCode: null, name: null, answers: [], sentOn: [] };
    expect(await received(next)).toMatchObject([{ ...nothing, ...back }]);
    app.clock.advance(60_000);
    const onward = linkOf((await sendOn(next.email)).transferId);
    expect(await received(next)).toMatchObject([back, { ...nothing, acceptedAt: null, takenBackAt: null }]);
    await acceptTicket(app, next, onward);
    await answer(onward, { name: 'Ines Dube' }, next);
    expect(await received(holder)).toMatchObject([
      {
        state: null,
        shortCode: ticket?.shortCode,
        name: null,
        email: null,
        answers: [],
        sentOn: [back, { email: next.email, acceptedAt: expect.any(String), takenBackAt: null }],
      },
    ]);
    expect(await received(next)).toMatchObject([back, { state: 'valid', name: 'Ines Dube' }]);
  });

  test('ends with guests’ data, separately for each person', async () => {
    const keeper = await aUser(app);
    await answer(await accepted(keeper.email), { name: 'Keeper' });
    const customer = await aUser(app);
    order = await aBoughtOrder(app, event, { quantity: 2, buyer: customer, email: customer.email });
    await saveTicketDetails(app, customer, order, { tickets: [of(2, { name: 'Customer' })] });
    await answer(await accepted(), { name: 'Guest' });
    expect(await sams()).toEqual(['Customer', 'Guest', 'Keeper', 'Thandi 2']);
    await app.runJobs();
    app.clock.advance((DAYS + 365) * 86_400_000);
    await sweepGuestData(app);
    expect(await sams()).toEqual(['Customer', 'Keeper']);
    const left = app.db.selectFrom('answers').where('eventId', '=', event.eventId).select('value');
    expect((await left.execute()).map(({ value }) => value)).toContainEqual(['Plants']);
    await app.db
      .updateTable('users')
      .set({ deletedAt: app.clock.now() })
      .where('id', '=', keeper.userId)
      .execute();
    app.clock.advance(CHECKED_EVERY_MS);
    await sweepGuestData(app);
    expect(await sams()).toEqual(['Customer']);
  });
});
