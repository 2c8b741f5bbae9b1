import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { nextOpeningOf, typesSale } from '../event-page/sale-state-store.ts';
import type { Approval } from '../events/event.ts';
import { isInScope, type Scope } from '../organisations/scope.ts';
import { fullestRoom, ticketsInAll, ticketsSold } from './event-capacity-store.ts';
import { revenueOf } from './event-sales-store.ts';

/** Finds approved and listed events, cancelled and past ones included, the last changed first. */
export function findPublished(db: Database, limit: number) {
  return db
    .selectFrom('events')
    .where('approval', '=', 'approved')
    .where('listed', '=', true)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'updatedAt'])
    .execute();
}

/** Whether a list has an organiser's coming events, past ones, or both. */
export type When = 'upcoming' | 'past' | 'all';

/** Finds an organiser's events with their sales: the next ones first, then past ones, newest first. */
export function findOwned(
  db: Database,
  { limit, offset = 0, ...owned }: Owned & { limit: number; offset?: number },
) {
  const { now } = owned;
  return ownedBy(db, owned)
    .orderBy(sql`ends_at <= ${now}`)
    .orderBy(sql`abs(extract(epoch from starts_at - ${now}::timestamptz))`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .select((eb) => [
      'id',
      'name',
      sql<string>`left(description, 400)`.as('description'),
      'startsAt',
      'endsAt',
      'timeZone',
      'bannerKey',
      'accent',
      'approval',
      'rejectedReason',
      'cancelledAt',
      ticketsSold.as('sold'),
      ticketsInAll.as('capacity'),
      fullestRoom.as('room'),
      eb
        .exists(
          eb.selectFrom('orders').whereRef('orders.eventId', '=', 'events.id').select('orders.id').limit(1),
        )
        .as('ordered'),
      typesSale(now).as('typesSale'),
      nextOpeningOf(now).as('opensAt'),
      revenueOf(sql.ref('events.id')).as('revenue'),
    ])
    .execute();
}

interface Owned {
  scope: Scope;
  now: Date;
  when?: When;
  /** If given, only events in these approval states are listed, and no cancelled ones. */
  live?: readonly Approval[];
}

export async function countOwned(db: Database, owned: Owned): Promise<number> {
  const { count } = await ownedBy(db, owned)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function ownedBy(db: Database, { scope, now, when = 'all', live }: Owned) {
  const all = db.selectFrom('events').where(isInScope(scope));
  const owned = live ? all.where('approval', 'in', live).where('cancelledAt', 'is', null) : all;
  if (when === 'all') return owned;
  return owned.where('endsAt', when === 'past' ? '<=' : '>', now);
}

/**
 * Finds a page of decisions, newest first. `standing` marks the one that currently holds for its event. For a deleted event, the columns
 * that come from the event are null.
 */
export async function findDecisions(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('event_approvals as past')
    .leftJoin('events', 'events.id', 'past.eventId')
    .innerJoin('users', 'users.id', 'past.decidedBy')
    .orderBy('past.decidedAt', 'desc')
    .orderBy('past.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select((eb) => [
      'past.id',
      'past.eventId',
      sql<string>`coalesce(events.name, past.event_name)`.as('eventName'),
      sql<string>`coalesce(events.time_zone, past.event_time_zone)`.as('timeZone'),
      'past.decision',
      'past.reason',
      sql<string>`case when users.deleted_at is null then users.email else users.name end`.as('decidedBy'),
      'past.decidedAt',
      'events.updatedAt',
      'events.endsAt',
      'events.cancelledAt',
      eb
        .and([
          eb('events.approval', '=', eb.ref('past.decision')),
          eb.not(
            eb.exists(
              eb
                .selectFrom('event_approvals as later')
                .whereRef('later.eventId', '=', 'past.eventId')
                .whereRef('later.id', '>', 'past.id')
                .select('later.id'),
            ),
          ),
        ])
        .as('standing'),
    ])
    .execute();
}

export async function countDecisions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('event_approvals')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
