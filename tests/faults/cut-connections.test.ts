import { afterAll, expect, test } from 'vitest';
import { expireHolds } from '../../src/core/holds/expire-holds.ts';
import type { PlacedOrder } from '../../src/core/holds/hold.ts';
import { createHoldQueue } from '../../src/core/holds/hold-queue.ts';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import { type AttemptKey, parsePaymentReference } from '../../src/core/ledger/payment-reference.ts';
import { createOpeningQueue } from '../../src/core/payment-attempts/opening-queue.ts';
import { createFulfilmentQueue } from '../../src/core/payments/fulfilment-queue.ts';
import { sweepPayments } from '../../src/core/payments/sweep-payments.ts';
import { verifyPayment } from '../../src/core/payments/verify-payment.ts';
import { PAYMENT_DECISIONS } from '../../src/core/reconciliation/payment-decisions.ts';
import { sweepRefunds } from '../../src/core/refunds/check-refunds.ts';
import type { App } from '../../src/core/shared/app.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createTestApp } from '../database.ts';
import { aGuest, anEvent, breaches } from '../factories.ts';
import { patience, runs } from '../replay.ts';
import { type Cut, startCuttingProxy } from './cutting-proxy.ts';

/** A proxy cuts connections around COMMIT while a crowd places and pays orders. Callers get an answer or an error, never half an order. */
const direct = await createTestApp({ durable: true });
const proxy = await startCuttingProxy(direct.databaseUrl);
afterAll(() => proxy.close());
const { db, close } = openDatabase(proxy.url, { pipelined: true, onIdleError: () => undefined });
afterAll(close);
const app: App = {
  ...direct,
  db,
  holds: createHoldQueue({ db, clock: direct.clock, holdMinutes: direct.settings.holdMinutes }),
  fulfilments: createFulfilmentQueue({ ...direct, db }),
  openings: createOpeningQueue(db),
  decisions: PAYMENT_DECISIONS,
};

/** How many commits are cut in total. */
const CUTS = runs(40);
const CAPACITY = 60;

test('no order is left half done while every third commit is cut', { timeout: patience(40) }, async () => {
  for (let round = 0; proxy.cuts.before + proxy.cuts.after < CUTS; round += 1) {
    await sellOut(round % 2 === 0 ? 'before' : 'after');
    expect(await breaches(direct)).toEqual([]);
  }
  expect(Math.min(proxy.cuts.before, proxy.cuts.after)).toBeGreaterThan(0);
});

async function sellOut(first: Cut): Promise<void> {
  const second = first === 'before' ? 'after' : 'before';
  const cutSome = (commits: number) => (commits % 6 === 0 ? first : commits % 6 === 3 ? second : undefined);
  const event = await anEvent(direct, {
    types: [{ capacity: CAPACITY }, { capacity: CAPACITY, priceMinor: 0 }],
  });
  const guest = aGuest(direct);

  proxy.decide = cutSome;
  // Orders come in waves, because each wave is a commit that can be cut.
  const placed: PlacedOrder[] = [];
  for (let wave = 0; wave < 12; wave += 1) {
    const orders = [0, 0, 0, 0, 0, 0, 1].map((type) =>
      placeOrder(app, guest, {
        email: 'thandi@example.com',
        eventId: event.eventId,
        eventType: event.types[type]?.id,
      }),
    );
    for (const one of await Promise.allSettled(orders))
      if (one.status === 'fulfilled') placed.push(one.value);
  }
  expect(await breaches(direct)).toEqual([]);

  // Every payment that the provider knows is paid, also those whose buyers were told that it failed.
  const known: AttemptKey[] = [];
  for (const { reference, snapshot } of direct.provider.payments.values()) {
    const key = parsePaymentReference(reference);
    if (key?.eventId !== event.eventId || snapshot.status === 'succeeded') continue;
    direct.provider.report(reference, { status: 'succeeded' });
    known.push(key);
  }
  expect(known.length).toBeGreaterThan(CAPACITY / 3);
  for (let start = 0; start < known.length; start += 6) {
    const wave = known.slice(start, start + 6);
    await Promise.allSettled([...wave, ...wave].map((key) => verifyPayment(app, key)));
  }
  expect(await breaches(direct)).toEqual([]);

  proxy.decide = () => undefined;
  direct.clock.advance(16 * 60_000);
  for (const sweep of [sweepPayments, expireHolds, sweepPayments, sweepRefunds]) await sweep(app);
  const states = await direct.db
    .selectFrom('orders as o')
    .leftJoin('payment_attempts as a', 'a.orderId', 'o.id')
    .select(['o.id', 'o.state', 'a.state as payment'])
    .where('o.eventId', '=', event.eventId)
    .execute();
  const stateOf = new Map(states.map(({ id, ...state }) => [id, state]));
  expect(states.filter(({ state }) => state === 'held')).toEqual([]);
  for (const { orderId } of known) expect(stateOf.get(orderId)?.payment).toBe('succeeded');
  for (const { orderId } of placed) expect(stateOf.get(orderId)?.state).toBe('paid');
}
