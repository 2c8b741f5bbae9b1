import type { PaymentKind } from '../../db/column-types.ts';
import type { Transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';

/** A payment whose order is locked. */
export interface LockedPayment {
  provider: string;
  payee: string | null;
  orderState: 'held' | 'paid' | 'expired' | 'cancelled' | 'partly_refunded' | 'refunded';
  /** The kind of payment that it was booked as; null while it is not booked. */
  booked: PaymentKind | null;
}

/** Locks the event of a payment, and its order. */
export async function lockPayment(tx: Transaction, key: AttemptKey): Promise<LockedPayment | undefined> {
  await lockInventory(tx, key.eventId);
  return lockPaymentOrder(tx, key);
}

/** Locks the order of a payment, under its event's lock, and reads how both stand. */
export async function lockPaymentOrder(tx: Transaction, key: AttemptKey): Promise<LockedPayment | undefined> {
  const order = await tx
    .selectFrom('orders')
    .select('state')
    .where('eventId', '=', key.eventId)
    .where('id', '=', key.orderId)
    .forUpdate()
    .executeTakeFirst();
  const payment = await tx
    .selectFrom('payment_balances')
    .select(['provider', 'payee', 'bookedAs as booked'])
    .where('eventId', '=', key.eventId)
    .where('orderId', '=', key.orderId)
    .where('attemptNumber', '=', key.number)
    .executeTakeFirst();
  return order && payment && { orderState: order.state, ...payment };
}

/** Locks an order alone. Every change of an order's refunds starts with this. */
export async function lockOrderOf(
  tx: Transaction,
  { eventId, orderId }: Pick<AttemptKey, 'eventId' | 'orderId'>,
): Promise<void> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .forUpdate()
    .execute();
}
