import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { OrderState } from '../../db/schema.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { DaySold } from './sales-by-day.ts';

/**
 * What an event brought its organiser by the ledger (credits are negative there), after service fees and refunds, before what
 * the card provider keeps and however much was paid out already; one amount a currency, as JSON.
 */
export const revenueOf = (eventId: RawBuilder<unknown>) => sql<Money[]>`(
  select coalesce(json_agg(json_build_object('minor', sums.minor, 'currency', sums.currency) order by sums.currency), '[]')
  from (
    select entry.currency, -sum(entry.amount_minor)::bigint as minor
    from ledger_entries as entry
    where entry.event_id = ${eventId} and entry.account = 'organiser'
      and entry.kind in ('sale', 'refund', 'platform_fee', 'fee_refund', 'dispute')
    group by entry.currency
  ) as sums
)`;

export async function findRevenue(db: Database, eventId: string): Promise<Money[]> {
  const { revenue } = await db
    .selectNoFrom(revenueOf(sql`${eventId}::uuid`).as('revenue'))
    .executeTakeFirstOrThrow();
  return revenue;
}

/** An event's orders that hold seats or held tickets, newest first, each with how many tickets and how many such orders there are. */
export function findLastOrders(db: Database, eventId: string, limit: number) {
  return db
    .selectFrom('orders')
    .where('event_id', '=', eventId)
    .where('state', 'not in', ['expired', 'cancelled'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select((eb) => [
      'id',
      'email',
      eb.ref('state').$castTo<Exclude<OrderState, 'expired' | 'cancelled'>>().as('state'),
      'total_minor as minor',
      eb.ref('currency').$castTo<Currency>().as('currency'),
      'created_at as createdAt',
      sql<number>`(count(*) over ())::int`.as('count'),
      eb
        .selectFrom('order_lines as line')
        .whereRef('line.event_id', '=', 'orders.event_id')
        .whereRef('line.order_id', '=', 'orders.id')
        .select(sql<number>`coalesce(sum(line.quantity), 0)::int`.as('tickets'))
        .as('tickets'),
    ])
    .execute();
}

/** Tickets as they were bought, by day of the event's zone and by type; refunded ones too. */
export async function findSoldByDay(db: Database, eventId: string, timeZone: string): Promise<DaySold[]> {
  const { rows } = await sql<DaySold>`
    select (o.paid_at at time zone ${timeZone})::date::text as day, l.ticket_type_id as "ticketTypeId",
      sum(l.quantity)::int as tickets
    from orders o join order_lines l on l.event_id = o.event_id and l.order_id = o.id
    where o.event_id = ${eventId} and o.paid_at is not null
    group by 1, 2 order by 1
  `.execute(db);
  return rows;
}

/** How many orders an event ever had, and how many of them are paid for and not refunded as a whole. */
export async function countOrderKinds(
  db: Database,
  eventId: string,
): Promise<{ orders: number; paidOrders: number }> {
  const { rows } = await sql<{ orders: number; paidOrders: number }>`
    select count(*)::int as orders,
      (count(*) filter (where state in ('paid', 'partly_refunded') and total_minor > 0))::int as "paidOrders"
    from orders where event_id = ${eventId}
  `.execute(db);
  return rows[0] ?? { orders: 0, paidOrders: 0 };
}
