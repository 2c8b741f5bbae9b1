import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../db/database.ts';
import { BOUGHT_TICKETS } from '../ledger/disputed-sale.ts';
import { SENT_ANOTHER_WAY } from '../ledger/sent-another-way.ts';
import { TILL } from '../providers/till.ts';
import { hasToBeRefunded } from '../refunds/refund-orders-store.ts';
import { RESOLVED_BY_SOMEBODY } from '../refunds/refund-outcome-store.ts';
import { MINUTE_MS } from '../shared/durations.ts';

/** Marks an event as cancelled, with its reason and what remains to be done. */
export async function insertCancellation(
  tx: Transaction,
  cancellation: { eventId: string; by: string; reason: string; refund: boolean; now: Date; updatedAt: Date },
): Promise<void> {
  const { eventId, by, reason, refund, now, updatedAt } = cancellation;
  await tx
    .updateTable('events')
    .set({ cancelledAt: now, cancelledReason: reason, updatedAt })
    .where('id', '=', eventId)
    .execute();
  await tx
    .insertInto('cancellations')
    .values({
      eventId,
      cancelledBy: by,
      announcesRefund: refund,
      refundsRequestedAt: refund ? now : null,
      checkAt: now,
    })
    .execute();
}

/** Requests refunds for every order of a cancelled event. @returns false if that was done before, or the event is not cancelled */
export async function askForRefunds(tx: Transaction, eventId: string, now: Date): Promise<boolean> {
  const asked = await tx
    .updateTable('cancellations')
    .set({ refundsRequestedAt: now, checkAt: now })
    .where('eventId', '=', eventId)
    .where('refundsRequestedAt', 'is', null)
    .executeTakeFirst();
  return asked.numUpdatedRows > 0n;
}

/** Finds a cancellation whose orders are being refunded; undefined once that is done. */
export function findOpenCancellation(tx: Transaction, eventId: string) {
  return tx
    .selectFrom('cancellations')
    .select(['cancelledBy as by', 'announcesRefund as told'])
    .where('eventId', '=', eventId)
    .where('checkAt', 'is not', null)
    .where('refundsRequestedAt', 'is not', null)
    .executeTakeFirst();
}

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
    where d.event_id = ${eventId} and d.order_id = any(${orderIds}::uuid[]) and ${BOUGHT_TICKETS}
      and (d.decided_at is null or d.decided_at >= e.cancelled_at)`.execute(tx);
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Notes that no order is left to refund. Once all customers are notified too, the sweeper skips this cancellation. */
export async function closeCancellation(tx: Transaction, eventId: string): Promise<void> {
  await tx
    .updateTable('cancellations')
    .set({ checkAt: null })
    .where('eventId', '=', eventId)
    .where('allNotified', '=', true)
    .execute();
}

/** Locks a cancellation that has customers left to notify; undefined once all are notified. */
export function lockUnnotified(tx: Transaction, eventId: string) {
  return tx
    .selectFrom('cancellations')
    .select('notifiedUntil')
    .where('eventId', '=', eventId)
    .where('allNotified', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes how far customers were notified. Once all are, the sweeper skips a cancellation without refunds. */
export async function markNotified(
  tx: Transaction,
  eventId: string,
  { until, all }: { until: string | null; all: boolean },
): Promise<void> {
  await sql`
    update cancellations set notified_until = ${until}, all_notified = ${all},
      check_at = case when ${all} and refunds_requested_at is null then null else check_at end
    where event_id = ${eventId}
  `.execute(tx);
}

const AGAIN_MS = MINUTE_MS;

/** Takes cancellations that have work left, and postpones each, so that several processes share them. */
export async function takeCancellations(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    update cancellations set check_at = ${new Date(now.getTime() + AGAIN_MS)}
    where event_id in (
      select event_id from cancellations where check_at <= ${now}
      order by check_at limit ${limit} for update skip locked
    )
    returning event_id
  `.execute(db);
  return rows.map((row) => row.eventId);
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
      count(distinct order_id) filter (where state = 'done' or ${SENT_ANOTHER_WAY} or ${RESOLVED_BY_SOMEBODY})::int as done,
      count(distinct order_id) filter (where state in ('failed', 'needs_attention')
        and not ${SENT_ANOTHER_WAY} and not ${RESOLVED_BY_SOMEBODY})::int as stuck
    from refunds r where event_id = ${eventId} and reason = 'event-cancelled'
      and retried_as is null -- another one stands for it
  `.execute(db);
  return rows[0] ?? { total: 0, asked: 0, atDoor: 0, done: 0, stuck: 0 };
}
