import { type RawBuilder, sql } from 'kysely';
import { anotherWayMinorOf } from '../ledger/sent-another-way.ts';

/** SQL: the row `refund` failed or needs attention, a person wrote how it was resolved, and nothing was filed of it since. */
export const isResolvedBySomebody = (refund: string) => {
  const r = sql.id(refund);
  return sql<boolean>`(${r}.state in ('failed', 'needs_attention') and coalesce((
  select bool_and(x.resolved_at is not null) and bool_or(x.decision is not null) from payment_exceptions x
  where x.event_id = ${r}.event_id and x.order_id = ${r}.order_id and x.refund_id = ${r}.id
    and x.kind in ('refund_failed', 'refund_needs_attention')), false))`;
};

/**
 * SQL: the part of the failed row `refund` that a person resolved with a note, in minor units. The customer has it another way or does not
 * want it, so nothing sends it automatically; a person who finds that it is due can still refund it.
 */
export const resolvedMinorOf = (refund: string, eventId?: RawBuilder<unknown>) => {
  const r = sql.id(refund);
  return sql<number>`(case when ${r}.state = 'failed' and ${r}.retried_as is null and ${isResolvedBySomebody(refund)}
  then ${r}.amount_minor - ${anotherWayMinorOf(refund, eventId)} else 0 end)`;
};
