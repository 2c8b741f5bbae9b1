import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Resolves once that many connections to a test's database wait for a lock. */
export async function untilWaitingForLocks(db: Database, connections: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= connections) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
