import type { Database } from '../../db/database.ts';

export function findPerson(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name as firstName', 'picture_key as pictureKey'])
    .executeTakeFirst();
}
