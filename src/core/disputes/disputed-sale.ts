import { sql } from 'kysely';

/**
 * SQL: whether the payment that bought an order's tickets is disputed now. A dispute of a second or a late payment, which bought
 * nothing, leaves the tickets alone.
 * @param eventId the event's id or a column that holds it, as `o.event_id`
 */
export function saleIsDisputed(eventId: ReturnType<typeof sql>, orderId: ReturnType<typeof sql>) {
  return sql<boolean>`exists (
    select 1 from disputes d
    join ledger_transfers sale on sale.event_id = d.event_id and sale.order_id = d.order_id and sale.kind = 'sale'
      and split_part(sale.reference, '.', 4) = d.attempt_number::text
    where d.event_id = ${eventId} and d.order_id = ${orderId} and d.state = 'open')`;
}
