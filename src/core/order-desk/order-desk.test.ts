import { type KyselyPlugin, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches, provesAgain } from '../../../tests/factories.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { revoke } from '../check-in/testing/issued-ticket.ts';
import { undoCheckIn } from '../check-in/undo-check-in.ts';
import { aDisputedOrder } from '../disputes/testing/disputed-order.ts';
import { exportEvent } from '../exports/export-event.ts';
import { exported, wholeFile } from '../exports/testing/exported.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { aBoughtOrder, aHeldOrder } from '../holds/testing/bought-order.ts';
import { claimOrder } from '../order-page/claim-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { recountSales } from '../orders/testing/recount-sales.ts';
import { toLocalTime } from '../shared/local-time.ts';
import type { TicketsMail } from '../shared/mail/customer-mails.ts';
import { correctAddress } from './correct-address.ts';
import { findOrders } from './find-orders.ts';
import { getOrderForOrganiser } from './get-order-for-organiser.ts';
import { MAILS_BY_HAND, resendTickets } from './resend-tickets.ts';

const app = await createTestApp();
const owner = await aUser(app);
const admin = await aUser(app, { admin: true });
const stranger = await aUser(app);
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app, { owner, types: [{ capacity: 1000 }] });
  await app.runJobs();
  app.outbox.length = 0;
});

const ticketMails = () => app.outbox.filter((mail): mail is TicketsMail => mail.kind === 'tickets');
const keyOf = (mail: TicketsMail | undefined) =>
  new URL(mail?.order.orderLink ?? '').searchParams.get('key') ?? undefined;
const find = (input: object = {}) => findOrders(app, owner, event.eventId, input);

