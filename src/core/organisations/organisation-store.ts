import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { discardImages } from '../media/discard-store.ts';
import type { Role } from '../shared/actor.ts';

type Tx = Database | Transaction;

/** SQL of the person who stands for an organisation, and whom mail for it goes to: its longest-serving owner. */
export const leadingOwner = (organisationId: RawBuilder<unknown>) => sql<string>`(
  select oldest.user_id from members oldest where oldest.organisation_id = ${organisationId} and oldest.role = 'owner'
  order by oldest.joined_at, oldest.user_id limit 1)`;

/** Locks a person against commands that would make an organisation for them beside this one. */
export async function lockForOrganisation(tx: Transaction, userId: string): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/** Finds the organisation that somebody owns and joined first. */
export async function findOwnOrganisation(tx: Transaction, userId: string): Promise<string | undefined> {
  const membership = await tx
    .selectFrom('members')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .orderBy('joined_at')
    .orderBy('organisation_id')
    .limit(1)
    .select('organisation_id as organisationId')
    .executeTakeFirst();
  return membership?.organisationId;
}

/** Founds an organisation that is called as its owner is. */
export async function insertOrganisation(
  tx: Transaction,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
): Promise<void> {
  await sql`insert into organisations (id, name, created_at)
    select ${id}, left(name, 200), ${now}::timestamptz from users where id = ${ownerId}`.execute(tx);
  await insertMember(tx, {
    organisationId: id,
    userId: ownerId,
    role: 'owner',
    eventIds: null,
    joinedAt: now,
  });
}

export async function insertMember(
  tx: Transaction,
  member: {
    organisationId: string;
    userId: string;
    role: Role;
    eventIds: string[] | null;
    doors?: string[];
    joinedAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('members')
    .values({
      organisation_id: member.organisationId,
      user_id: member.userId,
      role: member.role,
      event_ids: member.eventIds,
      doors: member.doors ?? [],
      joined_at: member.joinedAt,
    })
    .execute();
}

/**
 * Holds an organisation's row until the transaction ends, so that two changes of its team, its tax rates, its seller details or its messages come
 * one after the other.
 */
export async function lockOrganisation(tx: Transaction, id: string): Promise<void> {
  await tx.selectFrom('organisations').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

export function findOrganisation(db: Tx, id: string) {
  return db
    .selectFrom('organisations')
    .where('id', '=', id)
    .select(['id', 'name', 'logo_key as logoKey', 'contact_user_id as contactUserId'])
    .select('requires_second_factor as asksForSecondFactor')
    .executeTakeFirst();
}

/** Keeps what somebody's organisations are called as they are: those that carried the name which they had follow them to the new one. */
export async function renameAlong(
  tx: Transaction,
  { userId, before, now }: { userId: string; before: string; now: string },
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ name: now.slice(0, 200) })
    .where('name', '=', before.slice(0, 200))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('members')
          .whereRef('members.organisation_id', '=', 'organisations.id')
          .where('members.user_id', '=', userId)
          .where('members.role', '=', 'owner')
          .select('members.user_id'),
      ),
    )
    .execute();
}

/** Lets customers write to a member, or to nobody of them any more; without `reachable`, only where it was this one. @returns whether it is somebody else now */
export async function setContact(
  tx: Transaction,
  { organisationId, userId, reachable }: { organisationId: string; userId: string; reachable: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set({ contact_user_id: reachable ? userId : null })
    .where('id', '=', organisationId)
    .where('contact_user_id', reachable ? 'is distinct from' : '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns what it was called before */
export async function setName(tx: Transaction, id: string, name: string): Promise<string | undefined> {
  const before = await tx
    .selectFrom('organisations')
    .where('id', '=', id)
    .select('name')
    .forNoKeyUpdate()
    .executeTakeFirst();
  await tx.updateTable('organisations').set({ name }).where('id', '=', id).execute();
  return before?.name;
}

/** Shows another logo, or none; the one before is forgotten. @returns whether it is another one */
export async function replaceLogo(
  tx: Transaction,
  organisationId: string,
  key: string | null,
  now: Date,
): Promise<boolean> {
  const before = await tx
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('logo_key as key')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return false;
  await tx.updateTable('organisations').set({ logo_key: key }).where('id', '=', organisationId).execute();
  if (before.key !== null) await discardImages(tx, [before.key], now);
  return before.key !== key;
}

/** Asks its people for a second factor, or no longer. @returns what it is called; undefined where that was so already */
export function setSecondFactorRule(
  tx: Transaction,
  id: string,
  required: boolean,
): Promise<{ name: string } | undefined> {
  return tx
    .updateTable('organisations')
    .set({ requires_second_factor: required })
    .where('id', '=', id)
    .where('requires_second_factor', '<>', required)
    .returning('name')
    .executeTakeFirst();
}

/** Finds what an organisation is called that asks somebody for a second factor; whoever only checks tickets is asked for none. */
export async function findAskingOrganisation(tx: Transaction, userId: string): Promise<string | undefined> {
  const asking = await tx
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('user_id', '=', userId)
    .where('role', '<>', 'door')
    .where('requires_second_factor', '=', true)
    .orderBy('joined_at')
    .select('organisations.name')
    .limit(1)
    .executeTakeFirst();
  return asking?.name;
}
