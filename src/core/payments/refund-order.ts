import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { requireManager } from '../events/require-manager.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { insertNotices } from '../orders/order-notice-store.ts';
import { canHappen } from '../orders/order-state.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import type { Currency, Money } from '../shared/money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { text } from '../shared/text.ts';
import { refundOrders, sendMoneyBack } from './refund-orders.ts';
import { lockOrdersToRefund } from './refund-orders-store.ts';

export const orderRefundInput = z.strictObject({
  eventId: z.string({ error: 'Say which event.' }),
  orderId: z.string({ error: 'Say which order.' }),
  reason: text({ max: 2_000, tooLong: 'Use at most 2 000 characters.' })
    .nullish()
    .describe('For the customer to read.'),
});

/** What refunding an order came to. */
export interface OrderRefund {
  orderId: string;
  /** What goes back to the card; null for a free order, and where all of it went back before. */
  amount: Money | null;
  /** True when the order was refunded before, and nothing happened now. */
  before: boolean;
}

/**
 * Refunds a whole order: its tickets are taken back at once, its seats can be sold again while the event is on sale, the
 * money goes back to the card, and the customer hears of it. Asking twice refunds once; money that the provider failed to send
 * back is asked for anew. By the event's owner or an admin.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (event.unknown,
 *   order.unknown), 'conflict' (order.not-paid)
 */
export async function refundOrder(app: App, actor: Actor, input: unknown): Promise<OrderRefund> {
  const { eventId: givenId, orderId: givenOrder, reason } = parseInput(orderRefundInput, input);
  const { eventId, user } = await requireManager(app.db, actor, givenId);
  const id = z.uuid().safeParse(givenOrder);
  if (!id.success) throw unknownOrder();
  return transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const [order] = await lockOrdersToRefund(tx, eventId, { orderId: id.data.toLowerCase() });
    if (!order) throw unknownOrder();
    const orderId = order.id;
    const isAgain = order.state === 'refunded';
    // Asked for before: only what a provider failed to send back is left of it.
    if (isAgain && order.leftMinor <= 0) return { orderId, amount: null, before: true };
    if (!isAgain && !canHappen(order.state, 'refund-all')) {
      const detail = 'This order was never paid: there is nothing to refund.';
      throw new DomainError('conflict', 'order.not-paid', detail);
    }
    const note = reason || null;
    await (isAgain ? sendMoneyBack : refundOrders)(app, tx, eventId, [order], {
      reason: 'by-organiser',
      note,
      askedBy: user.userId,
      told: false,
    });
    if (order.leftMinor > 0) {
      const amount = { minor: order.leftMinor, currency: order.currency as Currency };
      return { orderId, amount, before: false };
    }
    await insertNotices(tx, eventId, [orderId], { kind: 'tickets-taken-back', note, now: app.clock.now() });
    await app.jobs.enqueue(tx, 'send-order-notices', [{ eventId }]);
    return { orderId, amount: null, before: false };
  });
}

const unknownOrder = () => new DomainError('not-found', 'order.unknown', 'There is no such order.');
