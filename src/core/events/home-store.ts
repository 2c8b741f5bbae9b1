import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Currency } from '../shared/money.ts';

interface Since {
  day: Date;
  week: Date;
  month: Date;
}

/** What the owner's events sold lately, a row a currency: tickets and what was paid for them, refunded orders left out. */
export async function findSalesSince(db: Database, ownerId: string, { day, week, month }: Since) {
  const { rows } = await sql<{
    currency: Currency;
    dayTickets: number;
    dayMinor: number;
    weekTickets: number;
    weekMinor: number;
    monthTickets: number;
    monthMinor: number;
  }>`
    select o.currency,
      coalesce(sum(line.tickets) filter (where o.paid_at > ${day}), 0)::int as "dayTickets",
      coalesce(sum(o.total_minor) filter (where o.paid_at > ${day}), 0)::bigint as "dayMinor",
      coalesce(sum(line.tickets) filter (where o.paid_at > ${week}), 0)::int as "weekTickets",
      coalesce(sum(o.total_minor) filter (where o.paid_at > ${week}), 0)::bigint as "weekMinor",
      coalesce(sum(line.tickets), 0)::int as "monthTickets",
      sum(o.total_minor)::bigint as "monthMinor"
    from events own
    join orders o on o.event_id = own.id and o.paid_at > ${month} and o.state <> 'refunded'
    cross join lateral (
      select sum(quantity) as tickets from order_lines
      where event_id = o.event_id and order_id = o.id) line
    where own.owner_id = ${ownerId}
    group by o.currency
    order by "monthMinor" desc, o.currency`.execute(db);
  return rows;
}

/** The newest paid orders of all the owner's events. */
export async function findNewestOrders(db: Database, ownerId: string, limit: number) {
  const { rows } = await sql<{
    id: string;
    eventId: string;
    eventName: string;
    timeZone: string;
    email: string;
    minor: number;
    currency: Currency;
    tickets: number;
    paidAt: Date;
  }>`
    select o.id, own.id as "eventId", own.name as "eventName", own.time_zone as "timeZone", o.email,
      o.total_minor as minor, o.currency, o.paid_at as "paidAt",
      (select coalesce(sum(quantity), 0)::int from order_lines
        where event_id = o.event_id and order_id = o.id) as tickets
    from events own
    cross join lateral (
      select * from orders where event_id = own.id and paid_at is not null
      order by paid_at desc, id limit ${limit}) o
    where own.owner_id = ${ownerId}
    order by o.paid_at desc, o.id
    limit ${limit}`.execute(db);
  return rows;
}

/** How many events wait for an admin. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .where('approval', '=', 'pending')
    .where('cancelled_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
