import { sql } from 'kysely';

/**
 * SQL: how much of the money of the row `refund` the customer has received in another way, minor units: from their bank, or by other refunds of
 * the same payment. It is 0 unless the refund failed and was not retried. What is left of the payment is still to be sent, and counts first
 * toward the refund that failed last.
 */
export const anotherWayMinorOf = (refund: string) => {
  const r = sql.id(refund);
  return sql<number>`(case when ${r}.state <> 'failed' or ${r}.retried_as is not null then 0 else
  ${r}.amount_minor - greatest(0, least(${r}.amount_minor, (
    select b.left_minor - b.requested_minor from payment_balances b
    where b.event_id = ${r}.event_id and b.order_id = ${r}.order_id and b.attempt_number = ${r}.attempt_number
  ) - (
    select coalesce(sum(f.amount_minor), 0) from refunds f where f.event_id = ${r}.event_id and f.order_id = ${r}.order_id
      and f.attempt_number = ${r}.attempt_number and f.state = 'failed' and f.retried_as is null
      and (f.updated_at, f.id) > (${r}.updated_at, ${r}.id)))) end)::bigint`;
};

/** SQL: whether the row `refund` failed but the customer has received all of its money in another way, so that nothing is left to send. */
export const isSentAnotherWay = (refund: string) =>
  sql<boolean>`(${sql.id(refund)}.state = 'failed' and ${anotherWayMinorOf(refund)} = ${sql.id(refund)}.amount_minor)`;
