import { sql } from 'kysely';
import type { App } from '../shared/app.ts';

/** The address of the member whom an event's customers may write to (`contact`), where it still reaches them. */
export const ownContact = sql<string | null>`case
  when contact.email_verified and contact.deleted_at is null and not contact.banned then contact.email end`;

/** Returns whom customers of an event write to: its organiser, if they said so, otherwise the operator's support (decision 0030). */
export async function contactEmail(
  { db, settings }: Pick<App, 'db' | 'settings'>,
  eventId: string,
): Promise<string> {
  const found = await db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisation_id')
    .innerJoin('users as contact', 'contact.id', 'organisations.contact_user_id')
    .where('events.id', '=', eventId)
    .select(ownContact.as('contact'))
    .executeTakeFirst();
  return found?.contact ?? settings.supportEmail;
}
