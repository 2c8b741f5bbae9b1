import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Change } from '../events/event-changes.ts';
import { isOfTickets } from '../inventory/tickets-left-store.ts';
import { leadingOwner } from '../organisations/organisation-store.ts';
import { LAST_DECISION } from './last-decision-store.ts';

/** An event's position in the list of changed events. */
export interface ChangedKey {
  updatedAt: Date;
  id: string;
}

/** Approved events of which something that customers rely on has changed since. */
const changedSince = (db: Database, now: Date) =>
  db
    .selectFrom('events')
    .where('approval', '=', 'approved')
    .where(sql<boolean>`changed_since_approval <> '{}'`)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now);

export async function countChanged(db: Database, now: Date): Promise<number> {
  const { count } = await changedSince(db, now)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds some of them, the oldest change first. @param after the position to continue from */
export function findChanged(
  db: Database,
  { now, after, limit }: { now: Date; after: ChangedKey | undefined; limit: number },
) {
  const changed = changedSince(db, now)
    .innerJoin('organisations', 'organisations.id', 'events.organisationId')
    .innerJoin('users', (join) => join.on('users.id', '=', leadingOwner(sql.ref('events.organisationId'))));
  const left = after
    ? changed.where(sql<boolean>`(events.updated_at, events.id) > (${after.updatedAt}, ${after.id}::uuid)`)
    : changed;
  return left
    .orderBy('events.updatedAt')
    .orderBy('events.id')
    .limit(limit)
    .select((eb) => [
      'events.id',
      'events.name',
      'events.startsAt',
      'events.endsAt',
      'events.timeZone',
      'events.locationText',
      'events.bannerKey',
      'events.accent',
      'events.updatedAt',
      'organisations.name as organiser',
      'users.email as organiserEmail',
      eb.ref('changedSinceApproval').$castTo<Change[]>().as('changed'),
      LAST_DECISION.as('lastDecision'),
      eb
        .selectFrom('inventory')
        .whereRef('inventory.eventId', '=', 'events.id')
        .where(isOfTickets('inventory'))
        .select(sql<number>`coalesce(sum(sold), 0)::int`.as('sold'))
        .as('sold'),
    ])
    .execute();
}
