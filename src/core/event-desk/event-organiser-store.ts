import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { leadingOwner } from '../organisations/organisation-store.ts';

export function findEventOrganiser(db: Database, organisationId: string) {
  return db
    .selectFrom('organisations')
    .innerJoin('users', (join) => join.on('users.id', '=', leadingOwner(sql.ref('organisations.id'))))
    .where('organisations.id', '=', organisationId)
    .select(['users.id as userId', 'organisations.name', 'email', 'banned', 'deletedAt'])
    .executeTakeFirstOrThrow();
}
