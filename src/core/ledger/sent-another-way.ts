import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: how much of the money of the row `refund` the customer has received in another way, minor units: from their bank, or by other refunds of
 * the same payment. It is 0 unless the refund failed and was not retried. What is left of the payment is still to be sent, and counts first
 * toward the refund that failed last.
 * @param eventId the event's id, for a statement that changes or locks rows
 */
export const anotherWayMinorOf = (
  refund: string,
  eventId: RawBuilder<unknown> = sql.ref(`${refund}.event_id`),
) => {
  const r = sql.id(refund);
  return sql<number>`(case when ${r}.state <> 'failed' or ${r}.retried_as is not null then 0 else
  ${r}.amount_minor - greatest(0, least(${r}.amount_minor, (
    select balance.left_minor - balance.requested_minor from payment_balances balance
    where balance.event_id = ${eventId} and balance.order_id = ${r}.order_id and balance.attempt_number = ${r}.attempt_number
  ) - (
    select coalesce(sum(other.amount_minor), 0) from refunds other where other.event_id = ${eventId} and other.order_id = ${r}.order_id
      and other.attempt_number = ${r}.attempt_number and other.state = 'failed' and other.retried_as is null
      and (other.updated_at, other.id) > (${r}.updated_at, ${r}.id)))) end)::bigint`;
};

/** SQL: whether the row `refund` failed but the customer has received all of its money in another way, so that nothing is left to send. */
export const isSentAnotherWay = (refund: string, eventId?: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.id(refund)}.state = 'failed' and ${anotherWayMinorOf(refund, eventId)} = ${sql.id(refund)}.amount_minor)`;
