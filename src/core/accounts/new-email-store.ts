import type { Database, Transaction } from '../../db/database.ts';
import { findUserByMailbox, lockMailbox } from './account-store.ts';

export async function setNewEmail(
  tx: Database | Transaction,
  userId: string,
  email: string | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ newEmail: email })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
}

/**
 * Finds the new address that a user is waiting to confirm, unless another account has that inbox. It is locked until the transaction ends,
 * because a link that is made meanwhile must not confirm another address.
 */
export async function findNewEmail(tx: Transaction, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('newEmail as email')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row?.email || (await findUserByMailbox(tx, row.email, { except: userId }))) return undefined;
  return row.email;
}

/** @returns the old and the new address; undefined when none was requested or somebody else took it meanwhile */
export async function takeNewEmail(
  tx: Transaction,
  userId: string,
): Promise<{ before: string; email: string } | undefined> {
  const person = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'newEmail'])
    .forUpdate()
    .executeTakeFirst();
  if (!person?.newEmail) return undefined;
  await lockMailbox(tx, person.newEmail);
  if (await findUserByMailbox(tx, person.newEmail, { except: userId })) return undefined;
  await tx
    .updateTable('users')
    .set({ email: person.newEmail, emailVerified: true, newEmail: null })
    .where('id', '=', userId)
    .execute();
  return { before: person.email, email: person.newEmail };
}
