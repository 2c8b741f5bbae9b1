import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A page of users, newest first, and how many there are in all. */
export function findUsers(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .select(['id', 'name', 'email', 'role', 'email_verified as verified', 'created_at as createdAt'])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .execute();
}

export function findProfile(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'first_name as firstName'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
