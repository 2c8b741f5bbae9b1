import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aMember, anEvent } from '../../../tests/factories.ts';
import { addQuestion, changeAttendeeSettings } from '../attendees/change-questions.ts';
import { sweepAnswers } from '../attendees/erase-answers.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { searchDoor } from '../check-in/search-door.ts';
import { exported } from '../exports/testing/exported.ts';
import { cancelHold } from '../holds/cancel-hold.ts';
import { placeOrder } from '../holds/place-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { saveTicketDetails } from '../order-page/ticket-details.ts';
import { search } from '../search/search.ts';
import type { Actor } from '../shared/actor.ts';
import { findOrders } from './find-orders.ts';
import { getOrderForOrganiser } from './get-order-for-organiser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const DAY_MS = 86_400_000;

/** An event with a question for each place where answers are shown, and an order that answers them all. */
async function anAnsweredOrder() {
  const event = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const { owner, eventId } = event;
  await changeAttendeeSettings(app, owner, eventId, {
    names: 'optional',
    emails: true,
    beforePayment: false,
  });
  const ask = async (more: object) =>
    (await addQuestion(app, owner, eventId, { scope: 'ticket', kind: 'text', ...more })).id;
  const food = await ask({ text: 'Food?', atDoor: true });
  const illness = await ask({ text: 'Illness?', sensitive: true, keepDays: 7 });
  const source = await ask({ scope: 'order', text: 'Heard of us?' });
  const buyer = aGuest(app);
  const email = 'buyer@example.com';
  const placed = await placeOrder(app, buyer, { email, eventId, eventType: event.types[0]?.id });
  const request = { eventId, orderId: placed.orderId };
  const answers = { [food]: '=1+1', [illness]: 'Asthma' };
  const ticket = { line: 1, seat: 1, name: 'Nomvula Dlamini', email: 'n@example.com', answers };
  await saveTicketDetails(app, buyer, request, { answers: { [source]: 'A friend' }, tickets: [ticket] });
  const [{ shortCode } = { shortCode: '' }] = (await getOrderPage(app, buyer, request)).tickets;
  return { ...event, buyer, request, shortCode };
}

const linesOf = async (actor: Actor, eventId: string, name: 'attendees' | 'orders') =>
  (await exported(app, actor, { eventId, name })).trim().split('\r\n');

test('an organiser finds an order by its attendee, and reads who comes and what they answered', async () => {
  const { owner, eventId, request } = await anAnsweredOrder();
  for (const text of ['dlamini', 'VULA D']) {
    expect((await findOrders(app, owner, eventId, { text })).orders.map(({ id }) => id)).toEqual([
      request.orderId,
    ]);
  }
  expect((await findOrders(app, owner, eventId, { text: 'nobody' })).orders).toEqual([]);
  const hits = await search(app, owner, { text: 'nomvula' });
  expect(JSON.stringify(hits)).toContain(request.orderId);
  const order = await getOrderForOrganiser(app, owner, request);
  expect(order).toMatchObject({
    answers: [{ question: 'Heard of us?', answer: ['A friend'] }],
    tickets: [
      {
        attendee: { name: 'Nomvula Dlamini', email: 'n@example.com' },
        answers: [
          { question: 'Food?', answer: ['=1+1'] },
          { question: 'Illness?', answer: ['Asthma'] },
        ],
      },
    ],
  });
});

test('only those who may edit the event see sensitive answers', async () => {
  const { owner, eventId, request } = await anAnsweredOrder();
  for (const role of ['finance', 'box_office', 'reader'] as const) {
    const member = await aMember(app, owner, { role });
    const [ticket] = (await getOrderForOrganiser(app, member, request)).tickets;
    expect(ticket?.answers[1], role).toMatchObject({ question: 'Illness?', answer: null });
    const lines = await linesOf(member, eventId, 'attendees');
    expect(lines.join(), role).not.toMatch(/Illness|Asthma/);
  }
  const manager = await aMember(app, owner, { role: 'manager' });
  expect((await linesOf(manager, eventId, 'attendees')).join()).toContain('Asthma');
});

test('exports have a column for each question, and no formula runs', async () => {
  const { owner, eventId } = await anAnsweredOrder();
  const [header, line] = await linesOf(owner, eventId, 'attendees');
  expect(header).toMatch(/,Name,Attendee email,Food\?,Illness\?,Heard of us\?$/);
  expect(line).toMatch(/,Nomvula Dlamini,n@example.com,'=1\+1,Asthma,A friend$/);
  const [ofOrders, order] = await linesOf(owner, eventId, 'orders');
  expect(ofOrders).toMatch(
    /,Discount,Net,Tax,Company,VAT number,Reverse charge,Resold,Tags,Notes,Heard of us\?$/,
  );
  expect(order).toMatch(/,A friend$/);
  const plain = await anEvent(app);
  expect((await linesOf(plain.owner, plain.eventId, 'attendees'))[0]).toMatch(/,Currency$/);
});

test('the door sees the name and the answers that are meant for it', async () => {
  const { owner, eventId, shortCode } = await anAnsweredOrder();
  const staff = await aMember(app, owner, { role: 'door' });
  const found = await searchDoor(app, staff, { eventId, text: 'nomvula' });
  expect(found.tickets).toMatchObject([{ name: 'Nomvula Dlamini', shortCode }]);
  expect(await admitTicket(app, staff, { eventId, code: shortCode, gate: 'North' })).toMatchObject({
    answer: 'admitted',
    ticket: { name: 'Nomvula Dlamini', answers: [{ question: 'Food?', answer: ['=1+1'] }] },
  });
});

test('answers are erased when their question says, and those of unpaid orders after a week', async () => {
  const { owner, eventId, request, startsAt } = await anAnsweredOrder();
  const buyer = aGuest(app);
  const other = await anEvent(app);
  await changeAttendeeSettings(app, other.owner, other.eventId, {
    names: 'required',
    emails: false,
    beforePayment: true,
  });
  const eventType = other.types[0]?.id;
  const placed = await placeOrder(app, buyer, { email: 'b@example.com', eventId: other.eventId, eventType });
  const held = { eventId: other.eventId, orderId: placed.orderId };
  await saveTicketDetails(app, buyer, held, { tickets: [{ line: 1, seat: 1, name: 'Sipho' }] });
  await cancelHold(app, held);
  const named = async () =>
    (await app.db.selectFrom('attendees').where('orderId', '=', held.orderId).selectAll().execute()).length;
  const answered = async () =>
    (await getOrderForOrganiser(app, owner, request)).tickets[0]?.answers.map(({ question }) => question);
  await sweepAnswers(app);
  expect([await named(), await answered()]).toEqual([1, ['Food?', 'Illness?']]);
  const start = app.clock.now().getTime();
  app.clock.advance(8 * DAY_MS);
  await sweepAnswers(app);
  expect(await named()).toBe(0);
  const { endsAt } = await app.db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('endsAt')
    .executeTakeFirstOrThrow();
  expect(endsAt > startsAt).toBe(true);
  app.clock.advance(endsAt.getTime() + 7 * DAY_MS - 1 - app.clock.now().getTime());
  await sweepAnswers(app);
  expect(await answered()).toEqual(['Food?', 'Illness?']);
  app.clock.advance(1);
  expect(await sweepAnswers(app)).toBeGreaterThan(0);
  expect(await answered()).toEqual(['Food?']);
  app.clock.advance(start - app.clock.now().getTime());
});
