import { sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Tx = Database | Transaction;

export function findPerson(db: Tx, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .select(['id', 'email', 'role', 'name', 'firstName', 'pictureKey'])
    .executeTakeFirst();
}

/** Finds and locks a person. Nothing that refers to them can be added until the transaction ends. */
export function lockPerson(tx: Transaction, userId: string) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .select(['id', 'email', 'role'])
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a person from being deleted or banned, or from changing their password, until the transaction ends. */
export function keepPerson(tx: Transaction, userId: string) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .select(['id', 'banned'])
    .forKeyShare()
    .executeTakeFirst();
}

/** Locks all admins in one order, so that when several leave at once, one stays. */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

/** Bans somebody. @param reason null lifts the ban */
export async function setBan(tx: Transaction, userId: string, reason: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ banned: reason !== null, banReason: reason })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Stores the specification's `started`, and how far somebody came in the questionnaire. */
export async function markProgress(tx: Tx, userId: string, progress: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      started: true,
      questionnaireProgress: sql<number>`greatest(questionnaire_progress, ${progress})`,
    })
    .where('id', '=', userId)
    .execute();
}

/** Stores a country and state. For empty texts it stores the initial values that a new account has. */
export async function saveCountry(
  db: Database,
  userId: string,
  { country, state }: { country: string; state: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ country: country || 'Country', state: state || 'State' })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Stores the given details. @returns the name before and after; undefined when there is no such person */
export async function saveDetails(
  tx: Transaction,
  userId: string,
  details: Pick<Updateable<Tables['users']>, 'firstName' | 'lastName' | 'gender' | 'dob'>,
): Promise<{ before: string; after: string } | undefined> {
  const before = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('name')
    .forNoKeyUpdate()
    .executeTakeFirst();
  const after = await tx
    .updateTable('users')
    .set(details)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return before && after && { before: before.name, after: after.name };
}

/** Replaces or removes somebody's photo. @returns the key of the one before; null if there was none */
export async function setPhoto(tx: Transaction, userId: string, key: string | null): Promise<string | null> {
  const before = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .select('pictureKey as key')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return null;
  await tx
    .updateTable('users')
    .set({
      pictureKey: key,
      // The specification's flag: whether the person has a photo.
      profileImg: key !== null,
    })
    .where('id', '=', userId)
    .execute();
  return before.key;
}
