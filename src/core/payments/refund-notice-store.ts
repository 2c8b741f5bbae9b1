import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RefundState } from '../../db/schema.ts';

/** States in which money is really on its way back. */
const GOING_BACK: readonly RefundState[] = ['pending', 'processing', 'done'];

/** What a customer is told of a refund; undefined when there is nothing to tell, or nothing any more. */
export function refundToTell(db: Database, eventId: string, refundId: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'r.event_id').onRef('o.id', '=', 'r.order_id'),
    )
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select([
      'o.email',
      'o.id as orderId',
      'o.link_version as linkVersion',
      'e.name',
      'r.amount_minor as amountMinor',
      'r.currency',
      'r.reason',
      'r.note',
    ])
    .where('r.event_id', '=', eventId)
    .where('r.id', '=', refundId)
    .where('r.state', 'in', GOING_BACK)
    .where('r.notified_at', 'is', null)
    .executeTakeFirst();
}

export async function markRefundTold(
  db: Database,
  eventId: string,
  refundId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ notified_at: now })
    .where('event_id', '=', eventId)
    .where('id', '=', refundId)
    .execute();
}

const OVERDUE_MS = 120_000;

/**
 * Takes refunds whose customers should have been told by now, and puts each off, so that several processes never take the
 * same one and one that cannot be mailed does not stand in the way of others.
 */
export async function takeUntoldRefunds(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ eventId: string; refundId: string }[]> {
  const { rows } = await sql<{ eventId: string; refundId: string }>`
    update refunds set notice_check_at = ${new Date(now.getTime() + OVERDUE_MS)}
    where (event_id, id) in (
      select event_id, id from refunds
      where notified_at is null and notice_check_at <= ${now} and state = any(${GOING_BACK}::text[])
      order by notice_check_at limit ${limit} for update skip locked
    )
    returning event_id as "eventId", id as "refundId"
  `.execute(db);
  return rows;
}
