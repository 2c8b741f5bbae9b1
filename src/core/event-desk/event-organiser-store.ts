import type { Database } from '../../db/database.ts';
import { organiserName } from '../event-page/event-page-store.ts';

export function findEventOrganiser(db: Database, ownerId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', ownerId)
    .select(['id as userId', organiserName.as('name'), 'email', 'banned', 'deleted_at as deletedAt'])
    .executeTakeFirstOrThrow();
}
