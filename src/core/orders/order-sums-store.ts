import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** SQL: inserts the sums of an event's orders that were just paid. */
export const addOrderSums = (eventId: string, orderIds: readonly string[]): RawBuilder<unknown> => sql`
  insert into order_sums (event_id, currency, source, medium, campaign, orders, paid_minor)
  select ${eventId}::uuid, o.currency, coalesce(o.source ->> 'source', o.source ->> 'host'), o.source ->> 'medium', o.source ->> 'campaign',
    count(*), sum(o.total_minor)
  from orders o where o.event_id = ${eventId} and o.id = any(${orderIds}::uuid[])
  group by 1, 2, 3, 4, 5
  on conflict (event_id, currency, source, medium, campaign) do update set
    orders = order_sums.orders + excluded.orders, paid_minor = order_sums.paid_minor + excluded.paid_minor`;

/** SQL: how many of an event's orders were ever paid. */
export const paidOrdersOf = (eventId: string): RawBuilder<number> => sql<number>`
  (select coalesce(sum(orders), 0)::int from order_sums where event_id = ${eventId})`;

/** Counts an event's orders that are held or were paid, refunded ones included. */
export async function countLiveOrders(db: Database, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${paidOrdersOf(eventId)} + (select count(*) from orders where event_id = ${eventId} and state = 'held') as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}
