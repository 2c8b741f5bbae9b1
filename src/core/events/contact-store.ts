import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The address of an event's owner (`users`) where customers may write to it and it still reaches them. */
export const ownContact = sql<string | null>`case
  when users.customers_may_write and users.email_verified and users.deleted_at is null and not users.banned
  then users.email end`;

/** @returns null where customers are to write to somebody else */
export async function findContact(db: Database, eventId: string): Promise<string | null> {
  const found = await db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.owner_id')
    .where('events.id', '=', eventId)
    .select(ownContact.as('contact'))
    .executeTakeFirst();
  return found?.contact ?? null;
}
