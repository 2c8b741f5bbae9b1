import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { TRIED_FOR_MS } from '../outbox/next-try.ts';

/** No mail is tried for so long. */
const FORGOTTEN_AFTER_MS = 2 * TRIED_FOR_MS;

/** Notes that a mail server puts a mail off, and forgets what was noted long ago. @returns since when it does */
export async function noteDeferral(
  db: Database,
  { eventId, id }: { eventId: string; id: string },
  now: Date,
): Promise<Date> {
  const { rows } = await sql<{ deferredAt: Date }>`
    with forgotten as (
      delete from deferred_mails where deferred_at < ${new Date(now.getTime() - FORGOTTEN_AFTER_MS)}
    )
    insert into deferred_mails as m (event_id, id, deferred_at) values (${eventId}, ${id}, ${now})
    on conflict (event_id, id) do update set deferred_at = m.deferred_at
    returning deferred_at as "deferredAt"
  `.execute(db);
  return rows[0]?.deferredAt ?? now;
}
