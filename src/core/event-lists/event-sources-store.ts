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
    select source as name, medium, campaign, sum(orders)::int as orders,
      json_agg(json_build_object('minor', paid_minor, 'currency', currency) order by paid_minor desc) as paid
    from order_sums where event_id = ${eventId} group by source, medium, campaign
    order by sum(orders) desc, source, medium, campaign limit ${MOST}`.execute(db);
  return rows;
}
