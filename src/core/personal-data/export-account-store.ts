import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { addressHash } from '../messages/opt-out.ts';
import type { App } from '../shared/app.ts';

/** Finds a person's row, without technical fields. */
export function findWholePerson(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .select(['id', 'email', 'emailVerified', 'newEmail', 'name', 'role'])
    .select(['firstName', 'lastName', 'country', 'state', 'gender', 'dob'])
    .select(['profileImg', 'started', 'questionnaireProgress'])
    .select('pictureKey as photo')
    .select(['banned', 'banReason'])
    .select('createdAt')
    .executeTakeFirst();
}

/** Finds the organisations that somebody belongs to, with their role. */
export function findMembershipsOf(db: Database, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisationId')
    .where('userId', '=', userId)
    .orderBy('joinedAt')
    .orderBy('organisations.id')
    .select(['organisations.id', 'organisations.name', 'about', 'role', 'eventIds', 'joinedAt'])
    .select([
      'logoKey as logo',
      sql<boolean>`contact_user_id is not distinct from ${userId}`.as('customersMayWrite'),
    ])
    .execute();
}

/** Finds the organisations that an address is invited to. */
export function findInvitationsOf(db: Database, email: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisationId')
    .where('email', '=', email)
    .orderBy('invitedAt')
    .select(['organisations.name as organisation', 'role', 'invitedAt', 'expiresAt'])
    .execute();
}

/** Finds the organisations whose messages an address has unsubscribed from. */
export async function findOptOutsOf(app: Pick<App, 'db' | 'secret'>, email: string) {
  const { rows } = await sql<{ organisation: string; since: Date }>`
    select g.name as organisation, x.opted_out_at as since
    from mail_opt_outs x join organisations g on g.id = x.organisation_id
    where x.address_hash = ${addressHash(app, sql`g.id`, sql`${email}::text`)} order by x.opted_out_at`.execute(
    app.db,
  );
  return rows;
}

export function findPicturesOf(db: Database, userId: string) {
  return db
    .selectFrom('images')
    .where('ownerId', '=', userId)
    .orderBy('createdAt')
    .select(['key', 'width', 'height', 'createdAt as uploadedAt'])
    .execute();
}

/** Finds the events whose doors somebody may check, from their places in organisations. */
export function findDoorsOf(db: Database, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('events', 'events.organisationId', 'members.organisationId')
    .where('userId', '=', userId)
    .where(
      sql<boolean>`(events.id = any(members.doors) or (members.role = 'door' and events.id = any(members.event_ids)))`,
    )
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .select(['events.id as eventId', 'events.name as eventName'])
    .execute();
}

const answers = ['info', 'answers', 'progress', 'createdAt as startedAt', 'updatedAt as answeredAt'] as const;

/** Finds this person's answers to the intake questionnaire. */
export async function findAnswersOf(db: Database, userId: string) {
  const row = await db
    .selectFrom('questionnaires')
    .where('userId', '=', userId)
    .select(answers)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds answers that were given without an account and contain this address. */
export function findAnswersUnder(db: Database, email: string) {
  return db
    .selectFrom('questionnaires')
    .where('guestId', 'is not', null)
    .where(sql<string>`lower(email)`, '=', email)
    .orderBy('createdAt')
    .select(answers)
    .execute();
}

export function findRenderingsOf(db: Database, userId: string) {
  return db
    .selectFrom('renderings')
    .where('ownerId', '=', userId)
    .orderBy('createdAt')
    .select(['key', 'fileName', 'sizeBytes', 'createdAt as uploadedAt'])
    .execute();
}

/** Finds the gates where somebody checked tickets, with counts and times; the tickets' data belongs to others. */
export function findGatesOf(db: Database, userId: string) {
  return db
    .selectFrom('scans')
    .innerJoin('events', 'events.id', 'scans.eventId')
    .where('scannedBy', '=', userId)
    .groupBy(['events.id', 'events.name', 'gate'])
    .orderBy('events.id')
    .orderBy('gate')
    .select(['events.id as eventId', 'events.name as eventName', 'gate'])
    .select(({ fn }) => [
      fn.countAll<number>().as('scans'),
      fn.min('scannedAt').as('firstAt'),
      fn.max('scannedAt').as('lastAt'),
    ])
    .execute();
}

/** Finds an admin's decisions on other people's events, deleted ones included. */
export function findDecisionsOf(db: Database, userId: string) {
  return db
    .selectFrom('event_approvals')
    .leftJoin('events', 'events.id', 'event_approvals.eventId')
    .where('decidedBy', '=', userId)
    .orderBy('decidedAt')
    .select(['eventId', sql<string>`coalesce(events.name, event_name)`.as('eventName')])
    .select(['decision', 'reason', 'decidedAt'])
    .execute();
}

/** Finds the shifts that somebody opened at tills, with what was counted; minor units. */
export function findShiftsOf(db: Database, userId: string) {
  return db
    .selectFrom('till_shifts as s')
    .innerJoin('events as e', 'e.id', 's.eventId')
    .where('s.openedBy', '=', userId)
    .select((eb) => [
      's.eventId',
      'e.name as event',
      's.name',
      's.currency',
      's.openedAt',
      's.closedAt',
      's.floatMinor',
      's.expectedMinor',
      's.countedMinor',
      's.note',
      eb
        .selectFrom('till_entries as t')
        .whereRef('t.eventId', '=', 's.eventId')
        .whereRef('t.shiftId', '=', 's.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('entries'),
    ])
    .orderBy('s.openedAt')
    .execute();
}
