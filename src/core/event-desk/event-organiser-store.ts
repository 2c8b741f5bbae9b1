import type { Database } from '../../db/database.ts';

export function findEventOrganiser(db: Database, ownerId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', ownerId)
    .select(['id as userId', 'name', 'email', 'banned', 'deleted_at as deletedAt'])
    .executeTakeFirstOrThrow();
}
