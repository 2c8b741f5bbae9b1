import { type RawBuilder, sql } from 'kysely';
import type { OrderState } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import { disputeOf } from '../disputes/dispute-of-order-store.ts';
import { sellsTickets } from '../orders/sales-store.ts';
import { DAY_MS } from '../shared/durations.ts';
import type { Currency, Money } from '../shared/money.ts';
import { offeredUntil } from '../waiting-list/entry-store.ts';
import type { DaySold } from './sales-by-day.ts';

/**
 * SQL: an event's revenue from the ledger, after service fees and refunds but before card fees and payouts; one amount for each currency,
 * as JSON.
 */
export const revenueOf = (eventId: RawBuilder<unknown>) => sql<Money[]>`(
  select coalesce(json_agg(json_build_object('currency', currency,
    'minor', sold_minor - refunded_minor - service_fees_minor - disputed_minor) order by currency), '[]')
  from event_sums where event_id = ${eventId} and sold_minor > 0
)`;

export async function findRevenue(db: Database, eventId: string): Promise<Money[]> {
  const { revenue } = await db
    .selectNoFrom(revenueOf(sql`${eventId}::uuid`).as('revenue'))
    .executeTakeFirstOrThrow();
  return revenue;
}

/** Finds an event's newest orders that are held or were paid, refunded ones included, newest first; ids sort by time. */
export function findLastOrders(db: Database, eventId: string, limit: number) {
  return db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('state', 'not in', ['expired', 'cancelled'])
    .orderBy('id', 'desc')
    .limit(limit)
    .select((eb) => [
      'id',
      'email',
      'buyer',
      eb.ref('state').$castTo<Exclude<OrderState, 'expired' | 'cancelled'>>().as('state'),
      'totalMinor as minor',
      eb.ref('currency').$castTo<Currency>().as('currency'),
      'createdAt',
      disputeOf('orders').as('dispute'),
      offeredUntil('orders').as('offeredUntil'),
      eb
        .selectFrom('order_lines as line')
        .whereRef('line.eventId', '=', 'orders.eventId')
        .whereRef('line.orderId', '=', 'orders.id')
        .select(sql<number>`coalesce(sum(line.quantity) filter (where line.admits), 0)::int`.as('tickets'))
        .as('tickets'),
    ])
    .execute();
}

/** Counts sold tickets by day (in the event's zone) and type, including those refunded later. */
export async function findSoldByDay(db: Database, eventId: string, timeZone: string): Promise<DaySold[]> {
  const { rows } = await sql<DaySold>`
    select (period_start at time zone ${timeZone})::date as day, ticket_type_id, sum(tickets)::int as tickets
    from sales where event_id = ${eventId} and ${sellsTickets}
    group by 1, 2 order by 1, 2
  `.execute(db);
  return rows;
}

/** What an event sold in seven days. */
export interface WeekSold {
  tickets: number;
  orders: number;
  paid: Money[];
}

/**
 * Sums what an event sold in the last seven days and in the seven before, tickets and money without what was refunded. They begin at the
 * last quarter of an hour.
 */
export async function findWeeks(
  db: Database,
  eventId: string,
  now: Date,
): Promise<{ week: WeekSold; before: WeekSold }> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [week, before] = await Promise.all([
    sumSold(db, eventId, { from: ago(7) }),
    sumSold(db, eventId, { from: ago(14), until: ago(7) }),
  ]);
  return { week, before };
}

/** Sums what was sold from one moment until before the next, each moved back to a quarter of an hour; without the second, until now. */
async function sumSold(
  db: Database,
  eventId: string,
  { from, until }: { from: Date; until?: Date },
): Promise<WeekSold> {
  const within = (moment: RawBuilder<unknown>) =>
    sql`${moment} >= ${quarter(from)} and ${until ? sql`${moment} < ${quarter(until)}` : sql`true`}`;
  const { rows } = await sql<WeekSold>`
    select
      (select coalesce(sum(tickets - refunded_tickets) filter (where ${sellsTickets}), 0)::int from sales
        where event_id = ${eventId} and ${within(sql`period_start`)}) as tickets,
      (select count(*)::int from orders
        where event_id = ${eventId} and paid_at is not null and ${within(sql`paid_at`)}) as orders,
      (select coalesce(json_agg(json_build_object('currency', currency, 'minor', minor) order by currency), '[]')
        from (select currency, sum(paid_minor - refunded_minor) as minor from sales
          where event_id = ${eventId} and ${within(sql`period_start`)}
          group by currency having sum(paid_minor) > 0) summed) as paid`.execute(db);
  return rows[0] as WeekSold;
}

const quarter = (moment: Date) => sql`date_bin('15 minutes', ${moment}::timestamptz, 'epoch')`;

/** Whether an event ever had an order. */
export async function wasOrdered(db: Database, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ ordered: boolean }>`
    select exists (select from orders where event_id = ${eventId}) as ordered`.execute(db);
  return rows[0]?.ordered ?? false;
}
