import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Tx = Database | Transaction;
export type SignUpRow = Selectable<Tables['sign_ups']>;

/** @param signUp what a person typed, or `userId` of an existing account that has to verify its address */
export async function insertSignUp(
  tx: Tx,
  signUp: {
    id: string;
    email: string;
    passwordHash: string | null;
    firstName?: string;
    lastName?: string;
    userId?: string;
    expiresAt: Date;
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sign_ups')
    .values({
      id: signUp.id,
      email: signUp.email,
      passwordHash: signUp.passwordHash,
      firstName: signUp.firstName ?? null,
      lastName: signUp.lastName ?? null,
      userId: signUp.userId ?? null,
      createdAt: now,
      expiresAt: signUp.expiresAt,
    })
    .execute();
}

export async function findSignUp(db: Tx, id: string, now: Date): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Finds those of the sign-ups that have not expired, in no order. */
export async function findSignUps(db: Tx, ids: string[], now: Date): Promise<SignUpRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('sign_ups').selectAll().where('id', 'in', ids).where('expiresAt', '>', now).execute();
}

/** Locks the row, so that a link followed twice at once makes one user. */
export async function lockSignUp(tx: Transaction, id: string, now: Date): Promise<SignUpRow | undefined> {
  return tx
    .selectFrom('sign_ups')
    .selectAll()
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** Finds the newest sign-up of an address that is not confirmed yet. */
export async function findUnconfirmedSignUp(
  db: Tx,
  email: string,
  now: Date,
): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .where('confirmedAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @param here false when the link was opened in another browser; the one that signed up then has to log in */
export async function confirmSignUp(
  tx: Transaction,
  { id, userId, here }: { id: string; userId: string; here: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sign_ups')
    .set({ confirmedAt: now, userId, passwordHash: null, enteredAt: here ? null : now })
    .where('id', '=', id)
    .execute();
}

/** Logs in the browser that signed up, once, if any of its sign-ups was confirmed. @returns the account's id */
export async function enterSignUp(tx: Tx, ids: string[], now: Date): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const [row] = await tx
    .updateTable('sign_ups')
    .set({ enteredAt: now })
    .where('id', 'in', ids)
    .where('expiresAt', '>', now)
    .where('confirmedAt', 'is not', null)
    .where('enteredAt', 'is', null)
    .returning('userId')
    .execute();
  return row?.userId ?? undefined;
}

/** Deletes an account's sign-ups, so that no browser that still waits is logged in to it. */
export async function dropSignUpsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('userId', '=', userId).execute();
}

export async function dropEndedSignUps(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sign_ups').where('expiresAt', '<=', now).execute();
}
