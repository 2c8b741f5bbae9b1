import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** SQL: inserts the sums of orders that were just paid, given as a table `paid (event_id, order_id)`. */
export const addOrderSums = (paid: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into order_sums (event_id, currency, source, medium, campaign, orders, paid_minor)
  select o.event_id, o.currency, coalesce(o.source ->> 'source', o.source ->> 'host'), o.source ->> 'medium', o.source ->> 'campaign',
    count(*), sum(o.total_minor)
  from ${paid} join orders o on o.event_id = paid.event_id and o.id = paid.order_id
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
