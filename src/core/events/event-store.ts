import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { leadingOwner } from '../organisations/organisation-store.ts';
import { type Change, REVIEWED_COLUMNS } from './event-changes.ts';
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
      'organisationId',
      'seriesId',
      'bannerKey',
      'accent',
      'renderingKey',
      'approval',
      'cancelledAt',
      'changedSinceApproval as changed',
      'refundUntilDays',
      'cancellationFeeMinor',
      'cancellationFeeHundredths',
      'updatedAt',
      'endsAt',
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
    .select(['organisationId', 'createdFrom'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Tells whether admins decided about a deleted event with this id. A new event under it would inherit those decisions. */
export async function wasDecidedAndDeleted(tx: Transaction, id: string): Promise<boolean> {
  const decision = await tx
    .selectFrom('event_approvals')
    .where('eventId', '=', id)
    .where('eventName', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return decision !== undefined;
}

/** Tells whether anybody ever paid for the event or got free tickets. */
export async function wasSold(tx: Transaction, eventId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('paidAt', 'is not', null)
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
    .select((eb) => [...REVIEWED_COLUMNS, eb.ref('changedSinceApproval').$castTo<Change[]>().as('changed')])
    .executeTakeFirstOrThrow();
}

/** Finds an event's approval, cancellation and times; undefined if there is none. */
export function findLife(db: Database, id: string) {
  return db
    .selectFrom('events')
    .leftJoin('cancellations', 'cancellations.eventId', 'events.id')
    .where('events.id', '=', id)
    .select([
      'events.id',
      'organisationId',
      'timeZone',
      'endsAt',
      'cancelledAt',
      'cancelledReason',
      'refundsRequestedAt',
    ])
    .executeTakeFirst();
}

/** Finds an event's organisation; undefined if there is none. */
export function findOrganisationOf(db: Database, id: string) {
  return db.selectFrom('events').select(['id', 'organisationId']).where('id', '=', id).executeTakeFirst();
}

/** Finds what the order desk needs to know about an event. */
export function findDeskEvent(db: Database | Transaction, eventId: string) {
  return db
    .selectFrom('events')
    .select([
      'id',
      'organisationId',
      'seriesId',
      'name',
      'startsAt',
      'endsAt',
      'timeZone',
      'cancelledAt',
      'approval',
      (eb) =>
        eb
          .selectFrom('event_slugs')
          .whereRef('event_slugs.eventId', '=', 'events.id')
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
    approval: 'draft' | 'pending' | 'approved';
    createdFrom: string;
    createdAt: Date;
  },
) {
  await tx
    .insertInto('events')
    .values({
      id,
      organisationId,
      seriesId,
      approval,
      ...details,
      createdFrom,
      submittedAt: approval === 'draft' ? null : createdAt,
      createdAt,
      updatedAt: createdAt,
    })
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
      ...details,
      changedSinceApproval: [...changed],
      updatedAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Makes a draft or a rejected event wait for a decision. A rejection stays in event_approvals. */
export async function waitForDecision(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set({ approval: 'pending', rejectedReason: null, submittedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Puts a draft on sale that needs no decision. */
export async function putOnSale(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set({ approval: 'approved', submittedAt: now })
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
      eventId: key.eventId,
      keyId: key.keyId,
      publicKey: key.publicKey,
      privateKeySealed: key.sealedPrivateKey,
      createdAt: key.createdAt,
    })
    .execute();
}

/** Finds the latest decision about an event and who made it; undefined if there is none. */
export function findLastDecision(tx: Transaction, eventId: string) {
  return tx
    .selectFrom('event_approvals as past')
    .innerJoin('users', 'users.id', 'past.decidedBy')
    .where('past.eventId', '=', eventId)
    .orderBy('past.id', 'desc')
    .limit(1)
    .select([
      'past.id',
      'past.decision',
      'past.reason',
      'past.decidedBy',
      sql<string>`case when users.deleted_at is null then users.email else users.name end`.as('by'),
    ])
    .executeTakeFirst();
}

/** Finds the latest decision about any event of an organisation; undefined if there is none. */
export async function findLastDecisionOf(
  db: Database | Transaction,
  organisationId: string,
): Promise<'approved' | 'rejected' | undefined> {
  const last = await db
    .selectFrom('event_approvals as past')
    .innerJoin('events as e', 'e.id', 'past.eventId')
    .where('e.organisationId', '=', organisationId)
    .orderBy('past.decidedAt', 'desc')
    .orderBy('past.id', 'desc')
    .limit(1)
    .select('past.decision')
    .executeTakeFirst();
  return last?.decision;
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
      eventId: decision.eventId,
      id: decision.approvalId,
      decidedBy: decision.decidedBy,
      decision: decision.decision,
      reason: decision.reason,
      decidedAt: decision.decidedAt,
    })
    .execute();
  await tx
    .updateTable('events')
    .set({ approval: decision.decision, rejectedReason: decision.reason, changedSinceApproval: [] })
    .where('id', '=', decision.eventId)
    .execute();
}

/** Finds whom to write to about an event; undefined if they have left. */
export function findOrganiser(db: Database, id: string) {
  return db
    .selectFrom('events')
    .innerJoin('users', (join) => join.on('users.id', '=', leadingOwner(sql.ref('events.organisationId'))))
    .where('events.id', '=', id)
    .where('users.deletedAt', 'is', null)
    .select(['users.email', 'events.name as eventName'])
    .executeTakeFirst();
}

/** Finds a decision and whom to tell about it; undefined if there is none, or if a later one exists. */
export async function findDecisionToNotify(db: Database, eventId: string, approvalId: string) {
  const latest = await db
    .selectFrom('event_approvals')
    .innerJoin('events', 'events.id', 'event_approvals.eventId')
    .innerJoin('users', (join) => join.on('users.id', '=', leadingOwner(sql.ref('events.organisationId'))))
    .leftJoin('event_slugs', 'event_slugs.eventId', 'events.id')
    .where('event_approvals.eventId', '=', eventId)
    .orderBy('event_approvals.decidedAt', 'desc')
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

/** Has the wallets told that tickets of an event admit at other times. Triggers note all else that wallets show. */
export async function noteForWallets(tx: Transaction, eventId: string): Promise<void> {
  await sql`select note_wallet_change(event_id, null) from wallet_events where event_id = ${eventId}`.execute(
    tx,
  );
}
