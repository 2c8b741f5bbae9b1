import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { createHoldQueue } from '../../src/core/holds/hold-queue.ts';
import { lockForHolds } from '../../src/core/holds/lock-for-holds.ts';
import type { WantedLine } from '../../src/core/inventory/allocate.ts';
import { leftOfType } from '../../src/core/inventory/tickets-left-store.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createTestApp, type TestApp } from '../database.ts';
import { breaches } from '../factories.ts';
import { PATIENT } from '../patient.ts';
import {
  aRacedAddOn,
  aRacedEvent,
  deal,
  dropBackstops,
  holdInProcesses,
  oversold,
  type RacedEvent,
  wishes,
} from './crowd.ts';
import { readSlowlyWithoutLock } from './without-locks.ts';

/** Hundreds of buyers compete for the last places. With the lock, nothing is oversold. The twins remove the lock and must oversell. */
const app = await createTestApp({ durable: true });
const unguarded = await createTestApp({ durable: true });
await dropBackstops(unguarded);

const CAPACITIES = [40, 25, 7];
/** Shared capacities that run out before the types that use them. */
const SHARED = [
  { capacity: 60, places: [1, 2, 0] },
  { capacity: 25, places: [0, 1, 3] },
];
const BUYERS = 400;

/** Places orders through four sellers in this process, each with its own connections and queue. */
async function holdHere(
  { databaseUrl, clock }: TestApp,
  lockOf: () => typeof lockForHolds,
  { eventId }: RacedEvent,
  orders: WantedLine[][],
): Promise<string[]> {
  const sellers = [1, 2, 3, 4].map(() => {
    const { db, close } = openDatabase(databaseUrl, {
      maxConnections: 3,
      patience: PATIENT,
      onIdleError: console.error,
    });
    return { close, place: createHoldQueue({ db, clock, holdMinutes: 15, lock: lockOf() }).place };
  });
  const placing = deal(orders, sellers.length).flatMap((share, seller) =>
    share.map((lines) => {
      const hold = { eventId, orderId: uuidv7(), email: 'thandi@example.com', buyer: 'guest:race', lines };
      return sellers[seller]?.place({ ...hold, providerFor: () => 'fake' }).then(
        (outcome) => (outcome.held ? 'held' : outcome.refusal.code),
        (error: Error) => error.message,
      ) as Promise<string>;
    }),
  );
  const outcomes = await Promise.all(placing);
  await Promise.all(sellers.map(({ close }) => close()));
  return outcomes;
}

const SHIRTS = 7;

/** Returns the orders of fifty buyers for the last shirts: one shirt each, half of them with a ticket. There are enough tickets. */
async function lastShirts(world: TestApp) {
  const event = await aRacedEvent(world, [1_000]);
  const shirt = { ticketTypeId: await aRacedAddOn(world, event, SHIRTS), quantity: 1 };
  const ticket = { ticketTypeId: event.types[0]?.id as string, quantity: 1 };
  const orders = Array.from({ length: 50 }, (_, buyer) => (buyer % 2 === 0 ? [ticket, shirt] : [shirt]));
  return { event, orders };
}

/** Expects that nothing is left, and that each order was either held or refused as sold out. */
async function expectSoldOut({ eventId, types }: RacedEvent, outcomes: readonly string[]) {
  expect(new Set(outcomes)).toEqual(new Set(['held', 'order.sold-out']));
  expect(await breaches(app)).toEqual([]);
  const counters = app.db
    .selectFrom('inventory')
    .select(leftOfType('inventory').as('left'))
    .where('eventId', '=', eventId)
    .where('ticketTypeId', 'is not', null);
  expect((await counters.execute()).map(({ left }) => left)).toEqual(types.map(() => 0));
  const orders = app.db.selectFrom('orders').select('id').where('eventId', '=', eventId);
  expect(await orders.execute()).toHaveLength(outcomes.filter((outcome) => outcome === 'held').length);
}

test('several queues with their own connections sell exactly what there is', async () => {
  const event = await aRacedEvent(app, CAPACITIES);
  const outcomes = await holdHere(app, () => lockForHolds, event, wishes(event, BUYERS));
  await expectSoldOut(event, outcomes);
});

test('several processes sell exactly what there is, also of shared capacities', async () => {
  const event = await aRacedEvent(app, CAPACITIES, SHARED);
  const shares = deal(wishes(event, BUYERS), 3);
  const outcomes = await holdInProcesses({ ...event, databaseUrl: app.databaseUrl }, shares, { guard: true });
  await expectSoldOut(event, outcomes);
});

test('an add-on is sold exactly as often as it is in stock, with a ticket or alone', async () => {
  const { event, orders } = await lastShirts(app);
  const outcomes = await holdHere(app, () => lockForHolds, event, orders);
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(SHIRTS);
  expect(new Set(outcomes)).toEqual(new Set(['held', 'order.sold-out']));
  expect(await oversold(app, event.eventId)).toBe(0);
  expect(await breaches(app)).toEqual([]);
});

test('twin: without the lock, an add-on is oversold', async () => {
  let most = 0;
  for (let round = 0; round < 5 && most === 0; round += 1) {
    const { event, orders } = await lastShirts(unguarded);
    await holdHere(unguarded, readSlowlyWithoutLock, event, orders);
    most = await oversold(unguarded, event.eventId);
  }
  expect(most).toBeGreaterThan(0);
});

test('the constraint refuses what a missing lock would allow', async () => {
  const event = await aRacedEvent(app, [1_000, 1_000, 1_000], SHARED);
  // The twin below does the same without the constraint.
  await holdHere(app, readSlowlyWithoutLock, event, wishes(event, BUYERS));
  expect(await oversold(app, event.eventId, 'sharedCapacityId')).toBe(0);
  expect(await breaches(app)).toEqual([]);
});

test('twin: without the lock, several queues oversell a shared capacity', async () => {
  const most = await oversoldInRounds(
    (event) => holdHere(unguarded, readSlowlyWithoutLock, event, wishes(event, BUYERS)),
    { capacities: [1_000, 1_000, 1_000], shared: SHARED, counted: 'sharedCapacityId' },
  );
  expect(most).toBeGreaterThan(0);
  expect(await breaches(unguarded)).toContainEqual(expect.stringContaining('more promised than there is'));
});

test('twin: without the lock, several processes oversell', async () => {
  const most = await oversoldInRounds((event) => {
    const shares = deal(wishes(event, BUYERS), 3);
    return holdInProcesses({ ...event, databaseUrl: unguarded.databaseUrl }, shares, { guard: false });
  });
  expect(most).toBeGreaterThan(0);
});

/** Repeats a race up to five times, because sellers may happen to take turns. @returns what the first round oversold that did */
async function oversoldInRounds(
  race: (event: RacedEvent) => Promise<unknown>,
  {
    capacities = CAPACITIES,
    shared = [],
    counted,
  }: {
    capacities?: number[];
    shared?: typeof SHARED;
    counted?: 'ticketTypeId' | 'sharedCapacityId';
  } = {},
): Promise<number> {
  for (let round = 0; round < 5; round += 1) {
    const event = await aRacedEvent(unguarded, capacities, shared);
    await race(event);
    const seats = await oversold(unguarded, event.eventId, counted);
    if (seats > 0) return seats;
  }
  return 0;
}
