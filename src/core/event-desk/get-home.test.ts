import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, type EventOptions, letToDoor } from '../../../tests/factories.ts';
import { aDisputedOrder } from '../disputes/testing/disputed-order.ts';
import { listOwnEventsPage } from '../event-lists/find-events.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { saleState } from '../event-page/sale-state.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { recountSales } from '../orders/testing/recount-sales.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { aFailedRefund } from '../refunds/testing/failed-refund.ts';
import { getEventSales } from './get-event-sales.ts';
import { getHome } from './get-home.ts';
import { getOwnEvent } from './get-own-event.ts';

const app = await createTestApp();

interface Bought {
  daysAgo: number;
  minor?: number;
  currency?: 'ZAR' | 'EUR';
  state?: 'paid' | 'refunded' | 'held';
}

async function buy(event: Awaited<ReturnType<typeof anEvent>>, order: Bought) {
  const { daysAgo, minor = 35_000, currency = 'ZAR', state = 'paid' } = order;
  const at = new Date(app.clock.now().getTime() - daysAgo * 86_400_000);
  const id = app.newId();
  await app.db
    .insertInto('orders')
    .values({
      eventId: event.eventId,
      id,
      state,
      email: `${daysAgo}@example.com`,
      buyer: 'guest:1',
      currency,
      totalMinor: minor,
      holdExpiresAt: at,
      createdAt: at,
      paidAt: state === 'held' ? null : at,
    } as never)
    .execute();
  const [type] = event.types;
  await app.db
    .insertInto('order_lines')
    .values({
      eventId: event.eventId,
      orderId: id,
      number: 1,
      ticketTypeId: type?.id ?? '',
      quantity: 2,
      unitPriceMinor: minor / 2,
    })
    .execute();
}

it('sums recent sales over all events, by currency', async () => {
  const owner = await aUser(app);
  const [one, other] = [await anEvent(app, { owner }), await anEvent(app, { owner })];
  await buy(one, { daysAgo: 0.5 });
  await buy(other, { daysAgo: 0.6, minor: 2_000, currency: 'EUR' });
  await buy(other, { daysAgo: 3 });
  await buy(one, { daysAgo: 20 });
  await buy(one, { daysAgo: 40 });
  await buy(one, { daysAgo: 2, state: 'refunded' });
  await buy(one, { daysAgo: 2, state: 'held' });
  await buy(await anEvent(app), { daysAgo: 0.1 });
  await recountSales(app.db);

  const { sales, orders, next, waiting } = await getHome(app, owner);
  const zar = (minor: number) => ({ minor, currency: 'ZAR' });
  const eur = { minor: 2_000, currency: 'EUR' };
  expect(sales).toEqual({
    day: { tickets: 4, paid: [zar(35_000), eur] },
    week: { tickets: 6, paid: [zar(70_000), eur] },
    month: { tickets: 8, paid: [zar(105_000), eur] },
  });
  expect(orders.map(({ email, tickets }) => [email, tickets])).toEqual([
    ['0.5@example.com', 2],
    ['0.6@example.com', 2],
    ['2@example.com', 2],
    ['3@example.com', 2],
    ['20@example.com', 2],
  ]);
  expect(next).toHaveLength(2);
  expect(waiting).toBeNull();
});

it('compares an event’s last seven days with the seven before', async () => {
  const event = await anEvent(app);
  for (const daysAgo of [1, 6, 8, 9, 13, 20]) await buy(event, { daysAgo });
  await buy(event, { daysAgo: 2, state: 'held' });
  await recountSales(app.db);
  const { weeks } = await getEventSales(app, event.owner, event.eventId);
  expect(weeks).toEqual({
    week: { tickets: 4, orders: 2, paid: [{ minor: 70_000, currency: 'ZAR' }] },
    before: { tickets: 6, orders: 3, paid: [{ minor: 105_000, currency: 'ZAR' }] },
  });
});

