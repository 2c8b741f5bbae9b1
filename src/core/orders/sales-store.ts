import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { addOrderSums } from './order-sums-store.ts';

/**
 * Adds orders that were paid in this transaction to their event's sales and sums. The caller holds the event's counters locked, so nobody else
 * writes the same rows.
 */
export async function addSales(tx: Transaction, eventId: string, orderIds: readonly string[]): Promise<void> {
  await sql`
    with summed as (${addOrderSums(eventId, orderIds)})
    insert into sales (event_id, period_start, ticket_type_id, currency, tickets, paid_minor)
    ${soldIn(eventId, orderIds)}
    on conflict (event_id, period_start, ticket_type_id) do update set
      tickets = sales.tickets + excluded.tickets, paid_minor = sales.paid_minor + excluded.paid_minor
  `.execute(tx);
}

/** Counts returned tickets in the sales, with what was paid for them and is not kept, under the same lock. Call it once per ticket. */
export async function addRefundedSales(
  tx: Transaction,
  eventId: string,
  ticketIds: readonly string[],
): Promise<void> {
  if (ticketIds.length === 0) return;
  await sql`
    update sales set
      refunded_tickets = sales.refunded_tickets + gone.tickets, refunded_minor = sales.refunded_minor + gone.minor
    from (
      select date_bin('15 minutes', o.paid_at, 'epoch') as period_start, k.ticket_type_id, count(*)::int as tickets,
        sum(${PAID_EACH} - coalesce(k.kept_minor, 0))::bigint as minor
      from tickets k
      join orders o on o.event_id = k.event_id and o.id = k.order_id
      join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
      where k.event_id = ${eventId} and k.id = any(${ticketIds}::uuid[])
      group by 1, 2
    ) as gone
    where sales.event_id = ${eventId} and sales.period_start = gone.period_start
      and sales.ticket_type_id = gone.ticket_type_id
  `.execute(tx);
}

/** SQL: what a customer paid for one ticket. */
const PAID_EACH = sql.raw(
  "(l.unit_price_minor + case o.fee_payer when 'customer' then l.unit_fee_minor else 0 end)",
);

/** SQL: what orders sold. Lines are found for one order after the other (`offset 0`), however old the statistics of a growing event. */
const soldIn = (eventId: string, orderIds: readonly string[]): RawBuilder<unknown> => sql`
  select ${eventId}::uuid, date_bin('15 minutes', o.paid_at, 'epoch'), l.ticket_type_id, o.currency,
    sum(l.quantity), sum(l.quantity * ${PAID_EACH})
  from orders o cross join lateral (
    select ticket_type_id, quantity, unit_price_minor, unit_fee_minor from order_lines
    where event_id = ${eventId} and order_id = o.id offset 0) l
  where o.event_id = ${eventId} and o.id = any(${orderIds}::uuid[])
  group by 1, 2, 3, 4`;

/** SQL: whether a row of `sales` counts tickets. Units of add-ons and donations count as money only. */
export const sellsTickets = sql<boolean>`exists (select from ticket_types counted where counted.event_id = sales.event_id
  and counted.id = sales.ticket_type_id and counted.add_on_id is null)`;
