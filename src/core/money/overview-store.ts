import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sellsTickets } from '../orders/sales-store.ts';
import type { Currency } from '../shared/money.ts';

export interface Since {
  day: Date;
  week: Date;
  month: Date;
}

/** A count or an amount for each of the three spans. */
interface Spans {
  day: number;
  week: number;
  month: number;
}

/** SQL: events that were not over when the longest span began. Only these can have sales in it. */
const sellingSince = ({ month }: Since) => sql`select id from events where ends_at >= ${month}`;

/** SQL: the sum of `what` over each span, as JSON. */
const spansOf = ({ day, week }: Since, at: string, what: string) => sql<Spans>`json_build_object(
  'day', coalesce(sum(${sql.raw(what)}) filter (where ${sql.raw(at)} >= ${day}), 0),
  'week', coalesce(sum(${sql.raw(what)}) filter (where ${sql.raw(at)} >= ${week}), 0),
  'month', coalesce(sum(${sql.raw(what)}), 0))`;

const spans = ({ day, week }: Since, at: string, what: string) => sql`
  coalesce(sum(${sql.raw(what)}) filter (where ${sql.raw(at)} >= ${day}), 0)::bigint as day,
  coalesce(sum(${sql.raw(what)}) filter (where ${sql.raw(at)} >= ${week}), 0)::bigint as week,
  coalesce(sum(${sql.raw(what)}), 0)::bigint as month`;

/**
 * Counts the platform's paid orders, refunded ones included. Counting event by event reads only the index of payments from `month` on; with
 * one join, PostgreSQL reads every order that ever existed.
 */
export async function countPaidOrders(db: Database, since: Since): Promise<Spans> {
  const { rows } = await sql<Spans>`
    select coalesce(sum(o.day), 0)::bigint as day, coalesce(sum(o.week), 0)::bigint as week, coalesce(sum(o.month), 0)::bigint as month
    from (${sellingSince(since)}) e cross join lateral (
      select ${spans(since, 'paid_at', '1')} from orders where event_id = e.id and paid_at >= ${since.month}) o`.execute(
    db,
  );
  return rows[0] ?? { day: 0, week: 0, month: 0 };
}

/** Finds sold tickets and revenue, one row for each currency, in whole quarters of an hour, including tickets refunded later. */
export async function findHouseSales(db: Database, since: Since) {
  const ended = "s.period_start + interval '15 minutes'";
  const { rows } = await sql<{ currency: Currency; tickets: Spans; minor: Spans }>`
    select s.currency, ${spansOf(since, ended, 'case when s.admits then s.tickets end')} as tickets, ${spansOf(since, ended, 's.paid_minor')} as minor
    from (${sellingSince(since)}) e cross join lateral (
      select period_start, currency, tickets, paid_minor, ${sellsTickets} as admits from sales
      where event_id = e.id and period_start > ${since.month}::timestamptz - interval '15 minutes') s
    group by s.currency order by s.currency`.execute(db);
  return rows;
}

/** Sums refunds that are done or in progress, by when they were requested, one row for each currency. */
export async function findHouseRefunds(db: Database, since: Since) {
  const { rows } = await sql<Spans & { currency: Currency }>`
    select currency, ${spans(since, 'created_at', 'amount_minor')}
    from refunds where created_at >= ${since.month} and state <> 'failed'
    group by currency order by currency`.execute(db);
  return rows;
}
