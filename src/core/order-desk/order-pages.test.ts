import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import type { OrderState } from '../../db/column-types.ts';
import { recountSales } from '../orders/testing/recount-sales.ts';
import { type FoundOrders, findOrders, ORDER_FILTERS, type OrderFilter } from './find-orders.ts';
import { ORDER_SORTS } from './order-list-store.ts';

/** Paging through an event's orders from either end shows each order once and in order, for every filter and sort. */
const app = await createTestApp();
const owner = await aUser(app);

const anOrder = fc.record({
  state: fc.constantFrom<OrderState>('held', 'paid', 'partly_refunded', 'refunded', 'expired', 'cancelled'),
  email: fc.constantFrom('Zola@example.com', 'zola@example.com', 'abe@example.org', 'qi.decade1@example.com'),
  totalMinor: fc.constantFrom(0, 35_000, 70_000),
});

test('shows each order once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anOrder, { minLength: 101, maxLength: 260, size: 'max' }),
      fc.constantFrom(...ORDER_SORTS),
      fc.constantFrom<OrderFilter>('live', ...ORDER_FILTERS),
      fc.constantFrom('', 'zola', 'decade1', 'qi', 'ECADE'),
      async (orders, sort, state, text) => {
        const { eventId } = await anEvent(app, { owner });
        const now = app.clock.now();
        const rows = orders.map((order) => ({
          ...order,
          eventId,
          id: app.newId(),
          buyer: 'guest:1',
          currency: 'ZAR' as const,
          holdExpiresAt: now,
          createdAt: now,
          paidAt: /paid|refund/.test(order.state) ? now : null,
          mailedAt: null,
        }));
        await app.db.insertInto('orders').values(rows).execute();
        await recountSales(app.db);
        const find = (place: object) => findOrders(app, owner, eventId, { sort, state, text, ...place });

        const forwards = await walk(await find({}), ({ after }) => after && find({ after }));
        const backwards = await walk(
          await find({ page: 'last' }),
          ({ before }) => before && find({ before }),
          true,
        );
        const seen = forwards.map(({ id }) => id);
        expect(seen).toEqual(
          rows
            .filter((row) => STATES[state].includes(row.state))
            .filter((row) => row.email.toLowerCase().includes(text.toLowerCase()))
            .sort(BY[sort])
            .map(({ id }) => id),
        );
        expect((await find({})).count).toBe(seen.length);
        // The first page is always full, so it may repeat some of the second.
        expect([...new Set(backwards.map(({ id }) => id))]).toHaveLength(seen.length);
        expect(backwards.slice(-Math.min(50, seen.length)).map(({ id }) => id)).toEqual(seen.slice(-50));
      },
    ),
    { numRuns: 25 },
  );
});

async function walk(
  first: FoundOrders,
  next: (page: FoundOrders) => Promise<FoundOrders> | string | null,
  backwards = false,
) {
  const all = [...first.orders];
  for (let page = next(first); page !== null && typeof page !== 'string'; ) {
    const { orders, ...rest } = await page;
    if (backwards) all.unshift(...orders);
    else all.push(...orders);
    page = next({ orders, ...rest });
  }
  return all;
}

type Row = { id: string; email: string; totalMinor: number };
const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1);
const BY = {
  newest: (a: Row, b: Row) => byId(b, a),
  oldest: byId,
  email: (a: Row, b: Row) => {
    const [one, other] = [a.email.toLowerCase(), b.email.toLowerCase()];
    return one === other ? byId(a, b) : one < other ? -1 : 1;
  },
  total: (a: Row, b: Row) => b.totalMinor - a.totalMinor || byId(b, a),
};
const STATES: Record<OrderFilter, string[]> = {
  live: ['held', 'paid', 'partly_refunded', 'refunded'],
  paid: ['paid'],
  held: ['held'],
  partly_refunded: ['partly_refunded'],
  refunded: ['refunded'],
  // None of these orders is an offer or disputed.
  offered: [],
  disputed: [],
  dispute_won: [],
  dispute_lost: [],
  unpaid: ['expired', 'cancelled'],
};
