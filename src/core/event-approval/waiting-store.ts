import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import { leadingOwner } from '../organisations/organisation-store.ts';
import { LAST_DECISION } from './last-decision-store.ts';

/** Counts the events that wait for an admin. An event that is over can't be sold, so it is not counted. */
export async function countWaiting(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .where('approval', '=', 'pending')
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** An event's position in the queue. */
export interface WaitingKey {
  submittedAt: Date;
  id: string;
}

/** SQL: how many there are of a ticket type or add-on. Null for a donation. */
const CAPACITY = sql<
  number | null
>`case when add_ons.kind is distinct from 'donation' then counter.capacity end`;

/** SQL: what an admin reviews of an event, apart from its date. Dates of a series for which this is equal are decided together. */
const looks = (
  event: string,
) => sql<string>`jsonb_build_array(${sql.ref(`${event}.name`)}, ${sql.ref(`${event}.description`)},
  ${sql.ref(`${event}.location_text`)}, ${sql.ref(`${event}.latitude`)}, ${sql.ref(`${event}.longitude`)},
  ${sql.ref(`${event}.banner_key`)}, ${sql.ref(`${event}.rendering_key`)},
  ${sql.ref(`${event}.listed`)}, (
    select jsonb_agg(jsonb_build_array(type.name, type.price_minor, type.price_floor_minor, type.currency,
      type.hidden, type.description, ${CAPACITY}, add_ons.kind)
      order by type.add_on_id is not null, type.position, type.id)
    from ticket_types type
      join inventory counter on counter.event_id = type.event_id and counter.ticket_type_id = type.id
      left join add_ons on add_ons.event_id = type.event_id and add_ons.id = type.add_on_id
    where type.event_id = ${sql.ref(`${event}.id`)}))`;

/** SQL: whether another date of the same series, `other`, also waits and is equal in what admins review. */
const waitsAlike = (now: Date) => sql<boolean>`(other.series_id = events.series_id and other.id <> events.id
  and other.approval = 'pending' and other.cancelled_at is null and other.ends_at > ${now}
  and ${looks('other')} = ${looks('events')})`;

/**
 * Finds events that wait for an admin, the longest-waiting first. Equal dates of a series appear once, as the first of them with the others
 * attached.
 * @param after the position to continue from
 */
export function findWaiting(
  db: Database,
  { now, after, limit }: { now: Date; after: WaitingKey | undefined; limit: number },
) {
  const waiting = db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisationId')
    .innerJoin('users', (join) => join.on('users.id', '=', leadingOwner(sql.ref('events.organisationId'))))
    .where('approval', '=', 'pending')
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .where(
      sql<boolean>`not exists (select from events other where ${waitsAlike(now)}
        and (other.submitted_at, other.starts_at, other.id) < (events.submitted_at, events.starts_at, events.id))`,
    );
  const left = after
    ? waiting.where(
        sql<boolean>`(events.submitted_at, events.id) > (${after.submittedAt}, ${after.id}::uuid)`,
      )
    : waiting;
  return left
    .orderBy('events.submittedAt')
    .orderBy('events.id')
    .limit(limit)
    .select((eb) => [
      'events.id',
      'events.name',
      'events.description',
      'events.startsAt',
      'events.endsAt',
      'events.timeZone',
      'events.locationText',
      'events.bannerKey',
      'events.accent',
      'events.listed',
      'events.createdAt',
      eb.ref('events.submittedAt').$castTo<Date>().as('submittedAt'),
      'events.updatedAt',
      'organisations.name as organiser',
      'users.email as organiserEmail',
      eb('events.renderingKey', 'is not', null).as('hasRendering'),
      LAST_DECISION.as('lastDecision'),
      sql<{ id: string; startsAt: string; endsAt: string; updatedAt: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'startsAt', other.starts_at,
          'endsAt', other.ends_at, 'updatedAt', other.updated_at) order by other.starts_at, other.id), '[]')
        from events other where ${waitsAlike(now)})`.as('dates'),
      eb
        .selectFrom('event_approvals as past')
        .whereRef('past.eventId', '=', 'events.id')
        .where('past.decision', '=', 'rejected')
        .orderBy('past.decidedAt', 'desc')
        .orderBy('past.id', 'desc')
        .limit(1)
        .select('past.reason')
        .as('lastReason'),
      jsonArrayFrom(
        eb
          .selectFrom('ticket_types as type')
          .innerJoin('inventory as counter', (join) =>
            join.onRef('counter.eventId', '=', 'type.eventId').onRef('counter.ticketTypeId', '=', 'type.id'),
          )
          .leftJoin('add_ons', (join) =>
            join.onRef('add_ons.eventId', '=', 'type.eventId').onRef('add_ons.id', '=', 'type.addOnId'),
          )
          .whereRef('type.eventId', '=', 'events.id')
          .orderBy(sql`type.add_on_id is not null`)
          .orderBy('type.position')
          .orderBy('type.id')
          .select(['type.name', 'type.description', 'type.hidden', 'type.currency'])
          .select(CAPACITY.as('capacity'))
          .select(['type.priceMinor as minor', 'type.priceFloorMinor as floorMinor'])
          .select((type) => type('type.addOnId', 'is not', null).as('addOn')),
      ).as('types'),
    ])
    .execute();
}

/** Finds an event that still waits, and its organiser. */
export function findWaitingToNotify(db: Database, eventId: string, now: Date) {
  return db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisationId')
    .innerJoin('users', (join) => join.on('users.id', '=', leadingOwner(sql.ref('events.organisationId'))))
    .where('events.id', '=', eventId)
    .where('approval', '=', 'pending')
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .select(['events.name as eventName', 'organisations.name as organiser'])
    .select('users.email as organiserEmail')
    .executeTakeFirst();
}
