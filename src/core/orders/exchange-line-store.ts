import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { OrderKey } from './order-link.ts';

/**
 * Makes one ticket of an order's line one of another type, at the price, fee, discount and tax that it was sold with. A line of several
 * tickets is split, so that the sums of the order stay. The caller holds the order locked.
 * @returns the number of the ticket's line from now on
 */
export async function exchangeOfLine(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  { line, ticketTypeId }: { line: number; ticketTypeId: string },
): Promise<number> {
  const { rows: changed } = await sql`
    update order_lines set ticket_type_id = ${ticketTypeId},
      sold_type_id = nullif(coalesce(sold_type_id, ticket_type_id), ${ticketTypeId})
    where event_id = ${eventId} and order_id = ${orderId} and number = ${line} and quantity = 1
    returning number`.execute(tx);
  if (changed.length > 0) return line;
  const { rows } = await sql<{ number: number }>`
    with rest as (
      update order_lines set quantity = quantity - 1, tax_minor = tax_minor - tax_minor / quantity
      where event_id = ${eventId} and order_id = ${orderId} and number = ${line}
      returning *
    )
    insert into order_lines (event_id, order_id, number, ticket_type_id, sold_type_id, quantity, unit_price_minor, unit_discount_minor,
      unit_fee_minor, tax_name, tax_rate, tax_minor, admits)
    select ${eventId}::uuid, order_id,
      (select max(number) + 1 from order_lines where event_id = ${eventId} and order_id = ${orderId}), ${ticketTypeId},
      nullif(coalesce(rest.sold_type_id, rest.ticket_type_id), ${ticketTypeId}), 1, unit_price_minor, unit_discount_minor,
      unit_fee_minor, tax_name, tax_rate,
      (select sold.tax_minor from order_lines sold where sold.event_id = ${eventId} and sold.order_id = ${orderId} and sold.number = ${line})
        - rest.tax_minor, admits
    from rest
    returning number`.execute(tx);
  return rows[0]?.number as number;
}

/** Counts one sold ticket of a line as one of the line's type instead of `from`, for whoever holds the event's counters locked. */
export async function moveSale(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  { line, from }: { line: number; from: string },
): Promise<void> {
  await sql`
    with sold as (
      select date_bin('15 minutes', o.paid_at, 'epoch') as period_start, l.ticket_type_id, o.currency,
        l.unit_price_minor + case o.fee_payer when 'customer' then l.unit_fee_minor else 0 end as minor
      from orders o join order_lines l on l.event_id = o.event_id and l.order_id = o.id
      where o.event_id = ${eventId} and o.id = ${orderId} and l.number = ${line}
    ), less as (
      update sales set tickets = sales.tickets - 1, paid_minor = sales.paid_minor - sold.minor from sold
      where sales.event_id = ${eventId} and sales.period_start = sold.period_start and sales.ticket_type_id = ${from}
        and sales.tickets > 1
    ), none as (
      delete from sales using sold
      where sales.event_id = ${eventId} and sales.period_start = sold.period_start and sales.ticket_type_id = ${from}
        and sales.tickets = 1
    )
    insert into sales (event_id, period_start, ticket_type_id, currency, tickets, paid_minor)
    select ${eventId}::uuid, period_start, ticket_type_id, currency, 1, minor from sold
    on conflict (event_id, period_start, ticket_type_id) do update set
      tickets = sales.tickets + excluded.tickets, paid_minor = sales.paid_minor + excluded.paid_minor`.execute(
    tx,
  );
}
