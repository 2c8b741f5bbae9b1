import { sql } from 'kysely';

/**
 * SQL: how much of the money of a refund `r` the customer has received in another way, minor units: from their bank, or by other refunds of
 * the same payment. It is 0 unless the refund failed and was not retried. What is left of the payment is still to be sent, and counts first
 * toward the refund that failed last.
 */
export const ANOTHER_WAY_MINOR = sql<number>`(case when r.state <> 'failed' or r.retried_as is not null then 0 else
  r.amount_minor - greatest(0, least(r.amount_minor, (
    select b.left_minor - b.requested_minor from payment_balances b
    where b.event_id = r.event_id and b.order_id = r.order_id and b.attempt_number = r.attempt_number
  ) - (
    select coalesce(sum(f.amount_minor), 0) from refunds f where f.event_id = r.event_id and f.order_id = r.order_id
      and f.attempt_number = r.attempt_number and f.state = 'failed' and f.retried_as is null
      and (f.updated_at, f.id) > (r.updated_at, r.id)))) end)::bigint`;

/** SQL: whether a refund `r` failed but the customer has received all of its money in another way, so that nothing is left to send. */
export const SENT_ANOTHER_WAY = sql<boolean>`(r.state = 'failed' and ${ANOTHER_WAY_MINOR} = r.amount_minor)`;