it('tells only admins how many events wait', async () => {
  const admin = await aUser(app, { admin: true });
  const before = (await getHome(app, admin)).waiting ?? Number.NaN;
  await anEvent(app, { approval: 'pending' });
  await anEvent(app, { approval: 'pending', cancelledAt: app.clock.now() });
  expect((await getHome(app, admin)).waiting).toBe(before + 1);
});

const HOUR = 3_600_000;

it('counts events on sale as their public pages do, apart from those sold out, ended or not yet open', async () => {
  const owner = await aUser(app);
  const from = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR);
  const kinds: EventOptions[] = [
    { types: [{}] },
    { types: [{ saleStartsAt: from(1) }, {}] },
    { types: [{ saleStartsAt: from(1) }] },
    { types: [{ saleEndsAt: from(0) }] },
    { types: [{ saleEndsAt: from(0) }, {}] },
    { approval: 'draft' },
    { approval: 'pending' },
    { approval: 'rejected', types: [{ saleStartsAt: from(1) }] },
    { cancelledAt: from(-1) },
    { startsAt: from(-9) },
  ];
  for (const [at, kind] of kinds.entries()) {
    const { eventId } = await anEvent(app, { owner, ...kind });
    if (at === 4) await sellOut(eventId);
  }
  const { toCome } = await getHome(app, owner);
  expect(toCome).toEqual({
    on: 2,
    'not-open': 1,
    'sale-over': 1,
    'sold-out': 1,
    draft: 1,
    pending: 1,
    rejected: 1,
  });
});

const sellOut = (eventId: string) =>
  app.db
    .updateTable('inventory')
    .set((eb) => ({ sold: eb.ref('capacity') }))
    .where('eventId', '=', eventId)
    .execute();

it('shows the next events of each kind, however many of another kind come first, and counts all', async () => {
  const owner = await aUser(app);
  const from = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR);
  expect(await getHome(app, owner)).toMatchObject({ hasEvents: false, next: [], rejected: [], pending: [] });
  const { eventId } = await anEvent(app, { owner, startsAt: from(10) });
  const others = sql`insert into events
      (id, organisation_id, name, description, starts_at, ends_at, time_zone, location_text, approval, submitted_at, created_at, updated_at)
    select gen_random_uuid(), organisation_id, name, description, starts_at, ends_at, time_zone, location_text, 'pending', submitted_at, created_at, updated_at
    from events, generate_series(1, 250) where id = ${eventId}`;
  await others.execute(app.db);
  const far = { owner, startsAt: from(9_000), approval: 'rejected' } as const;
  const late = await anEvent(app, far);
  const gone = [
    { ...far, cancelledAt: from(-1) },
    { ...far, startsAt: from(-9) },
  ];
  for (const event of gone) await anEvent(app, event);
  const { eventId: draft } = await anEvent(app, { ...far, approval: 'draft' });

  const { next, rejected, drafts, pending, toCome, hasEvents } = await getHome(app, owner);
  expect(hasEvents).toBe(true);
  expect(toCome).toMatchObject({ on: 1, draft: 1, pending: 250, rejected: 1 });
  expect([next.length, pending.length]).toEqual([4, 20]);
  expect(rejected.map(({ id }) => id)).toEqual([late.eventId]);
  expect(drafts.map(({ id }) => id)).toEqual([draft]);
});

