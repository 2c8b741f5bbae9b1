import { sql } from 'kysely';

/**
 * SQL: the position of a line `l` of the ticket type `t` in its order. Lines follow the organiser's order of ticket types, with add-ons
 * after the types they belong to.
 */
export const lineOrder = sql<number>`coalesce((
  select bearer_type.position from order_lines bearer
  join ticket_types bearer_type on bearer_type.event_id = bearer.event_id and bearer_type.id = bearer.ticket_type_id
  where bearer.event_id = l.event_id and bearer.order_id = l.order_id and bearer.number = l.for_line), t.position)`;
