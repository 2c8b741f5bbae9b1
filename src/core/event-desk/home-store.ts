import { sql } from 'kysely';
import type { StoredEmail } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import { openDisputesOf } from '../disputes/dispute-list-store.ts';
import { sellsTickets } from '../orders/sales-store.ts';
import { isInScope, type Scope } from '../organisations/scope.ts';
import type { Currency } from '../shared/money.ts';

interface Since {
  day: Date;
  week: Date;
  month: Date;
}

/**
 * Sums recent sales of the events in a scope: tickets and revenue, without refunded orders, one row for each currency. Spans are counted in
 * whole quarters of an hour, including the one in which a span begins.
 */
export async function findSalesSince(db: Database, scope: Scope, { day, week, month }: Since) {
  const since = (instant: Date) =>
    sql`period_start >= date_bin('15 minutes', ${instant}::timestamptz, 'epoch')`;
  const { rows } = await sql<{
    currency: Currency;
    dayTickets: number;
    dayMinor: number;
    weekTickets: number;
    weekMinor: number;
    monthTickets: number;
    monthMinor: number;
  }>`
    select sold.currency,
      coalesce(sum(day_tickets), 0)::int as day_tickets, coalesce(sum(day_minor), 0)::bigint as day_minor,
      coalesce(sum(week_tickets), 0)::int as week_tickets, coalesce(sum(week_minor), 0)::bigint as week_minor,
      sum(month_tickets)::int as month_tickets, sum(month_minor)::bigint as month_minor
    from events own cross join lateral (
      select currency,
        sum(tickets - refunded_tickets) filter (where ${sellsTickets} and ${since(day)}) as day_tickets,
        sum(paid_minor - refunded_minor) filter (where ${since(day)}) as day_minor,
        sum(tickets - refunded_tickets) filter (where ${sellsTickets} and ${since(week)}) as week_tickets,
        sum(paid_minor - refunded_minor) filter (where ${since(week)}) as week_minor,
        coalesce(sum(tickets - refunded_tickets) filter (where ${sellsTickets}), 0) as month_tickets,
        sum(paid_minor - refunded_minor) as month_minor
      from sales
      where event_id = own.id and ${since(month)} and tickets > refunded_tickets
      group by currency) sold
    where ${isInScope(scope, 'own')}
    group by sold.currency
    order by month_minor desc, sold.currency`.execute(db);
  return rows;
}

/** Finds the newest paid orders of the events in a scope. */
export async function findNewestOrders(db: Database, scope: Scope, limit: number) {
  const { rows } = await sql<{
    id: string;
    eventId: string;
    eventName: string;
    timeZone: string;
    email: StoredEmail;
    minor: number;
    currency: Currency;
    tickets: number;
    paidAt: Date;
  }>`
    select o.id, own.id as event_id, own.name as event_name, own.time_zone, o.email,
      o.total_minor as minor, o.currency, o.paid_at,
      (select coalesce(sum(quantity) filter (where admits), 0)::int from order_lines
        where event_id = o.event_id and order_id = o.id) as tickets
    from events own
    cross join lateral (
      select * from orders where event_id = own.id and paid_at is not null
      order by paid_at desc, id limit ${limit}) o
    where ${isInScope(scope, 'own')}
    order by o.paid_at desc, o.id
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Finds the events in a scope with disputed payments or open exceptions, the most urgent first, and the totals over all of them. An
 * exception about an open dispute counts only as the dispute.
 */
export async function findMoneyTrouble(db: Database, scope: Scope, limit: number) {
  const { rows } = await sql<{
    id: string;
    name: string;
    timeZone: string;
    disputes: number;
    dueAt: Date | null;
    exceptions: number;
    allDisputes: number;
    allExceptions: number;
  }>`
    select own.id, own.name, own.time_zone, disputed.open as disputes, disputed.due_at,
      filed.open - disputed.filed as exceptions,
      (sum(disputed.open) over ())::int as all_disputes, (sum(filed.open - disputed.filed) over ())::int as all_exceptions
    from events own
    cross join lateral (${openDisputesOf(sql`own.id`)}) disputed
    cross join lateral (
      select count(*)::int as open from payment_exceptions where event_id = own.id and resolved_at is null) filed
    where ${isInScope(scope, 'own')} and (disputed.open > 0 or filed.open > 0)
    order by disputed.due_at, disputed.open > 0 desc, own.starts_at desc, own.id
    limit ${limit}`.execute(db);
  return rows;
}
