import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { discardImages } from '../media/discard-store.ts';
import type { Role } from '../shared/actor.ts';

type Tx = Database | Transaction;

/** SQL: the person who represents an organisation and gets its mail: its longest-serving owner. */
export const leadingOwner = (organisationId: RawBuilder<unknown>) => sql<string>`(
  select oldest.user_id from members oldest where oldest.organisation_id = ${organisationId} and oldest.role = 'owner'
  order by oldest.joined_at, oldest.user_id limit 1)`;

/** Locks a person, so that two commands at once do not both create an organisation for them. */
export async function lockForOrganisation(tx: Transaction, userId: string): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/** Finds the first organisation that somebody joined as an owner. */
export async function findOwnOrganisation(tx: Transaction, userId: string): Promise<string | undefined> {
  const membership = await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .where('role', '=', 'owner')
    .orderBy('joinedAt')
    .orderBy('organisationId')
    .limit(1)
    .select('organisationId')
    .executeTakeFirst();
  return membership?.organisationId;
}

/** Creates an organisation with its owner's name. */
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
      organisationId: member.organisationId,
      userId: member.userId,
      role: member.role,
      eventIds: member.eventIds,
      doors: member.doors ?? [],
      joinedAt: member.joinedAt,
    })
    .execute();
}

/**
 * Locks an organisation's row until the transaction ends, so that changes of its team, tax rates, seller details or messages happen one
 * after the other.
 */
export async function lockOrganisation(tx: Transaction, id: string): Promise<void> {
  await tx.selectFrom('organisations').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

/** Sets the zone of an organisation's documents. */
export async function setTimeZone(tx: Transaction, id: string, timeZone: string): Promise<void> {
  await tx.updateTable('organisations').set({ sellerTimeZone: timeZone }).where('id', '=', id).execute();
}

/** Gives an organisation the zone of its first event. */
export async function ensureTimeZone(tx: Transaction, id: string, timeZone: string): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ sellerTimeZone: timeZone })
    .where('id', '=', id)
    .where('sellerTimeZone', 'is', null)
    .execute();
}

export function findOrganisation(db: Tx, id: string) {
  return db
    .selectFrom('organisations')
    .where('id', '=', id)
    .select(['id', 'name', 'logoKey', 'contactUserId'])
    .select('requiresSecondFactor as asksForSecondFactor')
    .executeTakeFirst();
}

/** Renames organisations of this owner that carry the owner's old name; others keep their name. */
export async function renameAlong(
  tx: Transaction,
  { userId, before, now }: { userId: string; before: string; now: string },
): Promise<string[]> {
  const renamed = await tx
    .updateTable('organisations')
    .set({ name: now.slice(0, 200) })
    .where('name', '=', before.slice(0, 200))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('members')
          .whereRef('members.organisationId', '=', 'organisations.id')
          .where('members.userId', '=', userId)
          .where('members.role', '=', 'owner')
          .select('members.userId'),
      ),
    )
    .returning('id')
    .execute();
  return renamed.map(({ id }) => id);
}

/**
 * Sets whom customers write to: a member, or nobody. With `reachable` false, it changes only if it was this member. @returns whether it
 * changed
 */
export async function setContact(
  tx: Transaction,
  { organisationId, userId, reachable }: { organisationId: string; userId: string; reachable: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set({ contactUserId: reachable ? userId : null })
    .where('id', '=', organisationId)
    .where('contactUserId', reachable ? 'is distinct from' : '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the name before */
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

/** Replaces or removes the logo; the old one is discarded. @returns whether it changed */
export async function replaceLogo(
  tx: Transaction,
  organisationId: string,
  key: string | null,
  now: Date,
): Promise<boolean> {
  const before = await tx
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('logoKey as key')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return false;
  await tx.updateTable('organisations').set({ logoKey: key }).where('id', '=', organisationId).execute();
  if (before.key !== null) await discardImages(tx, [before.key], now);
  return before.key !== key;
}

/** Sets whether members need a second factor. @returns the organisation's name; undefined when the rule was the same already */
export function setSecondFactorRule(
  tx: Transaction,
  id: string,
  required: boolean,
): Promise<{ name: string } | undefined> {
  return tx
    .updateTable('organisations')
    .set({ requiresSecondFactor: required })
    .where('id', '=', id)
    .where('requiresSecondFactor', '<>', required)
    .returning('name')
    .executeTakeFirst();
}

/** Finds the name of an organisation that requires a second factor of this person; door staff need none. */
export async function findAskingOrganisation(tx: Transaction, userId: string): Promise<string | undefined> {
  const asking = await tx
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisationId')
    .where('userId', '=', userId)
    .where('role', '<>', 'door')
    .where('requiresSecondFactor', '=', true)
    .orderBy('joinedAt')
    .select('organisations.name')
    .limit(1)
    .executeTakeFirst();
  return asking?.name;
}

/** Sets the text about an organisation on its public page. */
export async function setAbout(tx: Transaction, organisationId: string, about: string): Promise<void> {
  await tx.updateTable('organisations').set({ about }).where('id', '=', organisationId).execute();
}

/** Sets whether an admin lets an organisation message its ticket holders. @returns whether the organisation exists */
export async function setTrust(
  tx: Transaction,
  organisationId: string,
  trust: 'trusted' | 'off' | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set({ messageTrust: trust })
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
