import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { takeByEvent } from '../shared/take-by-event.ts';
import { wake } from '../shared/work.ts';

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

/** Resumes a cancelled event's refunds for an order that they skipped while it was disputed, with what the bank left of it. */
export async function resumeCancellation(
  app: Pick<App, 'clock'>,
  tx: Transaction,
  eventId: string,
): Promise<void> {
  const resumed = await tx
    .updateTable('cancellations')
    .set({ checkAt: app.clock.now() })
    .where('eventId', '=', eventId)
    .where('refundsRequestedAt', 'is not', null)
    .executeTakeFirst();
  if (resumed.numUpdatedRows > 0n) await wake(tx, 'cancellations');
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
  const due = await db
    .selectFrom('cancellations')
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .limit(limit)
    .select('eventId')
    .execute();
  const taken = await takeByEvent(due, (eventId) =>
    db
      .updateTable('cancellations')
      .set({ checkAt: new Date(now.getTime() + AGAIN_MS) })
      .where('eventId', '=', eventId)
      .where('checkAt', '<=', now)
      .returning('eventId')
      .execute(),
  );
  return taken.map(({ eventId }) => eventId);
}
