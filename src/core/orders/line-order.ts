import { sql } from 'kysely';

/**
 * SQL: the position of the row `line` of the row `type` in its order. Lines follow the organiser's order of ticket types, with add-ons
 * after the types they belong to.
 */
export const lineOrder = (line: string, type: string) => {
  const l = sql.id(line);
  const t = sql.id(type);
  return sql<number>`coalesce((
  select bearer_type.position from order_lines bearer
  join ticket_types bearer_type on bearer_type.event_id = bearer.event_id and bearer_type.id = bearer.ticket_type_id
  where bearer.event_id = ${l}.event_id and bearer.order_id = ${l}.order_id and bearer.number = ${l}.for_line), ${t}.position)`;
};

/** SQL: the type that the tickets of the row `line` were sold as, which receipts say, whatever they were exchanged for since. */
export const soldAs = (line: string) =>
  sql<string>`coalesce(${sql.ref(`${line}.sold_type_id`)}, ${sql.ref(`${line}.ticket_type_id`)})`;
