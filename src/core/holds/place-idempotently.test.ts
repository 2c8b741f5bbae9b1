import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import type { Guest } from '../shared/actor.ts';
import type { IdempotencyKey } from './hold.ts';
import { createHoldQueue } from './hold-queue.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { placeIdempotently } from './place-idempotently.ts';
import { placeOrder, placeOrderInput, wishOf } from './place-order.ts';

const app = await createTestApp();
/** Another process on the same database. */
const twin = { ...app, holds: createHoldQueue({ db: app.db, clock: app.clock, ...app.settings }) };

let event: Awaited<ReturnType<typeof anEvent>>;
let buyer: Guest;
beforeEach(async () => {
  app.provider.failing = {};
  event = await anEvent(app);
  buyer = aGuest(app);
});
afterEach(async () => expect(await breaches(app)).toEqual([]));

const wish = (quantity = 2, email = 'thandi@example.com') => ({
  email,
  eventId: event.eventId,
  quantities: { [event.types[0]?.id as string]: quantity },
});
const ask = (key: string | undefined, wanted = wish(), at: typeof app | typeof twin = app) =>
  placeOrder(at, buyer, wanted, undefined, key);
const heldSeats = async () =>
  (
    await app.db
      .selectFrom('inventory')
      .select('held')
      .where('eventId', '=', event.eventId)
      .executeTakeFirstOrThrow()
  ).held;

test('the same key and request return the same order; without a key each request is an order', async () => {
  const first = await ask('k1');
  expect(await ask('k1')).toEqual(first);
  expect(await heldSeats()).toBe(2);
  await ask(undefined);
  await ask(undefined);
  expect(await heldSeats()).toBe(6);
});

test('requests at the same moment, in one process or two, hold seats once', async () => {
  const orders = await Promise.all([ask('k1'), ask('k1'), ask('k1')]);
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  const apart = await Promise.allSettled([app, twin, app, twin].map((at) => ask('k2', wish(), at)));
  const ids = apart.flatMap((one) => (one.status === 'fulfilled' ? [one.value.orderId] : []));
  expect(new Set(ids).size).toBe(1);
  for (const one of apart) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'order.being-placed' });
  }
  expect(await heldSeats()).toBe(4);
});

test('twin: without the unique index, two processes hold twice', async () => {
  await sql`drop index orders_by_idempotency_key`.execute(app.db);
  try {
    // One of them may be finished before the other begins.
    let pairs = 0;
    do {
      pairs += 1;
      await Promise.all([app, twin].map((at) => ask(`k${pairs}`, wish(1), at)));
    } while ((await heldSeats()) === pairs && pairs < 30);
    expect(await heldSeats()).toBeGreaterThan(pairs);
  } finally {
    await sql`update orders set idempotency_key_hash = null, request_hash = null`.execute(app.db);
    await sql`create unique index orders_by_idempotency_key on orders (event_id, buyer, idempotency_key_hash) where idempotency_key_hash is not null`.execute(
      app.db,
    );
  }
});

test('the same key with another request is refused, and holds nothing', async () => {
  await ask('k1');
  for (const other of [wish(3), wish(2, 'sipho@example.com')]) {
    await expect(ask('k1', other)).rejects.toMatchObject({ kind: 'conflict', code: 'order.key-reused' });
  }
  const [, refused] = await Promise.allSettled([ask('k2'), ask('k2', wish(1))]);
  expect(refused).toMatchObject({ reason: { code: 'order.key-reused' } });
  expect(await heldSeats()).toBe(4);
});

test('one ticket by its type and a quantity of 1 are the same request, in any order of fields', async () => {
  const [type, other] = ['a', 'b'].map(() => app.newId());
  const { orderId } = await ask('k1', wish(1));
  const { eventId, quantities, email } = wish(1);
  const [eventType] = Object.keys(quantities);
  const again = await placeOrder(app, buyer, { eventType, eventId, email }, undefined, 'k1');
  expect(again.orderId).toBe(orderId);
  const hashOf = (wanted: Record<string, number>) => idempotencyKeyOf('k', { email, quantities: wanted });
  expect(hashOf({ [`${type}`]: 1, [`${other}`]: 2 })).toEqual(hashOf({ [`${other}`]: 2, [`${type}`]: 1 }));
});

