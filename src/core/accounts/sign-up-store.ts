import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { SignUpTable } from '../../db/schema.ts';

type Tx = Database | Transaction;
export type SignUpRow = Selectable<SignUpTable>;

/** @param signUp what a person typed, or `userId` where an account that exists has to prove its address */
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
      password_hash: signUp.passwordHash,
      first_name: signUp.firstName ?? null,
      last_name: signUp.lastName ?? null,
      user_id: signUp.userId ?? null,
      created_at: now,
      expires_at: signUp.expiresAt,
    })
    .execute();
}

export async function findSignUp(db: Tx, id: string, now: Date): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Those of them that still wait or were confirmed, in no order. */
export async function findSignUps(db: Tx, ids: string[], now: Date): Promise<SignUpRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('sign_ups').selectAll().where('id', 'in', ids).where('expires_at', '>', now).execute();
}

/** Holds the row, so that a link followed twice at once makes one user. */
export async function lockSignUp(tx: Transaction, id: string, now: Date): Promise<SignUpRow | undefined> {
  return tx
    .selectFrom('sign_ups')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** The newest sign-up of an address whose mail's link was not followed yet. */
export async function findUnconfirmedSignUp(
  db: Tx,
  email: string,
  now: Date,
): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @param here false where another browser than its own confirmed it: its own is told so, and has to log in */
export async function confirmSignUp(
  tx: Transaction,
  { id, userId, here }: { id: string; userId: string; here: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sign_ups')
    .set({ confirmed_at: now, user_id: userId, password_hash: null, entered_at: here ? null : now })
    .where('id', '=', id)
    .execute();
}

/** Lets the browser that signed up in, once, by whichever of its attempts was confirmed. @returns whose account it is */
export async function enterSignUp(tx: Tx, ids: string[], now: Date): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const [row] = await tx
    .updateTable('sign_ups')
    .set({ entered_at: now })
    .where('id', 'in', ids)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is not', null)
    .where('entered_at', 'is', null)
    .returning('user_id')
    .execute();
  return row?.user_id ?? undefined;
}

/** Browsers that wait to be let in to that account wait in vain. */
export async function dropSignUpsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('user_id', '=', userId).execute();
}

export async function dropEndedSignUps(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sign_ups').where('expires_at', '<=', now).execute();
}
