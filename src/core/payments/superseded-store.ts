import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

/**
 * Says of refunds that failed and were not asked for again what of their money the customer has another way: from their bank, or by other
 * refunds of the same payment. Only what is left of the payment is still to go, and what failed last has the first claim on it. Whoever
 * changes what went back of these orders' payments does this at the end, with the orders locked. What was filed of one that is
 * superseded as a whole is settled by itself, and needs somebody again if that turns out otherwise.
 */
export async function noteSuperseded(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with failed as (
      select r.id, r.order_id, r.attempt_number, r.amount_minor, r.superseded_minor as before,
        coalesce(sum(r.amount_minor) over (partition by r.order_id, r.attempt_number order by r.updated_at desc, r.id desc
          rows between unbounded preceding and 1 preceding), 0) as later
      from refunds r
      where r.event_id = ${eventId} and r.order_id = any(${orderIds}::uuid[]) and r.state = 'failed' and r.retried_as is null
    ), noted as (
      update refunds r set superseded_minor = f.amount_minor - greatest(0, least(f.amount_minor, ${LEFT} - f.later))
      from failed f where r.event_id = ${eventId} and r.id = f.id
        and r.superseded_minor <> f.amount_minor - greatest(0, least(f.amount_minor, ${LEFT} - f.later))
      returning r.id, r.order_id, r.attempt_number, r.amount_minor, r.superseded_minor, f.before
    )
    update payment_exceptions x set
      settled_at = case when n.superseded_minor = n.amount_minor then ${now}::timestamptz end,
      resolution = case when n.superseded_minor < n.amount_minor then null when exists (
          select from disputes d where d.event_id = ${eventId} and d.order_id = n.order_id and d.attempt_number = n.attempt_number
            and d.state = 'lost')
        then ${BY_THE_BANK} else ${ANOTHER_WAY} end
    from noted n
    where x.event_id = ${eventId} and x.refund_id = n.id and x.kind in ('refund_failed', 'refund_needs_attention') and x.settled_by is null
      and case when n.superseded_minor = n.amount_minor then x.settled_at is null
        else n.before = n.amount_minor and x.resolution in (${BY_THE_BANK}, ${ANOTHER_WAY}) end
  `.execute(tx);
}

const BY_THE_BANK = 'paid back by the bank';
const ANOTHER_WAY = 'sent back another way';

/** What is left of the payment of a failed refund `f`, and not asked for by another. */
const LEFT = sql`(select b.left_minor - b.requested_minor from payment_balances b where b.event_id = r.event_id
  and b.order_id = f.order_id and b.attempt_number = f.attempt_number)`;