it('agrees with the event’s page for every mix of ticket types', async () => {
  const owner = await aUser(app);
  const from = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR);
  const windows = [undefined, -1, 0, 1].flatMap((start) =>
    [undefined, -1, 0, 1]
      .filter((end) => start === undefined || end === undefined || start < end)
      .map((end) => ({
        ...(start === undefined ? {} : { saleStartsAt: from(start) }),
        ...(end === undefined ? {} : { saleEndsAt: from(end) }),
      })),
  );
  const told: Record<string, number> = {};
  for (const [at, one] of windows.entries()) {
    const other = windows[(at * 7 + 3) % windows.length] ?? {};
    // The last type has fewer tickets than an order must have.
    for (const types of [[one], [one, other], [{ ...one, capacity: 2, perOrderMinimum: 3 }]]) {
      const { eventId } = await anEvent(app, { owner, types });
      if (at % 3 === 0) await sellOut(eventId);
      const state = saleState(await getEventPage(app, owner, eventId));
      told[state] = (told[state] ?? 0) + 1;
      const { sale, opensAt } = await getOwnEvent(app, owner, eventId);
      expect(sale).toBe(state);
      // Of events that start at the same time, the newest is on the last page.
      const { events } = await listOwnEventsPage(app, owner, { page: 100_000 });
      expect(events.find(({ id }) => id === eventId)).toMatchObject({ sale, opensAt });
    }
  }
  expect(Object.keys(told).sort()).toEqual(['not-open', 'on', 'sale-over', 'sold-out']);
  expect((await getHome(app, owner)).toCome).toMatchObject(told);
});

it('needs a login', async () => {
  await expect(getHome(app, { kind: 'visitor' })).rejects.toMatchObject({ kind: 'unauthenticated' });
});

it('shows somebody without events their next ticket, their doors and what comes up', async () => {
  const guest = await aUser(app);
  const home = () => getHome(app, guest);
  expect(await home()).toMatchObject({ hasEvents: false, doors: [], guest: { ticket: null, tickets: 0 } });
  const event = await anEvent(app, { name: 'Somebody’s Night' });
  await aPaidOrder(app, event, { email: guest.email });
  const over = await anEvent(app, {
    startsAt: new Date(app.clock.now().getTime() - 9 * 3_600_000),
    owner: event.owner,
  });
  const atBoth = await letToDoor(app, await letToDoor(app, guest, event), over);
  const now = await getHome(app, atBoth);
  expect(now.doors).toMatchObject([{ eventId: event.eventId, name: 'Somebody’s Night' }]);
  expect(now.guest).toMatchObject({ ticket: { eventId: event.eventId, state: 'valid' }, tickets: 1 });
  expect(now.guest?.upcoming.length).toBeLessThanOrEqual(4);
  expect((await getHome(app, event.owner)).guest).toBeNull();
});

it('names the disputes and payment problems of all their events, each once', async () => {
  const owner = await aUser(app);
  const [calm, disputed, failed] = [
    await anEvent(app, { owner }),
    await anEvent(app, { owner }),
    await anEvent(app, { owner }),
  ];
  await aDisputedOrder(app, await anEvent(app));
  await aPaidOrder(app, calm);
  const trouble = async () => (await getHome(app, owner)).trouble;
  expect(await trouble()).toEqual({ disputes: 0, exceptions: 0, events: [] });

  const order = await aDisputedOrder(app, disputed);
  await aDisputedOrder(app, disputed);
  await aFailedRefund(app, failed);
  expect(await trouble()).toMatchObject({
    disputes: 2,
    exceptions: 1,
    events: [
      { id: disputed.eventId, disputes: 2, exceptions: 0, dueAt: null },
      { id: failed.eventId, disputes: 0, exceptions: 1, dueAt: null },
    ],
  });

  // Somebody must see a lost dispute.
  await order.decide('lost');
  expect(await trouble()).toMatchObject({
    disputes: 1,
    exceptions: 2,
    events: [{ id: disputed.eventId, disputes: 1, exceptions: 1 }, { id: failed.eventId }],
  });
  for (const { eventId } of [disputed, failed]) {
    const { exceptions } = await listExceptions(app, owner, {}, eventId);
    for (const { id } of exceptions) await resolveException(app, owner, id, { note: 'Seen.' });
  }
  expect(await trouble()).toMatchObject({ disputes: 1, exceptions: 0, events: [{ id: disputed.eventId }] });
});
