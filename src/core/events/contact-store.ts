import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The address of the member whom an event's customers may write to (`contact`), where it still reaches them. */
export const ownContact = sql<string | null>`case
  when contact.email_verified and contact.deleted_at is null and not contact.banned then contact.email end`;

/** @returns null where customers are to write to somebody else */
export async function findContact(db: Database, eventId: string): Promise<string | null> {
  const found = await db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisation_id')
    .innerJoin('users as contact', 'contact.id', 'organisations.contact_user_id')
    .where('events.id', '=', eventId)
    .select(ownContact.as('contact'))
    .executeTakeFirst();
  return found?.contact ?? null;
}
