import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { HAS_SECOND_FACTOR } from '../accounts/has-second-factor.ts';
import type { Role } from '../shared/actor.ts';

type Tx = Database | Transaction;

/** What somebody may do in an organisation, as a member or by an invitation. */
export interface Place {
  role: Role;
  eventIds: string[] | null;
  /** Events whose tickets they check in addition to their role. */
  doors: string[];
}

export interface Member extends Place {
  userId: string;
  name: string;
  email: string;
  joinedAt: Date;
}

/** Finds all members of an organisation, in the order in which they joined. */
export function findMembers(db: Tx, organisationId: string): Promise<Member[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .where('organisationId', '=', organisationId)
    .where('users.deletedAt', 'is', null)
    .orderBy('joinedAt')
    .orderBy('userId')
    .select(['userId', 'users.name', 'users.email', 'members.role'])
    .select(['eventIds', 'doors', 'joinedAt'])
    .execute();
}

/** Tells for each member whether they have a second factor. */
export async function findSecondFactors(db: Tx, organisationId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('members')
    .where('organisationId', '=', organisationId)
    .select(['userId', HAS_SECOND_FACTOR(sql.ref('members.userId')).as('has')])
    .execute();
  return new Map(rows.map(({ userId, has }) => [userId, has]));
}

/** Finds the addresses of members who do more than check tickets and have no second factor. */
export async function findMembersWithoutSecondFactor(
  tx: Transaction,
  organisationId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .where('organisationId', '=', organisationId)
    .where('members.role', '<>', 'door')
    .where('users.deletedAt', 'is', null)
    .where(({ not }) => not(HAS_SECOND_FACTOR(sql.ref('users.id'))))
    .select('users.email')
    .execute();
  return rows.map(({ email }) => email);
}

export async function setMember(
  tx: Transaction,
  { organisationId, userId, role, eventIds, doors }: Place & { organisationId: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role, eventIds, doors })
    .where('organisationId', '=', organisationId)
    .where('userId', '=', userId)
    .execute();
}

/** Gives somebody a place. A member gets the new place instead of the old one, and an owner stays an owner. */
export async function joinAs(
  tx: Transaction,
  {
    organisationId,
    userId,
    role,
    eventIds,
    doors,
    now,
  }: Place & { organisationId: string; userId: string; now: Date },
): Promise<void> {
  await sql`
    insert into members as m (organisation_id, user_id, role, event_ids, doors, joined_at)
    values (${organisationId}, ${userId}, ${role}, ${eventIds}::uuid[], ${doors}::uuid[], ${now}::timestamptz)
    on conflict (organisation_id, user_id) do update
      set role = excluded.role, event_ids = excluded.event_ids, doors = excluded.doors
    where m.role <> 'owner'`.execute(tx);
}

/** Removes a member. If customers wrote to them, they no longer do. */
export async function deleteMember(tx: Transaction, organisationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('members')
    .where('organisationId', '=', organisationId)
    .where('userId', '=', userId)
    .execute();
  await tx
    .updateTable('organisations')
    .set({ contactUserId: null })
    .where('id', '=', organisationId)
    .where('contactUserId', '=', userId)
    .execute();
}

export interface NamedEvent {
  id: string;
  name: string;
}

/** Finds the newest events of an organisation, for a picker. */
export function findEventNames(db: Tx, organisationId: string, limit: number): Promise<NamedEvent[]> {
  return db
    .selectFrom('events')
    .where('organisationId', '=', organisationId)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'name'])
    .execute();
}

/** Counts how many of these are events of the organisation. */
export async function countOwnEvents(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  const { count } = await tx
    .selectFrom('events')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the organisations that somebody belongs to, in the order in which they joined. */
export function findOwnOrganisations(db: Tx, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisationId')
    .where('userId', '=', userId)
    .orderBy('joinedAt')
    .orderBy('organisations.id')
    .select(['organisations.id', 'organisations.name', 'members.role'])
    .execute();
}
