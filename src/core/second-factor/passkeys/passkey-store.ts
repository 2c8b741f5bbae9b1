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
    .select(['id', 'userId', 'credentialId', 'publicKey'])
    .select(['signCount', 'transports', 'name', 'needsPassword'])
    .select(['createdAt', 'lastUsedAt']);

/** Finds somebody's passkeys, oldest first. */
export const findPasskeys = (db: Tx, userId: string): Promise<StoredPasskey[]> =>
  selected(db).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute();

export const findByCredential = (db: Tx, credentialId: Buffer): Promise<StoredPasskey | undefined> =>
  selected(db).where('credentialId', '=', credentialId).executeTakeFirst();

/** @returns false when an account has that key already */
export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<StoredPasskey, 'needsPassword' | 'lastUsedAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      userId: passkey.userId,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      signCount: passkey.signCount,
      transports: passkey.transports,
      name: passkey.name,
      createdAt: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
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
    .set({ signCount, lastUsedAt: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('signCount', '<', signCount),
        where.and([where('signCount', '=', 0), where.val(signCount === 0)]),
      ]),
    )
    .returning('needsPassword')
    .executeTakeFirst();
}

/** Makes all of somebody's passkeys require the password until each has been used after it. */
export async function bindToPassword(tx: Transaction, userId: string): Promise<void> {
  await tx.updateTable('passkeys').set({ needsPassword: true }).where('userId', '=', userId).execute();
}

/** Lets a passkey that was used after the password log in alone again. */
export async function freeOfPassword(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('passkeys').set({ needsPassword: false }).where('id', '=', id).execute();
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
    .where('userId', '=', userId)
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
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** @returns how many there were */
export async function deletePasskeys(tx: Transaction, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
