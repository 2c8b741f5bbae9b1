import type { Transaction } from '../../db/database.ts';
import type { OrderKey } from '../orders/order-link.ts';

/** Locks an order and reads it with its payment attempt, if it has one. */
export async function findAttempt(tx: Transaction, { eventId, orderId }: OrderKey) {
  const found = await tx
    .selectFrom('orders as o')
    .leftJoin('payment_attempts as a', (join) =>
      join.onRef('a.eventId', '=', 'o.eventId').onRef('a.orderId', '=', 'o.id').on('a.number', '=', 1),
    )
    .where('o.eventId', '=', eventId)
    .where('o.id', '=', orderId)
    .select(['o.state', 'o.feeMinor', 'a.provider', 'a.payee', 'a.redirectUrl'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { state, feeMinor, provider, payee, redirectUrl } = found;
  return { state, feeMinor, attempt: provider === null ? undefined : { provider, payee, redirectUrl } };
}
