import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser } from '../../../tests/factories.ts';
import { placeOrder } from '../holds/place-order.ts';
import { findOrderNamesOf, type OrderName } from './exported-orders-store.ts';

const app = await createTestApp();

test('all orders are scanned in slices, and each slice yields the person’s own', async () => {
  const person = await aUser(app);
  const events = [await anEvent(app), await anEvent(app)];
  const own: OrderName[] = [];
  for (let at = 0; at < 24; at += 1) {
    const { eventId = '', types } = events[at % 2] ?? {};
    // Every third order is theirs: placed by them, sent to their address, or claimed.
    const how = at % 3 === 0 ? ['placed', 'address', 'claimed'][(at / 3) % 3] : 'other';
    const { orderId: id } = await placeOrder(app, how === 'placed' ? person : aGuest(app), {
      email: how === 'address' ? person.email.toUpperCase() : `somebody${at}@example.com`,
      eventId,
      eventType: types?.[0]?.id,
    });
    if (how === 'claimed') {
      const claim = { eventId, orderId: id, userId: person.userId, claimedAt: app.clock.now() };
      await app.db.insertInto('order_claims').values(claim).execute();
    }
    if (how !== 'other') own.push({ eventId, id });
  }

  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      expect(result.rows.length).toBeLessThanOrEqual(5);
      return result;
    },
  };
  const found: OrderName[] = [];
  const whose = { userId: person.userId, email: person.email.toLowerCase() };
  for await (const names of findOrderNamesOf(app.db.withPlugin(counting), whose, 5)) {
    found.push(...names.map(({ eventId, id }) => ({ eventId, id })));
  }
  const sorted = (names: OrderName[]) => names.map(({ eventId, id }) => `${eventId} ${id}`).sort();
  expect(sorted(found)).toEqual(sorted(own));
  expect(statements).toBe(5);
});
