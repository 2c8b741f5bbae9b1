import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS, HOUR_MS } from '../shared/durations.ts';

/** The port to the place where backups go by themselves. */
export interface NightlyBackups {
  /** From which hour of the day on, in UTC, one is due. */
  hour: number;
  /** When the newest one there was taken; undefined if there is none. */
  newestAt(): Promise<Date | undefined>;
  /** Takes one; nothing is stored when it fails. @param signal gives up @returns its name, and what it came to */
  take(takenAt: Date, signal: AbortSignal | undefined): Promise<{ name: string; bytes: number }>;
  /** Deletes those that are older than the operator keeps them. @returns their names */
  dropOld(now: Date): Promise<string[]>;
}

/**
 * Takes the backup of the night if it is due and no other process is taking it. One that was missed is taken late, and one that somebody took
 * by hand since the hour counts.
 * @returns how many it took
 */
export async function takeNightlyBackup(
  app: Pick<App, 'db' | 'clock' | 'log' | 'backups'>,
  stopping?: AbortSignal,
): Promise<number> {
  const { backups } = app;
  if (!backups || !(await isDue(backups, app.clock.now()))) return 0;
  return alone(app.db, async () => {
    const now = app.clock.now();
    // Somebody else may just have ended.
    if (!(await isDue(backups, now))) return 0;
    const { name, bytes } = await backups.take(now, stopping);
    const dropped = await backups.dropOld(now);
    app.log.info({ name, bytes, dropped }, 'a backup was taken');
    return 1;
  });
}

async function isDue(backups: NightlyBackups, now: Date): Promise<boolean> {
  const sinceHour = (now.getTime() - backups.hour * HOUR_MS) % DAY_MS;
  const newest = await backups.newestAt();
  return newest === undefined || newest.getTime() < now.getTime() - sinceHour;
}

/** Any constant that nothing else locks. */
const TAKING = 7_416_577;

/** Does something unless another process is doing it; then it returns 0. */
function alone(db: Database, work: () => Promise<number>): Promise<number> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${TAKING}) as taken`.execute(
      connection,
    );
    if (!rows[0]?.taken) return 0;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${TAKING})`.execute(connection);
    }
  });
}
