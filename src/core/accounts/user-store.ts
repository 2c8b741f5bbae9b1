import type { Database } from '../../db/database.ts';

export function findProfile(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'first_name as firstName'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
