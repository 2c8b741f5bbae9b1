import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type RootOperationNode,
  sql,
} from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { placeOrder } from '../holds/place-order.ts';
import { createFulfilmentQueue } from '../payments/fulfilment-queue.ts';
import { countersOf } from '../payments/testing/bought-order.ts';
import { closeShift } from './close-shift.ts';
import { aTill } from './testing/a-till.ts';

const app = await createTestApp({ durable: true });

/** Another process on the same database. */
const apart = (): TestApp => ({
  ...app,
  holds: createHoldQueue({ db: app.db, clock: app.clock, ...app.settings }),
  fulfilments: createFulfilmentQueue(app),
});

const codeOf = (ask: Promise<unknown>) =>
  ask.then(
    () => 'sold',
    (error) => error.code as string,
  );

describe('at the same moment', () => {
  afterEach(async () => expect(await breaches(app)).toEqual([]));

  test('two tills and the public compete for the last seats: each seat is sold once', async () => {
    const event = await anEvent(app, { types: [{ capacity: 4 }] });
    const tills = [await aTill(app, event), await aTill(app, event)];
    const buy = () =>
      placeOrder(app, aGuest(app), {
        email: 'thandi@example.com',
        eventId: event.eventId,
        eventType: event.types[0]?.id,
      });
    const asked = tills.flatMap((till) => [1, 2, 3].map(() => till.sell(1, { at: apart() })));
    const outcomes = await Promise.all([...asked, buy(), buy(), buy()].map(codeOf));
    expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === 'order.sold-out')).toHaveLength(5);
  });

  test('a double tap that reaches two processes sells once', async () => {
    const event = await anEvent(app);
    const till = await aTill(app, event);
    const sales = await Promise.all([1, 2, 3, 4].map(() => till.sell(2, { at: apart(), name: 'one-tap' })));
    expect(new Set(sales.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await countersOf(app, event.eventId)).toEqual([{ held: 0, sold: 2 }]);
  });

  test('twin: with a key for each tap it sells twice', async () => {
    const event = await anEvent(app);
    const till = await aTill(app, event);
    await Promise.all(['one', 'two'].map((name) => till.sell(2, { at: apart(), name })));
    expect(await countersOf(app, event.eventId)).toEqual([{ held: 0, sold: 4 }]);
  });
});

describe('closing a shift while a sale is going', () => {
  /** Closes the shift as soon as a sale has read that the shift is open; the sale goes on once closing has ended or waits for a lock. */
  async function closeInTheMiddle(guarded: boolean) {
    const event = await anEvent(app);
    const till = await aTill(app, event);
    let ended = false;
    let close: Promise<unknown> | undefined;
    const meanwhile = async () => {
      close ??= closeShift(app, till.user, till.key, { countedMinor: 85_000 }).finally(() => {
        ended = true;
      });
      while (!ended && !(await isSomebodyWaiting())) await Promise.resolve();
    };
    const db = app.db.withPlugin(new AfterReadingShifts(meanwhile, guarded));
    const fulfilments = createFulfilmentQueue({ ...app, db });
    await till.sell(1, { at: { ...app, fulfilments } });
    return close;
  }

  test('waits for the sale, and counts it', async () => {
    expect(await closeInTheMiddle(true)).toMatchObject({
      expected: { minor: 85_000 },
      difference: { minor: 0 },
    });
    expect(await breaches(app)).toEqual([]);
  });

  test('twin: without the lock it counts too little', async () => {
    expect(await closeInTheMiddle(false)).toMatchObject({ expected: { minor: 50_000 } });
    expect(await breaches(app)).toEqual([
      expect.stringContaining('a shift was closed with another sum than went through its till'),
    ]);
  });
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where a.datname = current_database() and not l.granted`.execute(app.db);
  return rows.length > 0;
}

/** Runs a callback once a transaction has read the shift, with or without the lock of that read. */
class AfterReadingShifts implements KyselyPlugin {
  readonly #readings = new WeakSet<QueryId>();
  readonly #then: () => Promise<void>;
  readonly #locks: boolean;

  constructor(then: () => Promise<void>, locks: boolean) {
    this.#then = then;
    this.#locks = locks;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'SelectQueryNode' || !JSON.stringify(node.from).includes('till_shifts')) return node;
    this.#readings.add(queryId);
    if (this.#locks) return node;
    const { endModifiers = [], ...rest } = node;
    return { ...rest, endModifiers: endModifiers.filter(({ modifier }) => modifier !== 'ForShare') };
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    if (this.#readings.has(queryId)) await this.#then();
    return result;
  }
}
