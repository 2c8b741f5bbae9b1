import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type Backlog, NO_BACKLOG } from '../shared/backlog.ts';

/** Counts the payments that are due to be asked about at their provider, and for how long. */
export async function attemptBacklog(db: Database, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from ${now}::timestamptz - min(check_at)), 0)::float8 as oldest_seconds
    from payment_attempts where check_at <= ${now}`.execute(db);
  return rows[0] ?? NO_BACKLOG;
}
