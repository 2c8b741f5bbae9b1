import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches, provesAgain } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { searchDoor } from '../check-in/search-door.ts';
import { aDisputedOrder } from '../disputes/testing/disputed-order.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { exported } from '../exports/testing/exported.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { aBoughtOrder, aHeldOrder } from '../holds/testing/bought-order.ts';
import { MailRefused } from '../mails/mail-refused.ts';
import { getEventMoney } from '../money/get-event-money.ts';
import { correctAddress } from '../order-desk/correct-address.ts';
import { findOrders } from '../order-desk/find-orders.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getReceiptForOrganiser } from '../order-desk/get-receipt-for-organiser.ts';
import { resendTickets } from '../order-desk/resend-tickets.ts';
import { requestOrderLinks } from '../order-mail/request-order-links.ts';
import { claimOrder } from '../order-page/claim-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { REMOVED_EMAIL } from '../orders/no-email.ts';
import { orderLinkKey } from '../orders/order-link.ts';
import { pruneOutbox } from '../outbox/outbox-store.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { aFailedRefund } from '../refunds/testing/failed-refund.ts';
import { search } from '../search/search.ts';
import { sendTicket } from '../transfers/send-ticket.ts';
import { takeTicketBack } from '../transfers/take-ticket-back.ts';
import { closeAccount } from './close-account.ts';
import { CHECKED_EVERY_MS, sweepGuestData } from './remove-guest-data.ts';

const DAY_MS = 86_400_000;
const DAYS = 400;
const app: TestApp = await createTestApp({ settings: { ...TEST_SETTINGS, guestDataDays: DAYS } });
const owner = await aUser(app);
let event: Awaited<ReturnType<typeof anEvent>>;
/** When the retention period of `event` ends. */
let over: Date;

beforeEach(async () => {
  const endsAt = new Date(app.clock.now().getTime() + DAY_MS);
  const startsAt = new Date(endsAt.getTime() - 3_600_000);
  event = await anEvent(app, { owner, startsAt, endsAt, types: [{ capacity: 2_000 }] });
  over = new Date(endsAt.getTime() + DAYS * DAY_MS);
  await app.runJobs();
  app.outbox.length = 0;
});

// Each test's sweeps concern only its own event.
const send = app.mailer.send;
afterEach(async () => {
  app.mailer.send = send;
  await app.db
    .updateTable('events')
    .set({ guestDataCheckedAt: new Date('2200-01-01') })
    .execute();
});

const goTo = (then: Date) => app.clock.advance(then.getTime() - app.clock.now().getTime());
const emailOf = async ({ orderId }: { orderId: string }) =>
  (await app.db.selectFrom('orders').where('id', '=', orderId).select('email').executeTakeFirstOrThrow())
    .email;

