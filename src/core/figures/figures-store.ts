import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sellsTickets } from '../orders/sales-store.ts';
import type { Currency } from '../shared/money.ts';

/** Sales of one step of time, or of one thing, in one currency, including tickets refunded later. Amounts include add-ons. */
export interface SoldRow {
  currency: Currency;
  tickets: number;
  minor: number;
}

/** Finds when an event sold its first ticket; null if it has sold none. */
export async function findFirstSale(db: Database, eventId: string): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(period_start) as first from sales where event_id = ${eventId}`.execute(db);
  return rows[0]?.first ?? null;
}

/** Finds sales by hour or day in the event's zone; `at` is "YYYY-MM-DDTHH" or "YYYY-MM-DD". */
export async function findSoldOverTime(
  db: Database,
  eventId: string,
  { by, timeZone, from, until }: { by: 'hour' | 'day'; timeZone: string; from?: Date; until?: Date },
): Promise<(SoldRow & { at: string })[]> {
  const format = by === 'hour' ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD';
  const isWithin = (condition: RawBuilder<unknown>, given: Date | undefined) =>
    given ? condition : sql`true`;
  const { rows } = await sql<SoldRow & { at: string }>`
    select to_char(period_start at time zone ${timeZone}, ${format}) as at, currency,
      coalesce(sum(tickets) filter (where ${sellsTickets}), 0)::int as tickets, sum(paid_minor)::bigint as minor
    from sales where event_id = ${eventId} and ${isWithin(sql`period_start >= ${from}`, from)}
      and ${isWithin(sql`period_start < ${until}`, until)}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface SoldOfRow extends SoldRow {
  /** The same in all rows about one thing. */
  key: string | null;
  /** Null if unknown, or in the row that sums up the rest (`rest`). */
  name: string | null;
  rest: boolean;
  orders: number | null;
}

/** The most ticket types, codes or sources to name; one row sums up the others. */
export const MOST_NAMED = 20;

/** SQL that ranks `sold` (name, currency, orders, tickets, minor) by tickets, and sums up all beyond MOST_NAMED. */
const named = (sold: RawBuilder<unknown>) => sql<SoldOfRow>`
  with sold as (${sold}),
  ranks as (select key, row_number() over (order by sum(tickets) desc, min(name), key) > ${MOST_NAMED} as rest from sold group by key)
  select case when not r.rest then s.key end as key, case when not r.rest then s.name end as name, r.rest, s.currency, sum(s.orders)::int as orders, sum(s.tickets)::int as tickets,
    sum(s.minor)::bigint as minor
  from sold s join ranks r on r.key is not distinct from s.key
  group by r.rest, 1, 2, s.currency
  order by r.rest, sum(sum(s.tickets)) over (partition by r.rest, case when not r.rest then s.key end) desc, 2, 1, s.currency`;

export const findSoldByType = (db: Database, eventId: string) =>
  soldByType(db, eventId, sql`t.add_on_id is null`);

/** Finds sales by variant of an add-on; `tickets` are its units. */
export const findSoldByAddOn = (db: Database, eventId: string) =>
  soldByType(db, eventId, sql`t.add_on_id is not null`);

async function soldByType(db: Database, eventId: string, which: RawBuilder<boolean>): Promise<SoldOfRow[]> {
  const { rows } = await named(sql`
    select t.id::text as key, t.name, s.currency, null::int as orders, sum(s.tickets) as tickets, sum(s.paid_minor) as minor
    from sales s join ticket_types t on t.event_id = s.event_id and t.id = s.ticket_type_id
    where s.event_id = ${eventId} and ${which} group by t.id, t.name, s.currency`).execute(db);
  return rows;
}

/** Finds sales by promotion; a batch of codes is one. Only tickets that the code applied to count. */
export async function findSoldByCode(db: Database, eventId: string): Promise<SoldOfRow[]> {
  const { rows } = await named(sql`
    select p.id::text as key, coalesce(p.name, min(c.code)) as name, o.currency, sum(o.orders) as orders, sum(o.tickets) as tickets,
      sum(o.minor) as minor
    from (
      select promo_code_id, currency, count(*) as orders, sum(code_tickets) as tickets, sum(total_minor) as minor
      from orders where event_id = ${eventId} and promo_code_id is not null and paid_at is not null group by 1, 2) o
    join promo_codes c on c.event_id = ${eventId} and c.id = o.promo_code_id
    join promotions p on p.event_id = c.event_id and p.id = c.promotion_id
    group by p.id, p.name, o.currency`).execute(db);
  return rows;
}

export async function findSoldBySource(db: Database, eventId: string): Promise<SoldOfRow[]> {
  const { rows } = await named(sql`
    select coalesce(o.source ->> 'source', o.source ->> 'host') as key, coalesce(o.source ->> 'source', o.source ->> 'host') as name,
      o.currency, count(*) as orders, sum(l.tickets) as tickets, sum(o.total_minor) as minor
    from orders o
    join (select order_id, coalesce(sum(quantity) filter (where admits), 0) as tickets from order_lines where event_id = ${eventId} group by order_id) l on l.order_id = o.id
    where o.event_id = ${eventId} and o.paid_at is not null group by 1, 2, 3`).execute(db);
  return rows;
}

export interface PassedRow {
  areaId: string;
  at: Date;
  entries: number;
  exits: number;
}

/** Counts the people who came in and left at an event's doors for each five minutes, by area. Check-ins that were undone are left out. */
export async function findPassed(db: Database, eventId: string): Promise<PassedRow[]> {
  const { rows } = await sql<PassedRow>`
    select area_id, date_bin('5 minutes', scanned_at, 'epoch') as at,
      coalesce(sum(people) filter (where answer = 'admitted'), 0)::int as entries,
      coalesce(sum(people) filter (where answer = 'left'), 0)::int as exits
    from scans where event_id = ${eventId} and answer in ('admitted', 'left') and undone_at is null
    group by 1, 2 order by 2, 1`.execute(db);
  return rows;
}

export function findAreaNames(db: Database, eventId: string) {
  return db
    .selectFrom('check_in_areas')
    .where('eventId', '=', eventId)
    .orderBy('position')
    .select(['id', 'name'])
    .execute();
}
