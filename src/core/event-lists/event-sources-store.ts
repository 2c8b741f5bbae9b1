import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Money } from '../shared/money.ts';

/** Orders that came the same way. */
export interface SourceSales {
  /** What the link called its place, or the host of the page; null where nobody said. */
  name: string | null;
  medium: string | null;
  campaign: string | null;
  orders: number;
  /** What they were paid, one amount a currency; refunded ones too. */
  paid: Money[];
}

/** More sources than that are no table to read; those with the most orders are in it. */
const MOST = 20;

/** An event's paid orders by where they came from, the most first. */
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
