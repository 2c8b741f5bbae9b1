import { sql } from 'kysely';

/**
 * SQL of a refund `r`: it failed, and the customer has all of its money another way: from their bank, or by other refunds. One rule for
 * everybody who is shown it: nothing is left to send, so it is in nobody's way.
 */
export const SENT_ANOTHER_WAY = sql<boolean>`(r.state = 'failed' and r.superseded_minor = r.amount_minor)`;

/** SQL of a refund `r` in trouble: a person said how it was settled, and nothing was filed of it since. */
export const SETTLED_BY_SOMEBODY = sql<boolean>`(r.state in ('failed', 'needs_attention') and coalesce((
  select bool_and(x.settled_at is not null) and bool_or(x.note is not null) from payment_exceptions x
  where x.event_id = r.event_id and x.order_id = r.order_id and x.refund_id = r.id
    and x.kind in ('refund_failed', 'refund_needs_attention')), false))`;

/**
 * SQL of a refund `r`: of one that failed, what a person settled with a note, minor units: the customer has it otherwise or wants none
 * of it, so nothing sends it by itself. Whoever finds that it is still owed refunds it.
 */
export const SETTLED_MINOR = sql<number>`(case when r.state = 'failed' and r.retried_as is null and ${SETTLED_BY_SOMEBODY}
  then r.amount_minor - r.superseded_minor else 0 end)`;
