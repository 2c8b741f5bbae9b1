import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { mailboxOf } from './mailbox-of.ts';
import { lockPerson } from './person-store.ts';

type Tx = Database | Transaction;

/** Locks an inbox, so that nobody else can register an address of it until the transaction ends. */
export async function lockMailbox(tx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox ${mailboxOf(email)}`}, 0))`.execute(tx);
}

/** Finds the account of an inbox, however its address is spelt. An account with exactly this spelling wins, then the oldest. */
export async function findUserByMailbox(
  db: Tx,
  email: string,
  { except = '' }: { except?: string } = {},
): Promise<{ id: string; email: string } | undefined> {
  return inMailbox(db, email).where('id', '<>', except).executeTakeFirst();
}

/** Finds an account as findUserByMailbox does, and locks it so that its address cannot change before a link to that address is stored. */
export async function holdUserByMailbox(
  tx: Transaction,
  email: string,
): Promise<{ id: string; email: string } | undefined> {
  return inMailbox(tx, email).forNoKeyUpdate().executeTakeFirst();
}

function inMailbox(db: Tx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('mailbox', '=', mailboxOf(email))
    .where('deletedAt', 'is', null)
    .orderBy((eb) => eb('email', '=', email), 'desc')
    .orderBy('createdAt')
    .limit(1);
}

export async function findUserIdByEmail(db: Tx, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return user?.id;
}

export interface NewUser {
  id: string;
  email: string;
  /** Null for somebody who joined a door by its emailed link and has not chosen a password. */
  passwordHash: string | null;
  verified: boolean;
  admin: boolean;
  firstName: string | null;
  lastName: string | null;
}

/** Inserts a user, with their password if there is one. @returns false when the inbox already has a user */
export async function insertUser(tx: Transaction, user: NewUser, now: Date): Promise<boolean> {
  await lockMailbox(tx, user.email);
  if (await findUserByMailbox(tx, user.email)) return false;
  const inserted = await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      emailVerified: user.verified,
      role: user.admin ? 'admin' : 'user',
      firstName: user.firstName,
      lastName: user.lastName,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  if (user.passwordHash !== null) await putPassword(tx, user.id, user.passwordHash, now);
  return true;
}

async function putPassword(tx: Transaction, userId: string, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ userId, hash, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hash, updatedAt: now }))
    .execute();
}

export async function markVerified(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute();
}

export async function setRole(tx: Tx, userId: string, role: 'admin' | 'user'): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

export async function findAdminEmails(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .select('email')
    .execute();
  return admins.map(({ email }) => email);
}

/** Sets or replaces a password. It locks the person, so that no login with the old password (`keepPerson`) opens a session meanwhile. */
export async function setPassword(tx: Transaction, userId: string, hash: string, now: Date): Promise<void> {
  if (await lockPerson(tx, userId)) await putPassword(tx, userId, hash, now);
}

export async function findPasswordHash(db: Tx, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('passwords').select('hash').where('userId', '=', userId).executeTakeFirst();
  return row?.hash;
}

/** Finds the user with exactly this address, and their password hash. */
export function findPasswordOf(db: Tx, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('passwords', 'passwords.userId', 'users.id')
    .where('users.email', '=', email)
    .where('users.deletedAt', 'is', null)
    .select(['users.id as userId', 'passwords.hash'])
    .executeTakeFirst();
}

/** Finds the longest-serving admins who can be reached by email. */
export function findAdminsToNotify(tx: Transaction, { except, limit }: { except: string; limit: number }) {
  return tx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .where('emailVerified', '=', true)
    .where('banned', '=', false)
    .where('id', '<>', except)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .select('email')
    .execute();
}
