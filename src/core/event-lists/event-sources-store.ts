import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Money } from '../shared/money.ts';

/** The orders of one source. */
export interface SourceSales {
  /** The `utm_source` of the link, or the host of the page before ours; null if unknown. */
  name: string | null;
  medium: string | null;
  campaign: string | null;
  orders: number;
  /** Revenue, one amount for each currency, including orders refunded later. */
  paid: Money[];
}

/** The most sources to list; those with the most orders are kept. */
const MOST = 20;

/** Finds the sources of an event's paid orders, those with the most orders first. */
export async function findSources(db: Database, eventId: string): Promise<SourceSales[]> {
  const { rows } = await sql<SourceSales>`
    with paid as (
      select coalesce(source ->> 'source', source ->> 'host') as name, source ->> 'medium' as medium,
        source ->> 'campaign' as campaign, currency, count(*)::int as orders, sum(total_minor)::bigint as minor
      from orders where event_id = ${eventId} and paid_at is not null
      group by 1, 2, 3, currency)
    select name, medium, campaign, sum(orders)::int as orders,
      json_agg(json_build_object('minor', minor, 'currency', currency) order by minor desc) as paid
    from paid group by name, medium, campaign
    order by sum(orders) desc, name, medium, campaign limit ${MOST}`.execute(db);
  return rows;
}
