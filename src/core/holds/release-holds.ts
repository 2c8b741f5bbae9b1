import type { Transaction } from '../../db/database.ts';
import { type CounterWorld, moveCounters } from '../inventory/inventory-store.ts';
import { moveOrders } from '../orders/move-orders-store.ts';
import { scheduleCancelPayments } from '../payments/cancel-payments.ts';
import { queueLapsed } from '../payments/payment-news.ts';
import { giveBackUses } from '../promo-codes/code-store.ts';
import type { App } from '../shared/app.ts';
import type { HeldOrders } from './hold-store.ts';

/**
 * Ends holds without a payment. Their seats are offered to the waiting list or go back on sale, promo codes get back their uses and reserved
 * tickets, and payments that their provider can still cancel are cancelled after the commit. The caller has locked the event's counters, and
 * the orders with `lockHeldOrders`. A payment also ends a hold (`payments/fulfilment-queue.ts`).
 */
export async function releaseHolds(
  app: CounterWorld & Pick<App, 'providers'>,
  tx: Transaction,
  eventId: string,
  { orderIds, moves, resale }: HeldOrders,
  event: 'expire' | 'cancel',
): Promise<void> {
  const now = app.clock.now();
  const setAside = await giveBackUses(tx, eventId, orderIds, now);
  await moveCounters(app, tx, eventId, [...moves, ...setAside]);
  await moveOrders(
    tx,
    eventId,
    orderIds.map((orderId) => ({ orderId, event })),
    now,
  );
  await scheduleCancelPayments(app, tx, eventId, orderIds);
  await queueLapsed(app, tx, eventId, orderIds);
  // A resale ticket frees no seat. It is offered to the next person once the order for it has ended.
  if (resale) await app.offerSeats(app, tx, eventId);
}
