import type { MailCodePurpose } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { DAY_MS } from '../shared/durations.ts';

type Tx = Database | Transaction;

/** Identifies a code by its purpose and hash. */
export interface CodeKey {
  purpose: MailCodePurpose;
  hash: Buffer;
}

export async function insertCode(
  tx: Tx,
  { purpose, hash }: CodeKey,
  { subjectId, expiresAt }: { subjectId: string; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('mail_codes').values({ purpose, codeHash: hash, subjectId, expiresAt }).execute();
}

export function findCode(tx: Tx, { purpose, hash }: CodeKey) {
  return tx
    .selectFrom('mail_codes')
    .where('codeHash', '=', hash)
    .where('purpose', '=', purpose)
    .select(['subjectId', 'expiresAt'])
    .executeTakeFirst();
}

export function consumeCode(tx: Transaction, { purpose, hash }: CodeKey) {
  return tx
    .deleteFrom('mail_codes')
    .where('codeHash', '=', hash)
    .where('purpose', '=', purpose)
    .returning(['subjectId', 'expiresAt'])
    .executeTakeFirst();
}

/** Deletes all codes of a purpose for a subject. */
export async function dropCodesFor(
  tx: Transaction,
  purpose: MailCodePurpose,
  subjectId: string,
): Promise<void> {
  await tx
    .deleteFrom('mail_codes')
    .where('subjectId', '=', subjectId)
    .where('purpose', '=', purpose)
    .execute();
}

/** Deletes codes a day after they expired. Until then, opening one still says that the link has expired. */
export async function dropEndedCodes(tx: Tx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await tx.deleteFrom('mail_codes').where('expiresAt', '<=', dayAgo).execute();
}
