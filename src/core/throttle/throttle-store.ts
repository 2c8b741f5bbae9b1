import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface CountedAttempt {
  key: string;
  count: number;
  windowEndsAt: Date;
}

/** Counts one attempt at each key, or `by`, in one statement; a window that has ended starts over. */
export async function countAttempts(
  db: Database,
  attempts: { key: string; windowEndsAt: Date; by?: number }[],
  now: Date,
): Promise<CountedAttempt[]> {
  // Always in the same order, so that two requests cannot wait for each other's rows.
  const rows = attempts.map(({ key, windowEndsAt, by = 1 }) => ({
    key,
    count: by,
    windowEndsAt,
  }));
  const counted = await db
    .insertInto('attempts')
    .values(rows.sort((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when attempts.window_ends_at <= ${now} then excluded.count else attempts.count + excluded.count end`,
        windowEndsAt: sql`case when attempts.window_ends_at <= ${now} then excluded.window_ends_at
          else attempts.window_ends_at end`,
      }),
    )
    .returning(['key', 'count', 'windowEndsAt'])
    .execute();
  if (counted.some(({ count }) => count === 1)) await sweepAttempts(db, now);
  return counted;
}

/** Returns the count of a key in its current window. */
export async function findAttempts(db: Database, key: string, now: Date): Promise<number> {
  const attempt = await db
    .selectFrom('attempts')
    .where('key', '=', key)
    .where('windowEndsAt', '>', now)
    .select('count')
    .executeTakeFirst();
  return attempt?.count ?? 0;
}

/** Subtracts one attempt at each key; in the same order as above. */
export async function uncountAttempts(db: Database, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const counted = db
    .selectFrom('attempts')
    .select('key')
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .orderBy('key')
    .forUpdate();
  await db.updateTable('attempts').set({ count: sql`count - 1` }).where('key', 'in', counted).execute();
}

export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

/** Deletes ended windows, a few at a time; rows that are being counted are skipped. */
async function sweepAttempts(db: Database, now: Date): Promise<void> {
  const ended = db
    .selectFrom('attempts')
    .select('key')
    .where('windowEndsAt', '<=', now)
    .limit(20)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('attempts').where('key', 'in', ended).execute();
}
