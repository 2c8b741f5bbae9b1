import type { Database, Transaction } from '../../db/database.ts';

type Tx = Database | Transaction;

export function findPerson(db: Tx, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'role', 'name', 'first_name as firstName', 'picture_key as pictureKey'])
    .executeTakeFirst();
}

/** Finds and locks a person: nothing that names them can be added until the transaction ends. */
export function lockPerson(tx: Transaction, userId: string) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'role'])
    .forUpdate()
    .executeTakeFirst();
}

/** Waits for a deletion, a ban or another password of this person, and lets none begin until the transaction ends. */
export function keepPerson(tx: Transaction, userId: string) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'banned'])
    .forKeyShare()
    .executeTakeFirst();
}

/** Locks all admins, in one order: of several who leave at once, one stays. */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
}
