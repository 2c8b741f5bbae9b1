import type { Database, Transaction } from '../../db/database.ts';

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
