import { sql } from 'kysely';
import { ANOTHER_WAY_MINOR } from '../ledger/sent-another-way.ts';

/** SQL of a refund `r` in trouble: a person said how it was resolved, and nothing was filed of it since. */
export const RESOLVED_BY_SOMEBODY = sql<boolean>`(r.state in ('failed', 'needs_attention') and coalesce((
  select bool_and(x.resolved_at is not null) and bool_or(x.decision is not null) from payment_exceptions x
  where x.event_id = r.event_id and x.order_id = r.order_id and x.refund_id = r.id
    and x.kind in ('refund_failed', 'refund_needs_attention')), false))`;

/**
 * SQL of a refund `r`: of one that failed, what a person resolved with a note, minor units: the customer has it otherwise or wants none
 * of it, so nothing sends it by itself. Whoever finds that it is still owed refunds it.
 */
export const RESOLVED_MINOR = sql<number>`(case when r.state = 'failed' and r.retried_as is null and ${RESOLVED_BY_SOMEBODY}
  then r.amount_minor - ${ANOTHER_WAY_MINOR} else 0 end)`;
