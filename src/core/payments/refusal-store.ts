import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { StoredRefund } from './refund-store.ts';

/** Notes that the provider refuses a refund whose money is there. @returns since when; undefined where it is not asked for any more */
export async function noteRefusal(
  db: Database,
  { eventId, id }: Pick<StoredRefund, 'eventId' | 'id'>,
  now: Date,
): Promise<Date | undefined> {
  const noted = await db
    .updateTable('refunds')
    .set({ refused_since: sql`coalesce(refused_since, ${now}::timestamptz)` })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('refused_since')
    .executeTakeFirst();
  return noted?.refused_since ?? undefined;
}
