import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

/**
 * Adds orders that were paid in this transaction to what their event sold. Its caller holds the event's counters locked, so
 * nobody else writes the same rows.
 */
export async function addSales(tx: Transaction, eventId: string, orderIds: readonly string[]): Promise<void> {
  await sql`
    insert into sales (event_id, quarter, ticket_type_id, currency, tickets, paid_minor)
    ${soldIn(eventId, orderIds)}
    on conflict (event_id, quarter, ticket_type_id) do update set
      tickets = sales.tickets + excluded.tickets, paid_minor = sales.paid_minor + excluded.paid_minor
  `.execute(tx);
}

/** Notes there, under the same lock, that these orders were refunded as a whole. Once an order. */
export async function addRefundedSales(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    update sales set
      refunded_tickets = sales.refunded_tickets + gone.tickets, refunded_minor = sales.refunded_minor + gone.minor
    from (${soldIn(eventId, orderIds)}) as gone (event_id, quarter, ticket_type_id, currency, tickets, minor)
    where sales.event_id = gone.event_id and sales.quarter = gone.quarter
      and sales.ticket_type_id = gone.ticket_type_id
  `.execute(tx);
}

const soldIn = (eventId: string, orderIds: readonly string[]): RawBuilder<unknown> => sql`
  select o.event_id, date_bin('15 minutes', o.paid_at, 'epoch'), l.ticket_type_id, o.currency,
    sum(l.quantity), sum(l.quantity * (l.unit_price_minor + case o.fee_payer when 'customer' then l.unit_fee_minor else 0 end))
  from orders o join order_lines l on l.event_id = o.event_id and l.order_id = o.id
  where o.event_id = ${eventId} and o.id = any(${orderIds}::uuid[])
  group by 1, 2, 3, 4`;
