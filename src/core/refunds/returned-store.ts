import { type RawBuilder, sql } from 'kysely';

/**
 * What of an order somebody gave back at the provider, for no tickets so far, minor units; null where nobody did. Tickets that were taken
 * back for less than their price used it up: for the rest, the money was with the customer before. A refund that failed sent nothing.
 */
export function returnedOf(eventId: string, orderId: RawBuilder<unknown>): RawBuilder<number | null> {
  const ofOrder = (table: string) =>
    sql`${sql.ref(`${table}.event_id`)} = ${eventId} and ${sql.ref(`${table}.order_id`)} = ${orderId}`;
  const usedUp = sql`
    select coalesce(sum(greatest(0, took - sent)), 0) from (
      select
        (select coalesce(sum(l.unit_price_minor), 0) from tickets k join order_lines l
          on l.event_id = k.event_id and l.order_id = k.order_id and l.ticket_type_id = k.ticket_type_id
          where ${ofOrder('k')} and k.refund_request_id = q.id) as took,
        (select coalesce(sum(s.amount_minor), 0) from refunds s
          where ${ofOrder('s')} and s.request_id = q.id and s.state <> 'failed') as sent
      from refund_requests q where ${ofOrder('q')} and q.scope <> 'amount'
    ) asked`;
  // Without such a refund, as nearly always, nothing else is read.
  return sql`select greatest(0, sum(h.amount_minor) - (${usedUp})) from refunds h
    where ${ofOrder('h')} and h.reason = 'at-provider' and h.state <> 'failed' having count(*) > 0`;
}
