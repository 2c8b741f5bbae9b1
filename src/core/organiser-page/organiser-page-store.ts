import type { Database, Transaction } from '../../db/database.ts';
import { contactOf } from '../events/contact-store.ts';

/** What the public page says about the organisation itself. */
export function findPublicOrganisation(db: Database, id: string) {
  return db
    .selectFrom('organisations')
    .leftJoin('users as contact', 'contact.id', 'organisations.contactUserId')
    .where('organisations.id', '=', id)
    .select([
      'organisations.name',
      'organisations.about',
      'organisations.logoKey',
      contactOf('contact').as('contact'),
    ])
    .executeTakeFirstOrThrow();
}

/** Its listed events that are over and were not cancelled, newest first. */
export function findPastEvents(
  db: Database,
  { organisationId, now, limit }: { organisationId: string; now: Date; limit: number },
) {
  return db
    .selectFrom('events')
    .where('organisationId', '=', organisationId)
    .where('approval', '=', 'approved')
    .where('listed', '=', true)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '<=', now)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'name', 'locationText'])
    .select(['startsAt', 'endsAt', 'timeZone'])
    .execute();
}

/** Locks an organisation against other changes of its page, and reads the page's own fields. */
export async function lockPublicPage(tx: Transaction, organisationId: string) {
  const { about } = await tx
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('about')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const slugs = await tx
    .selectFrom('organisation_slugs')
    .where('organisationId', '=', organisationId)
    .select(['slug', 'current'])
    .execute();
  return { about, slugs };
}
