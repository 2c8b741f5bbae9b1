import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { addressHash } from '../messages/opt-out.ts';
import type { App } from '../shared/app.ts';

/** Finds a person's row, without technical fields. */
export function findWholePerson(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'email_verified as emailVerified', 'new_email as newEmail', 'name', 'role'])
    .select(['first_name as firstName', 'last_name as lastName', 'country', 'state', 'gender', 'dob'])
    .select(['profile_img as profileImg', 'started', 'questionnaire_progress as questionnaireProgress'])
    .select('picture_key as photo')
    .select(['banned', 'ban_reason as banReason'])
    .select('created_at as createdAt')
    .executeTakeFirst();
}

/** Finds the organisations that somebody belongs to, with their role. */
export function findMembershipsOf(db: Database, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('organisations.id')
    .select([
      'organisations.id',
      'organisations.name',
      'about',
      'role',
      'event_ids as eventIds',
      'joined_at as joinedAt',
    ])
    .select([
      'logo_key as logo',
      sql<boolean>`contact_user_id is not distinct from ${userId}`.as('customersMayWrite'),
    ])
    .execute();
}

/** Finds the organisations that an address is invited to. */
export function findInvitationsOf(db: Database, email: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .where('email', '=', email)
    .orderBy('invited_at')
    .select([
      'organisations.name as organisation',
      'role',
      'invited_at as invitedAt',
      'expires_at as expiresAt',
    ])
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
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .select(['key', 'width', 'height', 'created_at as uploadedAt'])
    .execute();
}

/** Finds the events whose doors somebody may check, from their places in organisations. */
export function findDoorsOf(db: Database, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('events', 'events.organisation_id', 'members.organisation_id')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(events.id = any(members.doors) or (members.role = 'door' and events.id = any(members.event_ids)))`,
    )
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .select(['events.id as eventId', 'events.name as eventName'])
    .execute();
}

const answers = [
  'info',
  'answers',
  'progress',
  'created_at as startedAt',
  'updated_at as answeredAt',
] as const;

/** Finds this person's answers to the intake questionnaire. */
export async function findAnswersOf(db: Database, userId: string) {
  const row = await db
    .selectFrom('questionnaires')
    .where('user_id', '=', userId)
    .select(answers)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds answers that were given without an account and contain this address. */
export function findAnswersUnder(db: Database, email: string) {
  return db
    .selectFrom('questionnaires')
    .where('guest_id', 'is not', null)
    .where(sql<string>`lower(email)`, '=', email)
    .orderBy('created_at')
    .select(answers)
    .execute();
}

export function findRenderingsOf(db: Database, userId: string) {
  return db
    .selectFrom('renderings')
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .select(['key', 'file_name as fileName', 'size_bytes as sizeBytes', 'created_at as uploadedAt'])
    .execute();
}

/** Finds the gates where somebody checked tickets, with counts and times; the tickets' data belongs to others. */
export function findGatesOf(db: Database, userId: string) {
  return db
    .selectFrom('scans')
    .innerJoin('events', 'events.id', 'scans.event_id')
    .where('scanned_by', '=', userId)
    .groupBy(['events.id', 'events.name', 'gate'])
    .orderBy('events.id')
    .orderBy('gate')
    .select(['events.id as eventId', 'events.name as eventName', 'gate'])
    .select(({ fn }) => [
      fn.countAll<number>().as('scans'),
      fn.min('scanned_at').as('firstAt'),
      fn.max('scanned_at').as('lastAt'),
    ])
    .execute();
}

/** Finds an admin's decisions on other people's events, deleted ones included. */
export function findDecisionsOf(db: Database, userId: string) {
  return db
    .selectFrom('event_approvals')
    .leftJoin('events', 'events.id', 'event_approvals.event_id')
    .where('decided_by', '=', userId)
    .orderBy('decided_at')
    .select(['event_id as eventId', sql<string>`coalesce(events.name, event_name)`.as('eventName')])
    .select(['decision', 'reason', 'decided_at as decidedAt'])
    .execute();
}

/** Finds the shifts that somebody opened at tills, with what was counted; minor units. */
export function findShiftsOf(db: Database, userId: string) {
  return db
    .selectFrom('till_shifts as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .where('s.opened_by', '=', userId)
    .select((eb) => [
      's.event_id as eventId',
      'e.name as event',
      's.name',
      's.currency',
      's.opened_at as openedAt',
      's.closed_at as closedAt',
      's.float_minor as floatMinor',
      's.expected_minor as expectedMinor',
      's.counted_minor as countedMinor',
      's.note',
      eb
        .selectFrom('till_entries as t')
        .whereRef('t.event_id', '=', 's.event_id')
        .whereRef('t.shift_id', '=', 's.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('entries'),
    ])
    .orderBy('s.opened_at')
    .execute();
}
