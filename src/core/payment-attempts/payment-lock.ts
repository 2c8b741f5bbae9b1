import { sql } from 'kysely';
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
  const { rows } = await sql<LockedPayment>`
    select b.provider, b.payee, o.state as order_state, b.booked_as as booked
    from orders o join payment_balances b on b.event_id = o.event_id and b.order_id = o.id and b.attempt_number = ${key.number}
    where o.event_id = ${key.eventId} and o.id = ${key.orderId}
    for update of o
  `.execute(tx);
  return rows[0];
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
