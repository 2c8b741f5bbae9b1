import { sql } from 'kysely';
import type { DisputeState } from '../../db/column-types.ts';

/**
 * SQL: the state of an order's dispute, the open one first; null when there never was one.
 * @param order its name in the query
 */
export const disputeOf = (order: string) => sql<DisputeState | null>`(
  select d.state from disputes d
  where d.event_id = ${sql.ref(`${order}.event_id`)} and d.order_id = ${sql.ref(`${order}.id`)}
  order by d.state <> 'open', d.opened_at desc limit 1)`;
