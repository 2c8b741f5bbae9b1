import { sql } from 'kysely';
import type { App } from '../shared/app.ts';

/** SQL: the address of the row `member` whom customers may write to, if mail can still reach them. */
export const contactOf = (member: string) => {
  const contact = sql.id(member);
  return sql<string | null>`case
  when ${contact}.email_verified and ${contact}.deleted_at is null and not ${contact}.banned then ${contact}.email end`;
};

/**
 * Returns the address that an event's customers write to: its contact, if the organisation has one, otherwise the operator's support
 * (decision 0030).
 */
export async function contactEmail(
  { db, settings }: Pick<App, 'db' | 'settings'>,
  eventId: string,
): Promise<string> {
  const found = await db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisationId')
    .innerJoin('users as contact', 'contact.id', 'organisations.contactUserId')
    .where('events.id', '=', eventId)
    .select(contactOf('contact').as('contact'))
    .executeTakeFirst();
  return found?.contact ?? settings.supportEmail;
}

/** Returns the address that the customers of an organisation's events write to, like `contactEmail`. */
export async function contactOfOrganisation(
  { db, settings }: Pick<App, 'db' | 'settings'>,
  organisationId: string,
): Promise<string> {
  const found = await db
    .selectFrom('organisations')
    .innerJoin('users as contact', 'contact.id', 'organisations.contactUserId')
    .where('organisations.id', '=', organisationId)
    .select(contactOf('contact').as('contact'))
    .executeTakeFirst();
  return found?.contact ?? settings.supportEmail;
}
