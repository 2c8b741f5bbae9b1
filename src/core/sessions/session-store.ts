import type { Database } from '../../db/database.ts';

/** Somebody's live sessions, newest first. */
export function findSessions(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .select(['id', 'created_at as startedAt', 'expires_at as endsAt'])
    .select(['ip_address as address', 'user_agent as userAgent'])
    .execute();
}

/** @returns false when that person has no such session */
export async function endSessionOf(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endSessionByToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute();
}
