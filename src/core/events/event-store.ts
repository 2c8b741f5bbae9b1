import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { leadingOwner } from '../organisations/organisation-store.ts';
import type { Change } from './event-changes.ts';
import type { EventDetails } from './event-details.ts';

/**
 * Locks an event against other changes, but not against sales: orders only need the row to exist (PostgreSQL 18 documentation, 13.3.2: FOR
 * NO KEY UPDATE does not block FOR KEY SHARE).
 */
export async function lockEvent(tx: Transaction, id: string) {
  return tx
    .selectFrom('events')
    .select([
      'id',
      'organisation_id as organisationId',
      'series_id as seriesId',
      'banner_key as bannerKey',
      'accent',
      'rendering_key as renderingKey',
      'approval',
      'cancelled_at as cancelledAt',
      'changed_since_approval as changed',
      'refund_until_days as refundUntilDays',
      'updated_at as updatedAt',
      'ends_at as endsAt',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/** Finds whether an event was created under this id, and from what. Concurrent creations under one id wait for each other here. */
export async function findCreation(tx: Transaction, id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);
  return tx
    .selectFrom('events')
    .select(['organisation_id as organisationId', 'created_from as createdFrom'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Tells whether admins decided about a deleted event with this id. A new event under it would inherit those decisions. */
export async function wasDecidedAndDeleted(tx: Transaction, id: string): Promise<boolean> {
  const decision = await tx
    .selectFrom('event_approvals')
    .where('event_id', '=', id)
    .where('event_name', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return decision !== undefined;
}

/** Tells whether anybody ever paid for the event or got free tickets. */
export async function wasSold(tx: Transaction, eventId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .where('event_id', '=', eventId)
    .where('paid_at', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Returns the stamp of a new version, which differs even if two changes fall into one millisecond. */
export const laterThan = (previous: Date, now: Date) =>
  new Date(Math.max(now.getTime(), previous.getTime() + 1));

/** Finds what an admin reviews of an event that the caller has locked, and what has changed since the last review. */
export function findLookedAt(tx: Transaction, id: string) {
  return tx
    .selectFrom('events')
    .where('id', '=', id)
    .select((eb) => [
      'name',
      'description',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'location_text as locationText',
      'latitude',
      'longitude',
      'banner_key as bannerKey',
      eb.ref('changed_since_approval').$castTo<Change[]>().as('changed'),
    ])
    .executeTakeFirstOrThrow();
}

/** Finds an event's approval, cancellation and times; undefined if there is none. */
export function findLife(db: Database, id: string) {
  return db
    .selectFrom('events')
    .leftJoin('cancellations', 'cancellations.event_id', 'events.id')
    .where('events.id', '=', id)
    .select([
      'events.id',
      'organisation_id as organisationId',
      'time_zone as timeZone',
      'ends_at as endsAt',
      'cancelled_at as cancelledAt',
      'cancelled_reason as cancelledReason',
      'refunds_requested_at as refundsRequestedAt',
    ])
    .executeTakeFirst();
}

/** Finds an event's organisation; undefined if there is none. */
export function findOrganisationOf(db: Database, id: string) {
  return db
    .selectFrom('events')
    .select(['id', 'organisation_id as organisationId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds what the order desk needs to know about an event. */
export function findDeskEvent(db: Database | Transaction, eventId: string) {
  return db
    .selectFrom('events')
    .select([
      'id',
      'organisation_id as organisationId',
      'series_id as seriesId',
      'name',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'cancelled_at as cancelledAt',
      'approval',
      (eb) =>
        eb
          .selectFrom('event_slugs')
          .whereRef('event_slugs.event_id', '=', 'events.id')
          .select('event_slugs.slug')
          .as('slug'),
    ])
    .where('id', '=', eventId)
    .executeTakeFirst();
}

export async function insertEvent(
  tx: Transaction,
  {
    id,
    organisationId,
    seriesId,
    approval,
    createdFrom,
    createdAt,
    ...details
  }: EventDetails & {
    id: string;
    organisationId: string;
    seriesId: string | null;
    approval: 'draft' | 'pending';
    createdFrom: string;
    createdAt: Date;
  },
) {
  await tx
    .insertInto('events')
    .values({
      id,
      organisation_id: organisationId,
      series_id: seriesId,
      approval,
      ...columnsOf(details),
      created_from: createdFrom,
      submitted_at: approval === 'draft' ? null : createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
}

/** Inserts the area that every event has. Its id is the event's. */
export async function insertEntrance(tx: Transaction, eventId: string) {
  await tx
    .insertInto('check_in_areas')
    .values({ event_id: eventId, id: eventId, position: 0, name: 'Entrance' })
    .execute();
}

/** Stores a new version. */
export async function updateEventDetails(
  tx: Transaction,
  {
    id,
    updatedAt,
    changed,
    ...details
  }: EventDetails & { id: string; updatedAt: Date; changed: readonly Change[] },
) {
  await tx
    .updateTable('events')
    .set({
      ...columnsOf(details),
      changed_since_approval: [...changed],
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Makes a draft or a rejected event wait for a decision. A rejection stays in event_approvals. */
export async function waitForDecision(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set({ approval: 'pending', rejected_reason: null, submitted_at: now })
    .where('id', '=', id)
    .execute();
}

export async function insertEventKey(
  tx: Transaction,
  key: { eventId: string; keyId: number; publicKey: string; sealedPrivateKey: string; createdAt: Date },
) {
  await tx
    .insertInto('event_keys')
    .values({
      event_id: key.eventId,
      key_id: key.keyId,
      public_key: key.publicKey,
      private_key_sealed: key.sealedPrivateKey,
      created_at: key.createdAt,
    })
    .execute();
}

/** Finds the latest decision about an event and who made it; undefined if there is none. */
export function findLastDecision(tx: Transaction, eventId: string) {
  return tx
    .selectFrom('event_approvals as past')
    .innerJoin('users', 'users.id', 'past.decided_by')
    .where('past.event_id', '=', eventId)
    .orderBy('past.id', 'desc')
    .limit(1)
    .select([
      'past.id',
      'past.decision',
      'past.reason',
      'past.decided_by as decidedBy',
      sql<string>`case when users.deleted_at is null then users.email else users.name end`.as('by'),
    ])
    .executeTakeFirst();
}

export type LastDecision = NonNullable<Awaited<ReturnType<typeof findLastDecision>>>;

/** Stores a decision and makes it the event's state. */
export async function insertDecision(
  tx: Transaction,
  decision: {
    eventId: string;
    approvalId: string;
    decidedBy: string;
    decision: 'approved' | 'rejected';
    reason: string | null;
    decidedAt: Date;
  },
) {
  await tx
    .insertInto('event_approvals')
    .values({
      event_id: decision.eventId,
      id: decision.approvalId,
      decided_by: decision.decidedBy,
      decision: decision.decision,
      reason: decision.reason,
      decided_at: decision.decidedAt,
    })
    .execute();
  await tx
    .updateTable('events')
    .set({ approval: decision.decision, rejected_reason: decision.reason, changed_since_approval: [] })
    .where('id', '=', decision.eventId)
    .execute();
}

/** Finds whom to write to about an event; undefined if they have left. */
export function findOrganiser(db: Database, id: string) {
  return db
    .selectFrom('events')
    .innerJoin('users', (join) => join.on('users.id', '=', leadingOwner(sql.ref('events.organisation_id'))))
    .where('events.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .select(['users.email', 'events.name as eventName'])
    .executeTakeFirst();
}

/** Finds a decision and whom to tell about it; undefined if there is none, or if a later one exists. */
export async function findDecisionToNotify(db: Database, eventId: string, approvalId: string) {
  const latest = await db
    .selectFrom('event_approvals')
    .innerJoin('events', 'events.id', 'event_approvals.event_id')
    .innerJoin('users', (join) => join.on('users.id', '=', leadingOwner(sql.ref('events.organisation_id'))))
    .leftJoin('event_slugs', 'event_slugs.event_id', 'events.id')
    .where('event_approvals.event_id', '=', eventId)
    .orderBy('event_approvals.decided_at', 'desc')
    .orderBy('event_approvals.id', 'desc')
    .limit(1)
    .select([
      'event_approvals.id',
      'decision',
      'reason',
      'events.name as eventName',
      'users.email as to',
      'event_slugs.slug',
      sql<number>`(select count(*)::int from event_approvals along
        join events date on date.id = along.event_id
        where date.series_id = events.series_id and date.id <> events.id and along.decision = event_approvals.decision
          and along.decided_by = event_approvals.decided_by and along.decided_at = event_approvals.decided_at)`.as(
        'moreDates',
      ),
    ])
    .executeTakeFirst();
  return latest?.id === approvalId ? latest : undefined;
}

const columnsOf = (details: EventDetails) => ({
  name: details.name,
  description: details.description,
  starts_at: details.startsAt,
  ends_at: details.endsAt,
  time_zone: details.timeZone,
  location_text: details.locationText,
  latitude: details.latitude,
  longitude: details.longitude,
  pin_is_town: details.pinIsTown,
  banner_key: details.bannerKey,
  rendering_key: details.renderingKey,
  refund_until_days: details.refundUntilDays,
  fee_payer: details.feePayer,
  listed: details.listed,
  accent: details.accent,
});
