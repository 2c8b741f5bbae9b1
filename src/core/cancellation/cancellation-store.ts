import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../db/database.ts';
import { hasBoughtTickets } from '../ledger/disputed-sale.ts';
import { isSentAnotherWay } from '../ledger/sent-another-way.ts';
import { TILL } from '../providers/till.ts';
import { hasToBeRefunded } from '../refunds/refund-orders-store.ts';
import { isResolvedBySomebody } from '../refunds/refund-outcome-store.ts';

/**
 * Finds which of a cancelled event's orders were disputed when it was cancelled or since. The cancellation mail could not promise these
 * customers any money.
 */
export async function findDisputedSinceCancelled(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await sql<{ orderId: string }>`
    select d.order_id from disputes d join events e on e.id = d.event_id
    where d.event_id = ${eventId} and d.order_id = any(${orderIds}::uuid[]) and ${hasBoughtTickets('d')}
      and (d.decided_at is null or d.decided_at >= e.cancelled_at)`.execute(tx);
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Counts the refunds of a cancelled event, in paid orders. `atDoor` are those of `asked` that wait to be handed back at a till. */
export const refundProgress = z.object({
  total: z.int(),
  asked: z.int(),
  atDoor: z.int(),
  done: z.int(),
  stuck: z.int(),
});
export type RefundProgress = z.infer<typeof refundProgress>;

export async function findRefundProgress(db: Database, eventId: string): Promise<RefundProgress> {
  const { rows } = await sql<RefundProgress>`
    select
      count(distinct order_id)::int + (
        select count(*)::int from orders o where o.event_id = ${eventId} and o.total_minor > 0 and ${hasToBeRefunded(eventId)}
      ) as total,
      count(distinct order_id) filter (where state in ('requested', 'pending', 'processing'))::int as asked,
      count(distinct order_id) filter (where state = 'requested' and exists (select from payment_attempts a
        where a.event_id = r.event_id and a.order_id = r.order_id and a.number = r.attempt_number and a.provider = ${TILL}))::int as at_door,
      count(distinct order_id) filter (where state = 'done' or ${isSentAnotherWay('r')} or ${isResolvedBySomebody('r')})::int as done,
      count(distinct order_id) filter (where state in ('failed', 'needs_attention')
        and not ${isSentAnotherWay('r')} and not ${isResolvedBySomebody('r')})::int as stuck
    from refunds r where event_id = ${eventId} and reason = 'event-cancelled'
      and retried_as is null -- another one stands for it
  `.execute(db);
  return rows[0] ?? { total: 0, asked: 0, atDoor: 0, done: 0, stuck: 0 };
}
