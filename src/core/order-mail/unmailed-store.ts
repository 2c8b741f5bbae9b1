import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { nextTry } from '../outbox/next-try.ts';

/**
 * Takes paid orders whose tickets should have been mailed by now, and puts each off: so several processes never take the
 * same one, and one that cannot be mailed does not stand in the way of those behind it. Of one that was refunded before, there is nothing to mail.
 */
export async function takeUnmailedOrders(db: Database, now: Date, limit: number): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    update orders set mail_check_at = case when state <> 'refunded' then ${nextTry(now, 'paid_at')} end
    where (event_id, id) in (
      select event_id, id from orders
      where mail_check_at <= ${now}
      order by mail_check_at limit ${limit} for update skip locked
    )
    returning event_id as "eventId", id as "orderId"
  `.execute(db);
  return rows;
}
