import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Deletes webhooks that were processed before an instant, the oldest first. @returns how many, at most `limit` */
export async function deleteProcessedWebhooks(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_inbox where id in (
      select id from webhook_inbox where processed_at < ${before}
      order by processed_at limit ${limit} for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
