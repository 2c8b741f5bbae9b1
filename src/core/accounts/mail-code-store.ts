import type { Database, Transaction } from '../../db/database.ts';

type Tx = Database | Transaction;

export async function insertCode(
  tx: Tx,
  code: { id: string; identifier: string; value: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('verifications')
    .values({
      id: code.id,
      identifier: code.identifier,
      value: code.value,
      expires_at: code.expiresAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function findCode(tx: Tx, identifier: string) {
  return tx
    .selectFrom('verifications')
    .select(['value', 'expires_at'])
    .where('identifier', '=', identifier)
    .executeTakeFirst();
}

export async function consumeCode(tx: Transaction, identifier: string) {
  return tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifier)
    .returning(['value', 'expires_at'])
    .executeTakeFirst();
}

/** Every other code that was made for the same. */
export async function dropCodesFor(tx: Transaction, purpose: string, value: string): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where('value', '=', value)
    .where('identifier', 'like', `${purpose}:%`)
    .execute();
}

/** Codes that ended a day ago or more; until then a late click hears that its link is too old. */
export async function dropEndedCodes(tx: Tx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3600_000);
  await tx.deleteFrom('verifications').where('expires_at', '<=', dayAgo).execute();
}
