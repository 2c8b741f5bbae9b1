import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { hasToBeRefunded, keptOf, resolvedOf } from '../refunds/refund-orders-store.ts';
import { type Money, money } from '../shared/money.ts';

/** What refunding every order of an event would send back now. */
export const leftToRefund = z.object({
  orders: z.int().describe('How many orders get money back.'),
  sums: z.array(money).describe('One amount per currency.'),
});
export type LeftToRefund = z.infer<typeof leftToRefund>;

/**
 * Sums what came in for tickets and can still go back: not refunded, not on its way back, not lost in a dispute, not kept of tickets that were given back. Disputed orders wait for
 * their banks.
 */
export async function findLeftToRefund(db: Database, eventId: string): Promise<LeftToRefund> {
  const { rows } = await sql<Money & { orders: number }>`
    select currency, count(distinct order_id)::int as orders, sum(left_minor)::bigint as minor
    from (
      select o.id as order_id, o.currency, b.left_minor - b.requested_minor
        - (${resolvedOf(sql`b.event_id`, sql`b.order_id`, sql`b.attempt_number`)}) - ${keptOf(sql`b.event_id`, sql`b.order_id`)} as left_minor
      from orders o join payment_balances b on b.event_id = o.event_id and b.order_id = o.id and b.booked_as = 'sale'
      where o.event_id = ${eventId} and ${hasToBeRefunded(eventId)}
    ) charge
    where left_minor > 0
    group by currency order by currency
  `.execute(db);
  return {
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    sums: rows.map(({ currency, minor }) => ({ currency, minor })),
  };
}
