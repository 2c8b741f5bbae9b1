import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { saveOrderTicketToGoogle } from '../order-page/get-order-pass.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { revokeTickets } from '../tickets/order-tickets-store.ts';
import { sweepWallets } from './tell-wallets.ts';
import type { GoogleWallet, WalletEvent, WalletTicket } from './wallets.ts';

const app = await createTestApp();
const told: { events: WalletEvent[]; tickets: WalletTicket[] } = { events: [], tickets: [] };
let whileSaving = async () => {};
const google: GoogleWallet = {
  eventContent: (event) => event,
  ticketContent: (ticket) => ticket,
  async saveEvent(event) {
    await whileSaving();
    told.events.push(event);
  },
  async saveTicket(ticket) {
    told.tickets.push(ticket);
  },
  saveLink: async () => 'https://pay.google.com/gp/v/save/x',
};
let event: Awaited<ReturnType<typeof anEvent>>;
let order: Awaited<ReturnType<typeof aBoughtOrder>>;
let ticketId: string;

beforeEach(async () => {
  whileSaving = async () => {};
  app.wallets = { google };
  event = await anEvent(app);
  order = await aBoughtOrder(app, event);
  ticketId = (await getOrderPage(app, order.buyer, order)).tickets[0]?.id ?? '';
  await app.runJobs();
});

const save = () => saveOrderTicketToGoogle(app, order.buyer, { ...order, ticketId });
async function settle() {
  await app.runJobs();
  app.clock.advance(2 * MINUTE_MS);
  await app.runJobs();
  told.events.length = 0;
  told.tickets.length = 0;
}
const notes = () =>
  app.db.selectFrom('wallet_changes').where('eventId', '=', event.eventId).selectAll().execute();

const CHANGES: [what: string, change: () => Promise<unknown>][] = [
  [
    'the event’s name',
    () => sql`update events set name = name || '!' where id = ${event.eventId}`.execute(app.db),
  ],
  [
    'its place',
    () => sql`update events set location_text = 'Elsewhere' where id = ${event.eventId}`.execute(app.db),
  ],
  [
    'its time',
    () =>
      sql`update events set ends_at = ends_at + interval '1 hour' where id = ${event.eventId}`.execute(
        app.db,
      ),
  ],
  ['its colour', () => sql`update events set accent = '#123456' where id = ${event.eventId}`.execute(app.db)],
  [
    'its cancellation',
    () => sql`update events set cancelled_at = now() where id = ${event.eventId}`.execute(app.db),
  ],
  [
    'the organiser’s name',
    () =>
      sql`update organisations set name = name || '!' where id = ${event.owner.organisationId}`.execute(
        app.db,
      ),
  ],
  [
    'the ticket type’s name',
    () => sql`update ticket_types set name = name || '!' where event_id = ${event.eventId}`.execute(app.db),
  ],
  [
    'the attendee’s name',
    () =>
      sql`insert into attendees (event_id, order_id, line_number, seat, name, updated_at)
        values (${event.eventId}, ${order.orderId}, 1, 1, 'Nomvula', now())`.execute(app.db),
  ],
  [
    'the ticket’s state',
    () =>
      sql`update tickets set state = 'on_hold' where event_id = ${event.eventId} and id = ${ticketId}`.execute(
        app.db,
      ),
  ],
  [
    'the areas that admit it',
    () =>
      sql`update check_in_areas set re_entry = not re_entry where event_id = ${event.eventId}`.execute(
        app.db,
      ),
  ],
];

test.each(CHANGES)('%s is noted and told', async (_what, change) => {
  await save();
  await settle();
  await change();
  expect(await notes()).toHaveLength(1);
  await app.runJobs();
  expect(await notes()).toEqual([]);
  expect(told.events.length + told.tickets.length).toBeGreaterThan(0);
});

test.each(CHANGES)('%s is noted only for what is in a wallet', async (_what, change) => {
  await change();
  expect(await notes()).toEqual([]);
});

test('what no wallet shows is not noted', async () => {
  await save();
  await settle();
  await sql`update events set description = 'Longer', listed = false where id = ${event.eventId}`.execute(
    app.db,
  );
  await sql`update ticket_types set price_minor = price_minor + 1 where event_id = ${event.eventId}`.execute(
    app.db,
  );
  expect(await notes()).toEqual([]);
});

test('a change back before anybody was told is not told', async () => {
  await save();
  await settle();
  await sql`update events set name = 'Other' || name where id = ${event.eventId}`.execute(app.db);
  await sql`update events set name = substr(name, 6) where id = ${event.eventId}`.execute(app.db);
  await app.runJobs();
  expect(told).toEqual({ events: [], tickets: [] });
});

