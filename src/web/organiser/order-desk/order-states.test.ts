import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { aDisputedOrder, tellOfDispute } from '../../../core/disputes/testing/disputed-order.ts';
import { getOwnEvent } from '../../../core/event-desk/get-own-event.ts';
import { cancelHold } from '../../../core/holds/cancel-hold.ts';
import { expireHolds } from '../../../core/holds/expire-holds.ts';
import { findOrders, ORDER_FILTERS, type OrderFilter } from '../../../core/order-desk/find-orders.ts';
import { getOrderForOrganiser } from '../../../core/order-desk/get-order-for-organiser.ts';
import { refundOrder } from '../../../core/order-refunds/refund-order.ts';
import { aHeldOrder, aPaidOrder } from '../../../core/payments/testing/bought-order.ts';
import { aBuyer } from '../../../core/resale/testing/for-resale.ts';
import { saveWaitingList } from '../../../core/waiting-list/waiting-list-store.ts';
import { transaction } from '../../../db/database.ts';
import { pageText } from '../../testing/render-page.ts';
import { badgesOf, FILTER_WORDS, StateAndTotal } from './order-states.tsx';
import { OrdersList } from './orders-list.tsx';

const app = await createTestApp();

const keyOf = ({ eventId, orderId }: { eventId: string; orderId: string }) => ({ eventId, orderId });

/** A filter is named like its badge, except for the one that covers two kinds of unpaid orders. */
const badgesIn = (filter: OrderFilter) =>
  filter === 'unpaid' ? ['expired', 'cancelled'] : [FILTER_WORDS[filter].toLowerCase()];

/** The only seat of a type goes back to somebody who waits for it. */
async function anOfferOf(event: Awaited<ReturnType<typeof anEvent>>, { type }: { type: number }) {
  const { eventId, owner, types } = event;
  await transaction(app.db, (tx) => saveWaitingList(tx, eventId, { open: true, offerHours: 24 }));
  const sold = await aPaidOrder(app, event, { type });
  const buyer = await aBuyer(app, { eventId, types: types.slice(type) });
  await refundOrder(app, owner, keyOf(sold));
  return (await buyer.offer()) as string;
}

test('an offer says until when it lasts, is no order in checkout, and its story says how it began and ended', async () => {
  const event = await anEvent(app, { types: [{ capacity: 1 }] });
  const { eventId, owner } = event;
  const orderId = await anOfferOf(event, { type: 0 });
  const read = () => getOrderForOrganiser(app, owner, { eventId, orderId });
  const offered = await read();
  const until = offered.holdExpiresAt;
  expect(Date.parse(until) - app.clock.now().getTime()).toBe(24 * 3_600_000);
  expect(offered).toMatchObject({ state: 'held', offeredUntil: until });
  expect(badgesOf({ ...offered, dispute: null })).toEqual([['offered', 'warning']]);
  const listed = await getOwnEvent(app, owner, eventId);
  expect(listed.orders.find(({ id }) => id === orderId)).toMatchObject({ offeredUntil: until });

  app.clock.advance(24 * 3_600_000);
  await expireHolds(app);
  const over = await read();
  expect(over).toMatchObject({ state: 'expired', offeredUntil: null });
  expect(over.timeline.map(({ text }) => text)).toEqual([
    '1 ticket was offered to somebody from the waiting list.',
    'The offer ended unpaid, so the seats went to whoever was next in line, or back on sale.',
  ]);
});

test('a filter shows the orders with its badge, and every badge has one filter', async () => {
  const event = await anEvent(app, { types: [{ capacity: 100 }, { capacity: 1 }] });
  const { eventId, owner } = event;
  await aHeldOrder(app, event);
  app.clock.advance(16 * 60_000);
  await expireHolds(app);
  await cancelHold(app, await aHeldOrder(app, event));
  await aPaidOrder(app, event);
  await refundOrder(app, owner, keyOf(await aPaidOrder(app, event)));
  const part = await aPaidOrder(app, event, { quantity: 2 });
  const [ticket] = (await getOrderForOrganiser(app, owner, part)).tickets;
  await refundOrder(app, owner, { ...keyOf(part), tickets: [ticket?.id] });
  await (await aDisputedOrder(app, event)).decide('lost');
  await (await aDisputedOrder(app, event)).decide('won');
  await aDisputedOrder(app, event);
  const twice = await aDisputedOrder(app, event);
  await twice.decide('lost');
  const again = { id: 'again', reference: twice.reference };
  app.provider.dispute(again);
  await tellOfDispute(app, again);
  await aHeldOrder(app, event);
  const offered = await anOfferOf(event, { type: 1 });

  const orders = new Map<string, string[]>();
  const chosen = new Map<string, string[]>();
  for (const filter of ORDER_FILTERS) {
    const found = await findOrders(app, owner, eventId, { state: filter });
    expect(found.count).toBe(found.orders.length);
    for (const order of found.orders) {
      orders.set(
        order.id,
        badgesOf(order).map(([words]) => words),
      );
      // Also in an order in checkout, a time would make it look like an offer.
      expect(order.offeredUntil !== null).toBe(order.id === offered);
    }
    if (filter !== 'live') chosen.set(filter, found.orders.map(({ id }) => id).sort());
  }
  const choices = ORDER_FILTERS.filter((filter) => filter !== 'live');
  for (const filter of choices) {
    const withBadge = [...orders].filter(([, badges]) =>
      badges.some((badge) => badgesIn(filter).includes(badge)),
    );
    expect(withBadge.length, filter).toBeGreaterThan(0);
    expect(chosen.get(filter), filter).toEqual(withBadge.map(([id]) => id).sort());
  }
  const badges = [...new Set([...orders.values()].flat())].sort();
  expect(choices.flatMap(badgesIn).sort()).toEqual(badges);
});

test.each([
  [null, 'Shown after the count', '70.00'],
  [{ minor: 7_000, currency: 'ZAR' }, '70.00 ZAR', 'Shown after the count'],
])('a sale’s total of %o is shown as %s', (total, shown, hidden) => {
  const id = '01a2f3b4-0000-7000-8000-000000000000';
  const order = {
    id,
    eventId: id,
    number: 'ABCD',
    email: null,
    noEmail: 'box-office',
    state: 'paid',
    dispute: null,
    offeredUntil: null,
    tickets: 1,
    people: 1,
    admitted: 0,
    createdAt: '2026-11-21T17:30:00Z',
    total,
    name: null,
    types: [],
    tags: [],
  };
  const text = pageText(OrdersList, { orders: [order], sums: null, eventId: id, timeZone: 'UTC' });
  // In the table, and in the card for small screens.
  expect(text.split(shown)).toHaveLength(3);
  expect(text).not.toContain(hidden);
  expect(pageText(StateAndTotal, { order })).toContain(shown);
});
