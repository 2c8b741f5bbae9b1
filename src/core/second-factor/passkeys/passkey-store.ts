import type { Database, Transaction } from '../../../db/database.ts';

type Tx = Database | Transaction;

export interface StoredPasskey {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  name: string;
  needsPassword: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const selected = (db: Tx) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey'])
    .select(['sign_count as signCount', 'transports', 'name', 'needs_password as needsPassword'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt']);

/** Finds somebody's passkeys, oldest first. */
export const findPasskeys = (db: Tx, userId: string): Promise<StoredPasskey[]> =>
  selected(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();

export const findByCredential = (db: Tx, credentialId: Buffer): Promise<StoredPasskey | undefined> =>
  selected(db).where('credential_id', '=', credentialId).executeTakeFirst();

/** @returns false when an account has that key already */
export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<StoredPasskey, 'needsPassword' | 'lastUsedAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Records a use, unless the key was removed or used again meanwhile: of two signatures with the same count, one is accepted (WebAuthn,
 * 6.1.1). A key without a counter stays at 0.
 * @returns whether it needs the password too; undefined when it is not accepted
 */
export async function noteUse(
  tx: Transaction,
  { id, signCount, now }: { id: string; signCount: number; now: Date },
): Promise<{ needsPassword: boolean } | undefined> {
  return tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('sign_count', '<', signCount),
        where.and([where('sign_count', '=', 0), where.val(signCount === 0)]),
      ]),
    )
    .returning('needs_password as needsPassword')
    .executeTakeFirst();
}

/** Makes all of somebody's passkeys require the password until each has been used after it. */
export async function bindToPassword(tx: Transaction, userId: string): Promise<void> {
  await tx.updateTable('passkeys').set({ needs_password: true }).where('user_id', '=', userId).execute();
}

/** Lets a passkey that was used after the password log in alone again. */
export async function freeOfPassword(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('passkeys').set({ needs_password: false }).where('id', '=', id).execute();
}

/** @returns false when the user has no such passkey */
export async function setPasskeyName(
  tx: Transaction,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns its name; undefined when the user has no such passkey */
export async function deletePasskey(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** @returns how many there were */
export async function deletePasskeys(tx: Transaction, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
