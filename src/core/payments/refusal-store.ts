import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { StoredRefund } from './refund-store.ts';

/** Two refusals further apart are counted anew: nobody knows what the provider would have said in between. */
const APART_MS = 6 * 3_600_000;

/** Notes that the provider refuses a refund whose money is there. @returns since when; undefined where it is not asked for any more */
export async function noteRefusal(
  db: Database,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
  now: Date,
): Promise<Date | undefined> {
  const goesOn = sql`refused_at > ${new Date(now.getTime() - APART_MS)}::timestamptz`;
  const noted = await db
    .updateTable('refunds')
    .set({
      refused_since: sql`case when ${goesOn} then coalesce(refused_since, ${now}::timestamptz) else ${now}::timestamptz end`,
      refused_at: now,
    })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('refused_since')
    .executeTakeFirst();
  return noted?.refused_since ?? undefined;
}
