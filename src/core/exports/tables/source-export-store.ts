import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface SourceRow {
  name: string | null;
  medium: string | null;
  campaign: string | null;
  orders: number;
  tickets: number;
  minor: number;
  currency: string;
}

/** Finds the sources of an event's paid orders, those with the most orders first; sources beyond the limit are summed up by currency. */
export async function allSources(db: Database, eventId: string, limit: number): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    with tickets as (
      select order_id, coalesce(sum(quantity) filter (where admits), 0) as tickets from order_lines where event_id = ${eventId} group by order_id),
    sources as (
      select coalesce(o.source ->> 'source', o.source ->> 'host') as name, o.source ->> 'medium' as medium,
        o.source ->> 'campaign' as campaign, o.currency, count(*) as orders, sum(t.tickets) as tickets, sum(o.total_minor) as minor
      from orders o join tickets t on t.order_id = o.id
      where o.event_id = ${eventId} and o.paid_at is not null group by 1, 2, 3, 4),
    ranked as (select *, row_number() over (order by orders desc, name, medium, campaign, currency) > ${limit} as rest from sources)
    select case when rest then 'All others' else name end as name, case when not rest then medium end as medium,
      case when not rest then campaign end as campaign, currency, sum(orders)::int as orders, sum(tickets)::int as tickets,
      sum(minor)::bigint as minor
    from ranked group by rest, 1, 2, 3, currency
    order by rest, sum(orders) desc, name, medium, campaign`.execute(db);
  return rows;
}
