import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

/** SQL: a part of an order's money was refunded at the provider, and nobody has decided yet for which tickets. */
const undecided = (eventId: string) =>
  sql`kind = 'provider_refund' and event_id = ${eventId} and resolved_at is null`;

/**
 * Resolves what was filed about money that was refunded at the provider, because tickets have now been cancelled for it: the oldest
 * exception first, as far as the tickets' price reaches.
 */
export async function resolveByTickets(
  tx: Transaction,
  {
    eventId,
    orderId,
    priceMinor,
    by,
  }: { eventId: string; orderId: string; priceMinor: number; by: string | null },
  now: Date,
): Promise<void> {
  await sql`
    with filed as (
      select id, coalesce(sum(amount_minor) over (order by created_at, id rows between unbounded preceding and 1 preceding), 0) as earlier
      from payment_exceptions x
      where ${undecided(eventId)} and order_id = ${orderId} and not exists (
        select from refunds r where r.event_id = ${eventId} and r.id = x.refund_id and r.state = 'failed')
    )
    update payment_exceptions x set resolved_at = ${now}, resolved_by = ${by}, outcome = 'tickets_cancelled_for_it'
    from filed where x.id = filed.id and filed.earlier < ${priceMinor}
  `.execute(tx);
}

/**
 * Resolves what is filed of these orders because nothing is left to decide. `by` is whoever made the refund that caused this; null
 * when no refund did.
 */
export async function resolveProviderRefunds(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
  {
    outcome,
    by = null,
  }: {
    outcome: 'no_tickets_left' | 'tickets_cancelled' | 'tickets_cancelled_refunded' | 'all_refunded';
    by?: string | null;
  },
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    update payment_exceptions set resolved_at = ${now}, resolved_by = ${by}, outcome = ${outcome}
    where ${undecided(eventId)} and order_id = any(${orderIds}::uuid[])
  `.execute(tx);
}

/** Whether an order has such an exception open and no refund of its money under way. */
export async function waitsForTheRest(
  tx: Transaction,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from payment_exceptions
    where ${undecided(eventId)} and order_id = ${orderId} and not exists (
      select from refunds r where r.event_id = ${eventId} and r.order_id = ${orderId} and r.state not in ('done', 'failed'))
    limit 1
  `.execute(tx);
  return rows.length > 0;
}
