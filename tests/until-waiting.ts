import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../src/db/database.ts';

/**
 * Resolves once connections to a test's database wait for a lock, which shows that a race has come to the point a test is about.
 * @param connections how many wait, at least
 * @param on what their statements name, such as a table
 * @throws after ten seconds, for instance because the work failed before it came to the lock
 */
export async function untilWaiting(
  db: Database,
  { connections = 1, on = '' }: { connections?: number; on?: string } = {},
): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${on}%`}`;
  await vi.waitUntil(async () => (await waiting.execute(db)).rows.length >= connections, {
    timeout: 10_000,
    interval: 10,
  });
}
