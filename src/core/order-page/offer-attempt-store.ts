import type { Transaction } from '../../db/database.ts';
import type { OrderKey } from '../orders/order-link.ts';

/** Locks an order and reads it with its payment attempt, if it has one. */
export async function findAttempt(tx: Transaction, { eventId, orderId }: OrderKey) {
  const found = await tx
    .selectFrom('orders as o')
    .leftJoin('payment_attempts as a', (join) =>
      join.onRef('a.event_id', '=', 'o.event_id').onRef('a.order_id', '=', 'o.id').on('a.number', '=', 1),
    )
    .where('o.event_id', '=', eventId)
    .where('o.id', '=', orderId)
    .select(['o.state', 'o.fee_minor as feeMinor', 'a.provider', 'a.payee', 'a.redirect_url as redirectUrl'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { state, feeMinor, provider, payee, redirectUrl } = found;
  return { state, feeMinor, attempt: provider === null ? undefined : { provider, payee, redirectUrl } };
}