/** Saves the ticket while a refund of it is not committed yet: neither sees the other. */
async function saveDuringARefund() {
  const refunded = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  const refund = transaction(app.db, async (tx) => {
    const why = { now: app.clock.now(), requestId: null };
    await revokeTickets(tx, event.eventId, [ticketId], why);
    refunded.resolve();
    await saved.promise;
  });
  await refunded.promise;
  await save();
  saved.resolve();
  await refund;
}

test('a refund that commits while its ticket is saved is told a minute later', async () => {
  await saveDuringARefund();
  await app.runJobs();
  expect(told.tickets.at(-1)?.code).not.toBeNull();
  app.clock.advance(2 * MINUTE_MS);
  await app.runJobs();
  expect(told.tickets.at(-1)?.code).toBeNull();
});

test('without that second look it would never be told', async () => {
  await saveDuringARefund();
  await sql`update wallet_passes set due_at = null where event_id = ${event.eventId}`.execute(app.db);
  app.clock.advance(60 * MINUTE_MS);
  await app.runJobs();
  expect(told.tickets.at(-1)?.code).not.toBeNull();
});

test('what changes while Google is told stays due', async () => {
  await save();
  await settle();
  await sql`update events set name = 'First' where id = ${event.eventId}`.execute(app.db);
  let once = true;
  whileSaving = async () => {
    if (!once) return;
    once = false;
    await sql`update events set name = 'Second' where id = ${event.eventId}`.execute(app.db);
  };
  await app.runJobs();
  expect(told.events.map(({ event }) => event.name)).toEqual(['First', 'Second']);
});

test('a ticket that was not added in the end is forgotten', async () => {
  app.wallets = { google: { ...google, saveEvent: () => Promise.reject(new Error('away')) } };
  await expect(save()).rejects.toMatchObject({ code: 'wallet.unavailable' });
  app.wallets = { google };
  await settle();
  const passes = app.db.selectFrom('wallet_passes').where('eventId', '=', event.eventId).selectAll();
  expect(await passes.execute()).toEqual([]);
  expect(told.tickets).toEqual([]);
});

test('many changes of many passes at once, by several workers, all arrive', async () => {
  const others = await Promise.all([1, 2, 3].map(() => aBoughtOrder(app, event, { quantity: 3 })));
  for (const other of others)
    for (const { id } of (await getOrderPage(app, other.buyer, other)).tickets)
      await saveOrderTicketToGoogle(app, other.buyer, { ...other, ticketId: id });
  await settle();
  const ids = (
    await app.db.selectFrom('tickets').where('eventId', '=', event.eventId).select('id').execute()
  ).map(({ id }) => id);
  const change = (id: string, state: string) =>
    sql`update tickets set state = ${state} where event_id = ${event.eventId} and id = ${id}`.execute(app.db);
  const renamed = (name: string) =>
    sql`update events set name = ${name} where id = ${event.eventId}`.execute(app.db);
  const done = await Promise.allSettled([
    ...ids.map((id) => change(id, 'on_hold')),
    renamed('Once'),
    ...[1, 2, 3].map(() => sweepWallets(app)),
    save(),
    renamed('Twice'),
  ]);
  // The ticket may be on hold before it is saved.
  const failed = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(failed.filter((code) => code !== 'wallet.not-valid')).toEqual([]);
  await app.runJobs();
  app.clock.advance(2 * MINUTE_MS);
  await app.runJobs();
  const theirs = told.tickets.filter(({ eventId }) => eventId === event.eventId);
  const last = new Map(theirs.map((ticket) => [ticket.ticketId, ticket]));
  const { name } = await app.db
    .selectFrom('events')
    .where('id', '=', event.eventId)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(last.size).toBeGreaterThanOrEqual(9);
  expect(new Set([...last.values()].map((one) => `${one.code} ${one.event.name}`))).toEqual(
    new Set([`null ${name}`]),
  );
  expect(told.events.filter((one) => one.event.id === event.eventId).at(-1)?.event.name).toBe(name);
});

test('two workers that overtake each other leave the latest at Google', async () => {
  await save();
  await settle();
  const hold = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  let first = true;
  whileSaving = async () => {
    if (!first) return;
    first = false;
    slow.resolve();
    await hold.promise;
  };
  const rename = (name: string) =>
    sql`update events set name = ${name} where id = ${event.eventId}`.execute(app.db);
  await rename('Older');
  const one = sweepWallets(app);
  await slow.promise;
  await rename('Newer');
  await sweepWallets(app);
  hold.resolve();
  await one;
  expect(told.events.map(({ event }) => event.name)).toEqual(['Newer', 'Older']);
  await app.runJobs();
  expect(told.events.at(-1)?.event.name).toBe('Newer');
});
