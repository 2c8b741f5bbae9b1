import { afterAll, expect, test } from 'vitest';
import { createHoldQueue } from '../../src/core/holds/hold-queue.ts';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import { createFulfilmentQueue } from '../../src/core/payments/fulfilment-queue.ts';
import type { App } from '../../src/core/shared/app.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createTestApp } from '../database.ts';
import { aGuest, anEvent, breaches } from '../factories.ts';
import { type Cut, startCuttingProxy } from './cutting-proxy.ts';

/** One COMMIT of the queues is cut off. The buyers send no idempotency key, so their requests are not repeated. */
const direct = await createTestApp({ durable: true });
const proxy = await startCuttingProxy(direct.databaseUrl);
afterAll(() => proxy.close());
const { db, close } = openDatabase(proxy.url, { pipelined: true, onIdleError: () => undefined });
afterAll(close);
const app: App = {
  ...direct,
  holds: createHoldQueue({ db, clock: direct.clock, holdMinutes: 15 }),
  fulfilments: createFulfilmentQueue({ ...direct, db }),
};

const BUYERS = 12;

test.each<[Cut, string, number]>([
  ['after', 'paid', 35_000],
  ['before', 'paid', 35_000],
  ['after', 'free', 0],
  ['before', 'free', 0],
])(
  'a connection is cut %s the commit of %s orders: each answer is true, and each order exists once',
  async (where, _, priceMinor) => {
    const event = await anEvent(direct, { types: [{ priceMinor }] });
    // A free order takes two commits, one for the hold and one for the tickets. Each is cut once.
    for (const nth of priceMinor === 0 ? [1, 2] : [1]) {
      let commits = 0;
      proxy.decide = () => {
        commits += 1;
        return commits === nth ? where : undefined;
      };
      const before = proxy.cuts[where];
      const orders = Array.from({ length: BUYERS }, () =>
        placeOrder(app, aGuest(direct), {
          email: 'thandi@example.com',
          eventId: event.eventId,
          eventType: event.types[0]?.id,
        }),
      );
      const answers = await Promise.all(orders);
      expect(proxy.cuts[where]).toBe(before + 1);
      const rows = await direct.db
        .selectFrom('orders')
        .select(['id', 'state'])
        .where('eventId', '=', event.eventId)
        .where(
          'id',
          'in',
          answers.map(({ orderId }) => orderId),
        )
        .execute();
      expect(rows.map(({ state }) => state)).toEqual(Array(BUYERS).fill(priceMinor === 0 ? 'paid' : 'held'));
    }
    const all = await direct.db
      .selectFrom('orders')
      .select('id')
      .where('eventId', '=', event.eventId)
      .execute();
    expect(all).toHaveLength(priceMinor === 0 ? 2 * BUYERS : BUYERS);
    expect(await breaches(direct)).toEqual([]);
  },
);

test('when the database stays away, the buyer is told that the result is unknown and where to look', async () => {
  const event = await anEvent(direct);
  const cut = Object.assign(new Error('Connection terminated unexpectedly'));
  const away: App = { ...direct, holds: { place: () => Promise.reject(cut) } };
  const guest = aGuest(direct);
  const wish = { email: 'thandi@example.com', eventId: event.eventId, eventType: event.types[0]?.id };
  await expect(placeOrder(away, guest, wish)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'order.not-known',
    facts: { retryAfterSeconds: 30, orderPath: expect.stringMatching(`^/event/${event.eventId}/order/`) },
  });
});
