import type { Database, Transaction } from '../../db/database.ts';

type Tx = Database | Transaction;

export async function findSecondFactor(db: Tx, userId: string) {
  return db
    .selectFrom('second_factors')
    .where('userId', '=', userId)
    .select(['sealedSecret', 'lastStep', 'turnedOnAt'])
    .executeTakeFirst();
}

/** Stores the secret of an authenticator app, in place of an earlier one. */
export async function saveSecondFactor(
  tx: Transaction,
  factor: { userId: string; sealedSecret: Buffer; lastStep: number; turnedOnAt: Date },
): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({
      userId: factor.userId,
      sealedSecret: factor.sealedSecret,
      lastStep: factor.lastStep,
      turnedOnAt: factor.turnedOnAt,
    })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref }) => ({
        sealedSecret: ref('excluded.sealedSecret'),
        lastStep: ref('excluded.lastStep'),
        turnedOnAt: ref('excluded.turnedOnAt'),
      })),
    )
    .execute();
}

/** @returns false when there was none */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factors')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records that a time step's code was used. @returns false when it, or a later one, was used already: of two at once, one succeeds */
export async function spendStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
}

/** Replaces the recovery codes; the older ones stop working. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ userId, codeHash: hash })))
    .execute();
}

/** @returns false when the code does not exist any more: of two at once, one succeeds */
export async function spendRecoveryCode(tx: Transaction, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Tx, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
}
