import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { aDisputedOrder, tellOfDispute } from '../../../core/disputes/testing/disputed-order.ts';
import { cancelHold } from '../../../core/holds/cancel-hold.ts';
import { expireHolds } from '../../../core/holds/expire-holds.ts';
import { findOrders, ORDER_FILTERS, type OrderFilter } from '../../../core/order-desk/find-orders.ts';
import { getOrderForOrganiser } from '../../../core/order-desk/get-order-for-organiser.ts';
import { refundOrder } from '../../../core/order-refunds/refund-order.ts';
import { aHeldOrder, aPaidOrder } from '../../../core/payments/testing/bought-order.ts';
import { badgesOf, FILTER_WORDS } from './order-states.tsx';

const app = await createTestApp();

const keyOf = ({ eventId, orderId }: { eventId: string; orderId: string }) => ({ eventId, orderId });

/** A filter is named like its badge, except for the one that covers two kinds of unpaid orders. */
const badgesIn = (filter: OrderFilter) =>
  filter === 'unpaid' ? ['expired', 'cancelled'] : [FILTER_WORDS[filter].toLowerCase()];

test('a filter shows the orders with its badge, and every badge has one filter', async () => {
  const event = await anEvent(app, { types: [{ capacity: 100 }] });
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