describe('finding orders', () => {
  test('pages, sorts and searches on the server', async () => {
    const emails = ['Zola@example.com', 'abe@example.com', 'under_score@example.com'];
    const placed = [];
    for (const [at, email] of emails.entries()) {
      placed.push(await aBoughtOrder(app, event, { email, quantity: at + 1 }));
    }
    const found = async (input: object) => (await find(input)).orders.map(({ email }) => email);
    expect(await found({})).toEqual(emails.toReversed());
    expect(await found({ sort: 'oldest' })).toEqual(emails);
    expect(await found({ sort: 'email' })).toEqual([emails[1], emails[2], emails[0]]);
    expect(await found({ sort: 'total' })).toEqual(emails.toReversed());
    expect(await found({ text: 'ZOLA@' })).toEqual([emails[0]]);
    expect(await found({ text: 'der_s' })).toEqual([emails[2]]);
    // One or two letters are how an address begins.
    expect(await found({ text: 'Z' })).toEqual([emails[0]]);
    expect(await found({ text: 'un' })).toEqual([emails[2]]);
    expect(await found({ text: 'nd' })).toEqual([]);
    expect(await found({ text: '_' })).toEqual([]);
    expect(await found({ text: '%' })).toEqual([]);
    const number = placed[1]?.orderId.slice(-8) ?? '';
    expect(await found({ text: ` ${number.toUpperCase()} ` })).toEqual([emails[1]]);
    expect(await found({ text: number.slice(0, 6) })).toEqual([emails[1]]);
    expect(await found({ text: number.slice(0, 6), state: 'held' })).toEqual([]);
    expect(await found({ text: placed[2]?.orderId.toUpperCase() })).toEqual([emails[2]]);
    const shortCode = await app.db
      .selectFrom('tickets')
      .select('shortCode')
      .where('orderId', '=', placed[0]?.orderId ?? '')
      .executeTakeFirstOrThrow();
    expect(await found({ text: shortCode.shortCode.toLowerCase().replace('-', ' ') })).toEqual([emails[0]]);
    expect((await find()).orders[0]).toMatchObject({ tickets: 3, admitted: 0, total: { minor: 105_000 } });
  });

  test('tells apart orders that came to nothing', async () => {
    await aHeldOrder(app, event, { email: 'gone@example.com' });
    app.clock.advance(16 * 60_000);
    await expireHolds(app);
    await aBoughtOrder(app, event);
    await aHeldOrder(app, event, { email: 'held@example.com' });
    const states = async (state: string) => (await find({ state })).orders.map((order) => order.state);
    expect(await states('live')).toEqual(['held', 'paid']);
    expect(await states('paid')).toEqual(['paid']);
    expect(await states('held')).toEqual(['held']);
    expect(await states('unpaid')).toEqual(['expired']);
    expect(await states('refunded')).toEqual([]);
  });

  test('says who bought what, finds days, and adds up what was paid', async () => {
    const { timeZone } = await app.db
      .selectFrom('events')
      .where('id', '=', event.eventId)
      .select('timeZone')
      .executeTakeFirstOrThrow();
    const today = () => toLocalTime(app.clock.now(), timeZone).slice(0, 10);
    const { eventId, orderId } = await aBoughtOrder(app, event, { quantity: 2 });
    await app.db
      .insertInto('attendees')
      .values({ eventId, orderId, lineNumber: 1, seat: 2, name: 'Thandi Nkosi', updatedAt: app.clock.now() })
      .execute();
    const first = today();
    app.clock.advance(3 * 24 * 3_600_000);
    const last = today();
    await aBoughtOrder(app, event);
    await aHeldOrder(app, event);
    const { orders, sums } = await find();
    expect(orders.map(({ name }) => name)).toEqual([null, null, 'Thandi Nkosi']);
    expect(orders[2]?.types).toEqual([{ name: 'General', quantity: 2 }]);
    // What is in checkout is not paid.
    expect(sums).toEqual({ tickets: 3, paid: [{ minor: 105_000, currency: 'ZAR' }] });
    const within = async (input: object) => {
      const found = await find(input);
      return [found.count, found.sums?.tickets];
    };
    expect(await within({ from: first, until: first })).toEqual([1, 2]);
    expect(await within({ from: last })).toEqual([2, 1]);
    expect(await within({ until: last, state: 'paid' })).toEqual([2, 3]);
    expect(await within({ from: last, until: first })).toEqual([0, 0]);
    expect(await within({ from: '', until: '' })).toEqual([3, 3]);
    await expect(find({ from: '29/11/2026' })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('returns pages of fifty', async () => {
    const [type] = event.types;
    const rows = Array.from({ length: 120 }, (_, at) => ({
      eventId: event.eventId,
      id: app.newId(),
      state: 'paid' as const,
      email: `crowd${at}@example.com`,
      buyer: 'guest:1',
      currency: 'ZAR' as const,
      totalMinor: 0,
      holdExpiresAt: app.clock.now(),
      createdAt: app.clock.now(),
      paidAt: app.clock.now(),
      mailedAt: null,
    }));
    expect(type).toBeDefined();
    await app.db.insertInto('orders').values(rows).execute();
    await recountSales(app.db);
    const first = await find();
    expect(first).toMatchObject({ count: 120, before: null });
    expect(first.orders).toHaveLength(50);
    const last = await find({ page: 'last' });
    expect(last).toMatchObject({ count: 120, after: null });
    expect(last.orders.map(({ email }) => email).at(-1)).toBe('crowd0@example.com');
    expect(last.orders).toHaveLength(50);
    const second = await find({ after: first.after });
    // More orders arrive meanwhile, and the pages do not shift.
    const [row] = rows;
    await app.db
      .insertInto('orders')
      .values({ ...row, id: app.newId() } as never)
      .execute();
    await recountSales(app.db);
    expect((await find({ after: first.after })).orders).toEqual(second.orders);
    const third = await find({ after: second.after });
    expect(third).toMatchObject({ count: 121, after: null });
    expect(third.orders).toHaveLength(20);
    expect((await find({ before: third.before })).orders).toEqual(second.orders);
    // The first page is filled up, although fewer than fifty orders come before this one.
    const back = await find({ before: first.orders[20]?.id });
    expect(back).toMatchObject({ before: null });
    expect(back.orders).toHaveLength(50);
    expect(back.orders[1]).toEqual(first.orders[0]);
    await expect(find({ after: app.newId() })).rejects.toMatchObject({ code: 'input.invalid' });
    await app.db.deleteFrom('orders').where('eventId', '=', event.eventId).execute();
  });

  test('shows an order once that is found in two ways', async () => {
    const { orderId } = await aBoughtOrder(app, event);
    const number = orderId.slice(-8);
    await app.db
      .updateTable('orders')
      .set({ email: `${number}@example.com` as never })
      .where('id', '=', orderId)
      .execute();
    const found = await find({ text: number });
    expect(found.orders.map(({ id }) => id)).toEqual([orderId]);
    expect(await find({ text: number, state: 'paid' })).toMatchObject({ count: 1, more: false });
  });

  test('counts a part of the orders up to ten thousand', async () => {
    const large = await anEvent(app, { owner });
    await sql`insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at, paid_at)
      select ${large.eventId}::uuid, gen_random_uuid(), 'paid', 'crowd' || n || '@example.com', 'guest:1', 'ZAR', 0, now(), now(), now()
      from generate_series(1, 10001) n`.execute(app.db);
    await recountSales(app.db);
    const found = (input: object) => findOrders(app, owner, large.eventId, input);
    expect(await found({})).toMatchObject({ count: 10_001, more: false });
    expect(await found({ text: 'crowd' })).toMatchObject({ count: 10_000, more: true });
    expect(await found({ text: 'crowd1234' })).toMatchObject({ count: 1, more: false });
    await app.db.deleteFrom('orders').where('eventId', '=', large.eventId).execute();
  });

  test.each([
    { state: 'stolen' },
    { sort: 'random()' },
    { page: 2 },
    { after: 'two' },
    { before: '00000000' },
    { text: 'a\u0000b' },
    { text: 'x'.repeat(255) },
  ])('refuses %j', async (input) => {
    await expect(find(input)).rejects.toMatchObject({ kind: 'invalid', code: 'input.invalid' });
  });

  test('is for the owner and admins, and covers their event alone', async () => {
    const { orderId } = await aBoughtOrder(app, event);
    const other = await anEvent(app, { owner: stranger });
    expect((await findOrders(app, admin, event.eventId, {})).count).toBe(1);
    const unknown = { kind: 'not-found', code: 'event.unknown' };
    await expect(findOrders(app, stranger, event.eventId, {})).rejects.toMatchObject(unknown);
    await expect(findOrders(app, owner, 'x', {})).rejects.toMatchObject(unknown);
    await expect(findOrders(app, aGuest(app), event.eventId, {})).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(
      getOrderForOrganiser(app, stranger, { eventId: other.eventId, orderId }),
    ).rejects.toMatchObject({ code: 'order.unknown' });
    await expect(
      getOrderForOrganiser(app, owner, { eventId: event.eventId, orderId: 'x' }),
    ).rejects.toMatchObject({ code: 'order.unknown' });
    await expect(exported(app, stranger, { eventId: event.eventId, name: 'orders' })).rejects.toMatchObject(
      unknown,
    );
    await expect(
      exported(app, stranger, { eventId: event.eventId, name: 'attendees' }),
    ).rejects.toMatchObject(unknown);
  });
});

test('an order tells what happened to it, in words', async () => {
  const order = await aBoughtOrder(app, event, { quantity: 2 });
  await app.runJobs();
  const { eventId } = event;
  const page = await getOrderPage(app, order.buyer, order);
  app.clock.advance(60_000);
  const atNorth = { eventId, code: page.tickets[0]?.code ?? '', gate: 'North' };
  const scanId = app.newId();
  await admitTicket(app, owner, { ...atNorth, scanId });
  app.clock.advance(60_000);
  await undoCheckIn(app, owner, { eventId, scanId });
  app.clock.advance(60_000);
  await admitTicket(app, owner, atNorth);
  app.clock.advance(60_000);
  await resendTickets(app, owner, order);
  await app.runJobs();
  app.clock.advance(60_000);
  await provesAgain(app, owner);
  await correctAddress(app, owner, order, { email: 'meant@example.com' });
  await app.runJobs();

  const seen = await getOrderForOrganiser(app, owner, order);
  expect(seen).toMatchObject({
    email: 'meant@example.com',
    state: 'paid',
    total: { minor: 70_000, currency: 'ZAR' },
    lines: [{ typeName: 'General', quantity: 2 }],
    payments: [{ provider: 'fake', state: 'succeeded', amount: { minor: 70_000 } }],
    mails: [
      { email: 'thandi@example.com', reason: 'paid' },
      { email: 'thandi@example.com', reason: 'resent' },
      { email: 'meant@example.com', reason: 'address-corrected', waiting: false },
    ],
  });
  expect(seen.tickets.map(({ gate }) => gate).sort()).toEqual(['North', null]);
  expect(seen.timeline.map(({ text }) => text)).toEqual([
    '2 tickets were reserved.',
    '700.00\u00a0ZAR was paid.',
    'We emailed the tickets to thandi@example.com.',
    expect.stringMatching(/^Ticket .{11} was checked in at North\.$/),
    expect.stringMatching(/^The check-in of ticket .{11} at North was undone\.$/),
    expect.stringMatching(/^Ticket .{11} was checked in at North\.$/),
    'We emailed the tickets again to thandi@example.com.',
    'The email was changed from thandi@example.com to meant@example.com. Links in earlier emails no longer work.',
    'We emailed the tickets to the new address, meant@example.com.',
  ]);
});

test('an order of tickets for several people counts them, and how many came', async () => {
  const tables = await anEvent(app, { owner, types: [{ name: 'Table', people: 6 }] });
  const { eventId } = tables;
  const order = await aBoughtOrder(app, tables);
  const page = await getOrderPage(app, order.buyer, order);
  const [code = ''] = page.tickets.map((ticket) => ticket.code);
  const scanId = app.newId();
  await admitTicket(app, owner, { eventId, code, gate: 'North', people: 2 });
  await admitTicket(app, owner, { eventId, code, gate: 'North', people: 3, scanId });
  await undoCheckIn(app, owner, { eventId, scanId });
  const { orders } = await findOrders(app, owner, eventId, {});
  const { length: tickets } = page.tickets;
  expect(orders[0]).toMatchObject({ tickets, people: 6 * tickets, admitted: 2 });
  const seen = await getOrderForOrganiser(app, owner, order);
  expect(seen.tickets.map(({ people, peopleIn }) => [people, peopleIn]).sort()).toContainEqual([6, 2]);
  const said = seen.timeline.map(({ text }) => text);
  expect(said).toContainEqual(
    expect.stringMatching(/^2 people came in with ticket .{11}\. Its last check-in was at North\.$/),
  );
  expect(said).toContainEqual(expect.stringMatching(/^Ticket .{11} was checked in at North for 3 people\.$/));
});

describe('mailing tickets again', () => {
  test('sends the valid ones once per request, and not without limit', async () => {
    const order = await aBoughtOrder(app, event);
    await app.runJobs();
    for (let time = 0; time < MAILS_BY_HAND.times; time += 1) await resendTickets(app, owner, order);
    await expect(resendTickets(app, owner, order)).rejects.toMatchObject({ code: 'too-many-requests' });
    await app.runJobs();
    expect(ticketMails()).toHaveLength(1 + MAILS_BY_HAND.times);
    app.clock.advance(60 * 60_000);
    await resendTickets(app, admin, order);
  });

  test('is refused to others, and when there is nothing to send', async () => {
    const held = await aHeldOrder(app, event);
    await expect(resendTickets(app, owner, held)).rejects.toMatchObject({ code: 'order.no-tickets' });
    const order = await aBoughtOrder(app, event);
    const { tickets } = await getOrderPage(app, order.buyer, order);
    await revoke(app, event.eventId, tickets[0]?.id ?? '');
    await expect(resendTickets(app, owner, order)).rejects.toMatchObject({ code: 'order.no-tickets' });
    await expect(resendTickets(app, stranger, order)).rejects.toMatchObject({ code: 'event.unknown' });
    const unproven = { ...owner, emailVerified: false };
    await expect(resendTickets(app, unproven, order)).rejects.toMatchObject({
      code: 'account.email-not-verified',
    });
    await expect(
      resendTickets(app, owner, { eventId: event.eventId, orderId: app.newId() }),
    ).rejects.toMatchObject({ code: 'order.unknown' });
  });
});

describe('correcting an address', () => {
  beforeEach(() => provesAgain(app, owner));

  test('needs a fresh proof, and asking for it uses up no mail', async () => {
    const order = await aBoughtOrder(app, event, { email: 'typo@example.com' });
    app.clock.advance(11 * 60_000);
    for (let time = 0; time < 20; time += 1) {
      await expect(correctAddress(app, owner, order, { email: 'meant@example.com' })).rejects.toMatchObject({
        code: 'account.proof-needed',
      });
    }
    await provesAgain(app, owner);
    await correctAddress(app, owner, order, { email: 'meant@example.com' });
  });

  test('mails the tickets there and ends the older links', async () => {
    const order = await aBoughtOrder(app, event, { email: 'typo@example.com' });
    await app.runJobs();
    const typo = { ...order, key: keyOf(ticketMails()[0]) };
    await claimOrder(app, stranger, typo);
    expect(await getOrderPage(app, stranger, order)).toMatchObject({ kept: true });

    await correctAddress(app, owner, order, { email: ' Meant@example.com ' });
    await app.runJobs();
    const [, mail] = ticketMails();
    expect(mail?.to).toBe('Meant@example.com');
    const visitor = { kind: 'visitor' } as const;
    await expect(getOrderPage(app, visitor, typo)).rejects.toMatchObject({ code: 'order.unknown' });
    await expect(getOrderPage(app, stranger, order)).rejects.toMatchObject({ code: 'order.unknown' });
    const corrected = { ...order, key: keyOf(mail) };
    expect(await getOrderPage(app, visitor, corrected)).toMatchObject({ state: 'paid', kept: false });
    const addressee = await aUser(app, { email: 'meant@example.com' });
    expect(await getOrderPage(app, addressee, order)).toMatchObject({ kept: true });
    const found = await breaches(app);
    expect(found.filter((breach) => breach.includes(event.eventId))).toEqual([]);
  });

  test('also ends a claim by the old link that was under way', async () => {
    const order = await aBoughtOrder(app, event, { email: 'typo@example.com' });
    await app.runJobs();
    const typo = { ...order, key: keyOf(ticketMails()[0]) };
    let corrected: Promise<unknown> | undefined;
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        corrected ??= correctAddress(app, owner, order, { email: 'meant@example.com' });
        await corrected;
        return result;
      },
    };
    const claim = claimOrder({ ...app, db: app.db.withPlugin(meanwhile) }, stranger, typo);
    await expect(claim).rejects.toMatchObject({ code: 'order.unknown' });
    await expect(getOrderPage(app, stranger, order)).rejects.toMatchObject({ code: 'order.unknown' });
  });

  test('stops an older request from mailing to the old address', async () => {
    const order = await aBoughtOrder(app, event, { email: 'typo@example.com' });
    await app.runJobs();
    await resendTickets(app, owner, order);
    await correctAddress(app, owner, order, { email: 'meant@example.com' });
    await app.runJobs();
    expect(ticketMails().map(({ to }) => to)).toEqual(['typo@example.com', 'meant@example.com']);
  });

  test.each([
    ['nothing', { email: '' }, { kind: 'invalid', issues: [{ path: 'email' }] }],
    ['no address', { email: 'thandi' }, { kind: 'invalid' }],
    ['more than an address', { email: 'a@example.com', state: 'paid' }, { kind: 'invalid' }],
    ['the same one', { email: 'thandi@example.com' }, { code: 'order.same-address' }],
  ])('refuses %s', async (_, input, problem) => {
    const order = await aBoughtOrder(app, event);
    await expect(correctAddress(app, owner, order, input)).rejects.toMatchObject(problem);
  });

  test('is for paid orders of one’s own event', async () => {
    const held = await aHeldOrder(app, event);
    const email = 'meant@example.com';
    await expect(correctAddress(app, owner, held, { email })).rejects.toMatchObject({
      code: 'order.not-paid',
    });
    await expect(correctAddress(app, stranger, held, { email })).rejects.toMatchObject({
      code: 'event.unknown',
    });
  });
});

describe('exports', () => {
  test('list orders and attendees, and let no cell run', async () => {
    await app.db
      .updateTable('events')
      .set({ name: '=Jazz & Søn, Zürich' })
      .where('id', '=', event.eventId)
      .execute();
    await app.db
      .updateTable('ticket_types')
      .set({ name: '=1+1' })
      .where('eventId', '=', event.eventId)
      .execute();
    const order = await aBoughtOrder(app, event, { email: '+cmd@example.com', quantity: 2 });
    await aHeldOrder(app, event);
    const number = order.orderId.slice(-8).toUpperCase();
    const orders = await exportEvent(app, owner, { eventId: event.eventId, name: 'orders' });
    expect(orders.filename).toBe('jazz-and-son-zurich-orders.csv');
    const [header, ...rows] = (await wholeFile(orders)).split('\r\n');
    expect(header).toContain(',Ordered (Africa/Johannesburg),Paid (Africa/Johannesburg),');
    expect(rows).toEqual([
      expect.stringMatching(
        new RegExp(`^${number},'\\+cmd@example.com,paid,2,700.00,0.00,ZAR,2026-11-2\\d \\d\\d:\\d\\d,2026-`),
      ),
      '',
    ]);
    const attendees = (await exported(app, admin, { eventId: event.eventId, name: 'attendees' })).split(
      '\r\n',
    );
    expect(attendees[0]).toBe(
      '\uFEFFTicket,Type,Email,Order,State,Bought (Africa/Johannesburg),Admits,Admitted (Africa/Johannesburg),People in,Area,Gate,Price,Currency',
    );
    expect(attendees).toHaveLength(4);
    expect(attendees[1]).toMatch(
      new RegExp(`^.{11},'=1\\+1,'\\+cmd@example.com,${number},valid,.*,350.00,ZAR$`),
    );
  });

  test('show how an order’s dispute stands, and never call a lost one refunded', async () => {
    const disputed = await anEvent(app, { owner });
    for (const state of ['lost', 'open'] as const) {
      const order = await aDisputedOrder(app, disputed);
      if (state === 'lost') await order.decide('lost');
    }
    const rows = (await exported(app, owner, { eventId: disputed.eventId, name: 'orders' }))
      .split('\r\n')
      .slice(1, -1);
    expect(rows.map((row) => row.split(',')).map((cells) => [cells[2], cells[11]])).toEqual([
      ['dispute lost', 'lost'],
      ['paid', 'open'],
    ]);
  });
});
