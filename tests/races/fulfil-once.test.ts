import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import { paymentReference } from '../../src/core/ledger/payment-reference.ts';
import type { FulfilmentOutcome } from '../../src/core/payments/fulfilment.ts';
import { createFulfilmentQueue } from '../../src/core/payments/fulfilment-queue.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { createTestApp, type TestApp } from '../database.ts';
import { aGuest, breaches } from '../factories.ts';
import { PATIENT } from '../patient.ts';
import { aRacedEvent, dropBackstops } from './crowd.ts';
import { createMeeting, MeetAfterReading } from './meet-after-reading.ts';
import { WithoutGates, WithoutLocks } from './without-locks.ts';

/** Several workers hear of the same payment at once, and its order is fulfilled once. The twin without locks and gates issues tickets twice. */
const app = await createTestApp({ durable: true });
const unguarded = await createTestApp({ durable: true });
await dropBackstops(unguarded);

const ORDERS = 30;

const WORKERS = 3;

function openWorkers(on: TestApp, { locks, gates = true }: { locks: boolean; gates?: boolean }) {
  const ungated = gates ? [] : [new WithoutGates(), new MeetAfterReading(createMeeting(WORKERS))];
  const plugins = locks ? [] : [new WithoutLocks(), ...ungated];
  return Array.from({ length: WORKERS }, () => {
    const { db, close } = openDatabase(on.databaseUrl, {
      maxConnections: 3,
      patience: PATIENT,
      onIdleError: console.error,
    });
    const { fulfil } = createFulfilmentQueue({ ...on, db: withPlugins(db, plugins) });
    return { fulfil, close };
  });
}

function withPlugins(db: Database, plugins: KyselyPlugin[]): Database {
  return plugins.reduce((on, plugin) => on.withPlugin(plugin), db);
}

/** Reports every order's payment to every worker at once. @returns the outcomes, one row per order */
async function fulfilEverywhere(
  on: TestApp,
  { locks, gates = true }: { locks: boolean; gates?: boolean },
): Promise<(FulfilmentOutcome | string)[][]> {
  const event = await aRacedEvent(on, [ORDERS]);
  const guest = aGuest(on);
  const buyer = { email: 'thandi@example.com', eventId: event.eventId, eventType: event.types[0]?.id };
  const placed = await Promise.all(Array.from({ length: ORDERS }, () => placeOrder(on, guest, buyer)));
  const workers = openWorkers(on, { locks, gates });
  const outcomes = await Promise.all(
    placed.map(({ orderId }) => {
      const key = { eventId: event.eventId, orderId, number: 1 };
      const snapshot = {
        reference: paymentReference(key),
        status: 'succeeded' as const,
        amountMinor: 35_000,
        currency: 'ZAR',
        feeMinor: null,
        channel: null,
      };
      const fulfilling = workers.map(({ fulfil }) => fulfil({ kind: 'payment', ...key, snapshot }));
      return Promise.all(fulfilling.map((one) => one.catch((error: Error) => error.message)));
    }),
  );
  await Promise.all(workers.map(({ close }) => close()));
  return outcomes;
}

const ticketsOf = async ({ db }: TestApp) => (await db.selectFrom('tickets').select('id').execute()).length;

test('one worker issues the tickets, and the others change nothing', async () => {
  for (const row of await fulfilEverywhere(app, { locks: true })) {
    expect(row.toSorted()).toEqual(['paid', 'unchanged', 'unchanged']);
  }
  expect(await ticketsOf(app)).toBe(ORDERS);
  expect(await breaches(app)).toEqual([]);
});

test('without locks the gates and constraints still refuse a second sale', async () => {
  const before = await ticketsOf(app);
  await fulfilEverywhere(app, { locks: false });
  expect((await ticketsOf(app)) - before).toBeLessThanOrEqual(ORDERS);
  const broken = await breaches(app);
  expect(broken.filter((breach) => !breach.startsWith('a payment is booked other than once'))).toEqual([]);
});

test('twin: without locks, gates and constraints tickets are issued twice', async () => {
  await fulfilEverywhere(unguarded, { locks: false, gates: false });
  expect(await ticketsOf(unguarded)).toBeGreaterThan(ORDERS);
  expect(await breaches(unguarded)).toContainEqual(
    expect.stringContaining('an order and its tickets differ'),
  );
});