describe('a field that orders get in the future', () => {
  const wider = placeOrderInput.safeExtend({ dedication: z.string().optional() });
  const hold = async (wished: (input: z.infer<typeof wider>) => object, dedication?: string) => {
    const parsed = wider.parse({ ...wish(1), dedication });
    const key = idempotencyKeyOf('k1', wished(parsed)) as IdempotencyKey;
    const { eventId, buyer: who } = { eventId: event.eventId, buyer: `guest:${buyer.guestId}` };
    return placeIdempotently(app, { eventId, buyer: who, ...key }, () => ask('k1', wish(1)));
  };

  test('is part of the request without being named: the key with another value is refused', async () => {
    await ask('k1', wish(1));
    await hold(wishOf);
    await expect(hold(wishOf, 'For Thandi')).rejects.toMatchObject({ code: 'order.key-reused' });
  });

  test('twin: if fields were named one by one, the answer would be an order without it', async () => {
    const named = ({ email, eventId, quantities }: z.infer<typeof wider>) => ({ email, eventId, quantities });
    const { orderId } = await ask('k1', wish(1));
    expect(await hold(named, 'For Thandi')).toMatchObject({ orderId });
  });
});

test('keys of different buyers are separate', async () => {
  const { orderId } = await ask('k1');
  buyer = aGuest(app);
  expect((await ask('k1')).orderId).not.toBe(orderId);
});

test.each(['', 'with space', 'ł', 'x'.repeat(256)])('%j is not a valid key', async (key) => {
  await expect(ask(key)).rejects.toMatchObject({
    kind: 'invalid',
    issues: [{ path: 'Idempotency-Key' }],
  });
});

describe('a later repetition', () => {
  test('of a paid order needs no payment', async () => {
    const { tran } = await ask('k1');
    app.provider.report(tran?.reference ?? '', { status: 'succeeded' });
    const { orderId } = await ask('k1');
    await app.fulfilments.fulfil({
      kind: 'payment',
      eventId: event.eventId,
      orderId,
      number: 1,
      snapshot: app.provider.payments.get(tran?.reference ?? '')?.snapshot as never,
    });
    expect(await ask('k1')).toMatchObject({ orderId, tran: null });
  });

  test('of an ended order needs a new key', async () => {
    await ask('k1');
    app.clock.advance(16 * 60_000);
    await expect(ask('k1')).rejects.toMatchObject({ code: 'order.ended' });
  });

  test('finds that the seats were released when the payment was refused', async () => {
    app.provider.failing = { create: new Error('down') };
    await expect(ask('k1')).rejects.toMatchObject({ kind: 'upstream' });
    await expect(ask('k1')).rejects.toMatchObject({ code: 'order.ended' });
    expect(await heldSeats()).toBe(0);
  });

  test('opens a payment that was never opened', async () => {
    const { create } = app.provider;
    let reached = () => {};
    const begun = new Promise<void>((resolve) => {
      reached = resolve;
    });
    // The process dies while it waits for the provider.
    app.provider.create = () => {
      reached();
      return new Promise(() => undefined);
    };
    void ask('k1', wish(), twin);
    await begun;
    app.provider.create = create;
    await expect(ask('k1')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'order.being-placed',
      facts: { retryAfterSeconds: 5 },
    });
    app.clock.advance(28_000);
    await expect(ask('k1')).rejects.toMatchObject({ facts: { retryAfterSeconds: 2 } });
    app.clock.advance(3_000);
    expect(await ask('k1')).toMatchObject({ tran: { access_code: expect.stringContaining('code_') } });
    expect(await heldSeats()).toBe(2);
  });

  test('of a free order returns it', async () => {
    event = await anEvent(app, { types: [{ priceMinor: 0 }] });
    const { orderId } = await ask('k1');
    expect(await ask('k1')).toMatchObject({ orderId, tran: null });
  });
});
