import type { Transaction } from '../../db/database.ts';
import { moveCounters } from '../inventory/inventory-store.ts';
import { nextOrderState } from '../orders/order-state.ts';
import { addRefundedSales } from '../orders/sales-store.ts';
import type { App } from '../shared/app.ts';
import { parsePaymentReference } from './payment-reference.ts';
import {
  insertOrganiserRefunds,
  markRefunded,
  type NewRefundRow,
  type OrderToRefund,
  type OrganiserReason,
  revokeTickets,
} from './refund-orders-store.ts';

/**
 * Refunds whole orders in the caller's transaction, which holds the event's counters and these orders locked: tickets are
 * taken back at once, their seats are free again (a cancelled or past event sells none of them), and the money is asked
 * back by jobs after the commit.
 * @param why.told whether customers hear of it in another mail already
 */
export async function refundOrders(
  app: Pick<App, 'clock' | 'newId' | 'jobs'>,
  tx: Transaction,
  eventId: string,
  orders: readonly OrderToRefund[],
  why: Why,
): Promise<void> {
  if (orders.length === 0) return;
  for (const order of orders) nextOrderState(order.state, 'refund-all');
  const now = app.clock.now();
  const ids = orders.map((order) => order.id);
  await moveCounters(tx, eventId, await revokeTickets(tx, eventId, ids, now));
  await markRefunded(tx, eventId, ids);
  await addRefundedSales(tx, eventId, ids);
  await sendMoneyBack(app, tx, eventId, orders, why);
}

interface Why {
  reason: OrganiserReason;
  note: string | null;
  askedBy: string | null;
  told: boolean;
}

/** The money alone, of orders that are under the same locks: what is left of each goes back, by jobs after the commit. */
export async function sendMoneyBack(
  app: Pick<App, 'clock' | 'newId' | 'jobs'>,
  tx: Transaction,
  eventId: string,
  orders: readonly OrderToRefund[],
  why: Why,
): Promise<void> {
  const now = app.clock.now();
  const refunds = orders.flatMap((order) => refundOf(order, app.newId));
  await insertOrganiserRefunds(tx, eventId, refunds, { ...why, now });
  await app.jobs.enqueue(
    tx,
    'request-refund',
    refunds.map(({ id }) => ({ eventId, refundId: id })),
  );
}

function refundOf(order: OrderToRefund, newId: () => string): NewRefundRow[] {
  if (order.leftMinor <= 0 || order.saleReference === null) return [];
  const attempt = parsePaymentReference(order.saleReference);
  if (!attempt) throw new Error(`The sale of order ${order.id} names no payment of ours.`);
  return [
    {
      id: newId(),
      orderId: order.id,
      attemptNumber: attempt.number,
      amountMinor: order.leftMinor,
      currency: order.currency,
    },
  ];
}