/** Every text in any table that contains an address or another trace. */
async function tracesOf(trace: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'gazetteer%'`.execute(app.db);
  const found = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} t where t::text ilike ${`%${trace}%`}`.execute(
      app.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

test('data is removed that many days after the event, and not a moment before', async () => {
  const order = await aBoughtOrder(app, event, { email: 'thandi@example.com' });
  await app.runJobs();
  goTo(new Date(over.getTime() - 1));
  expect(await sweepGuestData(app)).toBe(0);
  expect(await emailOf(order)).toBe('thandi@example.com');
  goTo(over);
  expect(await sweepGuestData(app)).toBe(1);
  expect(await emailOf(order)).toBe(REMOVED_EMAIL);
  app.clock.advance(CHECKED_EVERY_MS);
  expect(await sweepGuestData(app)).toBe(0);
});

test('without a period it is kept', async () => {
  const order = await aBoughtOrder(app, event);
  await app.runJobs();
  goTo(over);
  expect(await sweepGuestData({ ...app, settings: TEST_SETTINGS })).toBe(0);
  expect(await emailOf(order)).not.toBe(REMOVED_EMAIL);
});

test('no table identifies the guest any more; totals, tickets and receipts are as before', async () => {
  const buyer = aGuest(app);
  const order = await aBoughtOrder(app, event, { email: 'typo@nobody.example', quantity: 2, buyer });
  await app.runJobs();
  const [, kept] = (await getOrderForOrganiser(app, owner, order)).tickets;
  const caller = { headers: new Headers(), address: '203.0.113.9' };
  const sendTo = (email: string) => sendTicket(app, buyer, order, { ticketId: kept?.id, email }, caller);
  await takeTicketBack(app, buyer, { ...order, ...(await sendTo('wrong@nobody.example')) });
  await sendTo('right@nobody.example');
  await provesAgain(app, owner);
  await correctAddress(app, owner, order, { email: 'Meant@nobody.example' });
  await app.runJobs();
  app.mailer.send = async ({ to }) => {
    throw new MailRefused(`550 <${to}> no such user`);
  };
  await resendTickets(app, owner, order);
  const [ticket] = (await getOrderForOrganiser(app, owner, order)).tickets;
  const reason = 'Sorry, dear Meant@nobody.example';
  await refundOrder(app, owner, {
    eventId: order.eventId,
    orderId: order.orderId,
    tickets: [ticket?.id],
    reason,
  });
  await app.runJobs();
  app.mailer.send = send;
  const unpaid = await aHeldOrder(app, event, { email: 'left@nobody.example', buyer });
  app.clock.advance(20 * 60_000);
  await expireHolds(app);
  expect(await tracesOf('nobody.example')).toEqual([
    'order_address_changes',
    'order_mails',
    'orders',
    'outbox',
    'payment_exceptions',
    'refund_requests',
    'refunds',
    'taken_back_transfers',
    'ticket_transfers',
  ]);
  const books = async () => ({
    money: await getEventMoney(app, owner, event.eventId, {}),
    orders: (await findOrders(app, owner, event.eventId, {})).count,
    receipt: (await getReceiptForOrganiser(app, owner, order)).filename,
    tickets: (await getOrderForOrganiser(app, owner, order)).tickets,
    receipts: await app.db.selectFrom('receipts').selectAll().where('orderId', '=', order.orderId).execute(),
  });
  // What an event earned becomes payable as time passes.
  goTo(over);
  const before = await books();
  await pruneOutbox(app);
  expect(await sweepGuestData(app)).toBe(2);
  expect(await tracesOf('nobody.example')).toEqual([]);
  expect(await tracesOf(buyer.guestId)).toEqual([]);
  expect(await emailOf(unpaid)).toBe(REMOVED_EMAIL);
  expect(await books()).toEqual(before);
  const { timeline } = await getOrderForOrganiser(app, owner, order);
  expect(timeline.map(({ text }) => text)).toContain(
    `The customer took ticket ${kept?.shortCode} back before somebody accepted it.`,
  );
  expect(await breaches(app)).toEqual([]);
});

describe('an order of a person with an account', () => {
  test('stays: they bought it, it has their address, or they claimed it', async () => {
    const person = await aUser(app, { email: 'own@example.com' });
    const keeper = await aUser(app);
    const bought = await aBoughtOrder(app, event, { email: 'other@example.com', buyer: person });
    const mailed = await aBoughtOrder(app, event, { email: 'Own@example.com' });
    const kept = await aBoughtOrder(app, event, { email: 'kept@example.com' });
    const key = orderLinkKey(app, { ...kept, linkVersion: 0 });
    await claimOrder(app, keeper, { ...kept, key });
    await app.runJobs();
    goTo(over);
    expect(await sweepGuestData(app)).toBe(0);
    expect(await Promise.all([bought, mailed, kept].map(emailOf))).toEqual([
      'other@example.com',
      'Own@example.com',
      'kept@example.com',
    ]);
  });

  test('is removed once the account is deleted', async () => {
    const person = await aUser(app, { email: 'leaver@example.com' });
    const order = await aBoughtOrder(app, event, { email: 'leaver@example.com', buyer: person });
    await app.runJobs();
    goTo(over);
    expect(await sweepGuestData(app)).toBe(0);
    await transaction(app.db, (tx) => closeAccount(app, tx, person.userId, person));
    app.clock.advance(CHECKED_EVERY_MS);
    expect(await sweepGuestData(app)).toBe(1);
    expect(await emailOf(order)).toBe(REMOVED_EMAIL);
  });

  test('twin: an account that never verified the address keeps no order', async () => {
    await aUser(app, { email: 'claimed@example.com', emailVerified: false });
    const order = await aBoughtOrder(app, event, { email: 'claimed@example.com' });
    await app.runJobs();
    goTo(over);
    expect(await sweepGuestData(app)).toBe(1);
    expect(await emailOf(order)).toBe(REMOVED_EMAIL);
  });
});

describe('open business keeps an order until it is finished', () => {
  const staysUntil = async (order: { orderId: string }, end: () => Promise<unknown>) => {
    goTo(over);
    expect(await sweepGuestData(app)).toBe(0);
    expect(await emailOf(order)).not.toBe(REMOVED_EMAIL);
    await end();
    app.clock.advance(CHECKED_EVERY_MS);
    expect(await sweepGuestData(app)).toBe(1);
    expect(await emailOf(order)).toBe(REMOVED_EMAIL);
  };

  test('a dispute', async () => {
    const order = await aDisputedOrder(app, event);
    await staysUntil(order, () => order.decide('won'));
  });

  test('a refund on its way, and the mail about it', async () => {
    const { eventId, orderId } = await aPaidOrder(app, event);
    await app.runJobs();
    await refundOrder(app, owner, { eventId, orderId });
    await staysUntil({ orderId }, () => app.runJobs());
    expect(app.outbox.map(({ kind, to }) => [kind, to])).toContainEqual([
      'order-refunded',
      'thandi@example.com',
    ]);
  });

  test('an exception to resolve', async () => {
    const { order, exceptionId } = await aFailedRefund(app, event);
    await app.runJobs();
    const admin = await aUser(app, { admin: true });
    await app.runJobs(['outbox']);
    await staysUntil(order, () =>
      resolveException(app, admin, exceptionId, { note: 'Sent by bank transfer.' }),
    );
  });

  test('twin: tickets that were refunded before they were mailed are not open business', async () => {
    const { eventId, orderId } = await aPaidOrder(app, event);
    await refundOrder(app, owner, { eventId, orderId });
    await app.runJobs();
    goTo(over);
    expect(await sweepGuestData(app)).toBe(1);
  });

  test('tickets that are still to be mailed', async () => {
    const order = await aBoughtOrder(app, event);
    await staysUntil(order, () => app.runJobs());
  });
});

test('a sweep continues where the last one ended, batch by batch', async () => {
  const { orderId } = await aBoughtOrder(app, event);
  await app.runJobs();
  const copies = (from: number, to: number) =>
    sql`
    insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at)
    select event_id, gen_random_uuid(), 'expired', 'guest' || n || '@example.com', 'guest:x', currency, total_minor, hold_expires_at, created_at
    from orders, generate_series(${from}::int, ${to}::int) n where id = ${orderId}`.execute(app.db);
  await copies(1, 10_100);
  goTo(over);
  expect(await sweepGuestData(app)).toBe(10_000);
  expect(await sweepGuestData(app)).toBe(101);
  await copies(1, 1);
  expect(await sweepGuestData(app)).toBe(0);
  app.clock.advance(CHECKED_EVERY_MS);
  expect(await sweepGuestData(app)).toBe(1);
  await app.db.deleteFrom('orders').where('buyer', '=', 'removed').where('state', '=', 'expired').execute();
});

describe('after the removal', () => {
  const removed = async () => {
    const buyer = aGuest(app);
    const order = await aBoughtOrder(app, event, { buyer });
    await app.runJobs();
    app.outbox.length = 0;
    goTo(over);
    await sweepGuestData(app);
    return order;
  };

  test('the mailed link opens the order, and nothing else does', async () => {
    const { buyer, ...order } = await removed();
    const key = orderLinkKey(app, { ...order, linkVersion: 0 });
    const page = await getOrderPage(app, aGuest(app), { ...order, key });
    expect(page).toMatchObject({ email: null, noEmail: 'removed', state: 'paid', ticketsMail: 'sent' });
    expect(page.receipt?.number).toBeDefined();
    await expect(getOrderPage(app, buyer, order)).rejects.toMatchObject({ code: 'order.unknown' });
  });

  test('a request for lost tickets mails nobody', async () => {
    await removed();
    const caller = { address: '203.0.113.9' } as never;
    await requestOrderLinks(app, event.eventId, { email: 'thandi@example.com' }, caller);
    await app.runJobs();
    await expect(
      requestOrderLinks(app, event.eventId, { email: REMOVED_EMAIL }, caller),
    ).rejects.toMatchObject({
      code: 'input.invalid',
    });
    expect(app.outbox).toEqual([]);
  });

  test('desk, lists, search, door and exports show that it was removed', async () => {
    const order = await removed();
    const desk = await getOrderForOrganiser(app, owner, order);
    expect(desk).toMatchObject({ email: null, noEmail: 'removed', mails: [{ email: null }] });
    expect(desk.timeline.map(({ text }) => text)).toContain('We emailed the tickets.');
    const { orders } = await findOrders(app, owner, event.eventId, { text: 'removed' });
    expect(orders.map(({ id }) => id)).toEqual([order.orderId]);
    expect((await findOrders(app, owner, event.eventId, { text: 'thandi' })).count).toBe(0);
    const found = await search(app, owner, { text: desk.number });
    expect(found.orders.hits).toMatchObject([{ email: null, noEmail: 'removed' }]);
    const code = desk.tickets[0]?.shortCode ?? '';
    const atDoor = await searchDoor(app, owner, { eventId: event.eventId, text: code });
    expect(atDoor.tickets).toMatchObject([{ email: null, noEmail: 'removed', state: 'valid' }]);
    for (const name of ['orders', 'attendees'])
      expect(await exported(app, owner, { eventId: event.eventId, name })).toContain(REMOVED_EMAIL);
  });

  test('tickets can be mailed to a new address, which is removed later as well', async () => {
    const order = await removed();
    await expect(resendTickets(app, owner, order)).rejects.toMatchObject({ code: 'order.no-email' });
    await provesAgain(app, owner);
    await correctAddress(app, owner, order, { email: 'back@example.com' });
    await app.runJobs();
    expect(app.outbox.map(({ to }) => to)).toEqual(['back@example.com']);
    app.clock.advance(CHECKED_EVERY_MS);
    expect(await sweepGuestData(app)).toBe(1);
    expect(await tracesOf('back@example.com')).toEqual([]);
  });

  test('a refund goes through, and staff see that the customer could not be told', async () => {
    const { eventId, orderId } = await removed();
    await refundOrder(app, owner, { eventId, orderId });
    await app.runJobs();
    expect(app.outbox).toEqual([]);
    expect((await getOrderForOrganiser(app, owner, { eventId, orderId })).state).toBe('refunded');
    const { exceptions } = await listExceptions(app, owner, {}, eventId);
    expect(exceptions).toMatchObject([
      { detail: 'The email about a refund couldn’t be delivered: the customer’s email was removed' },
    ]);
  });
});
