import type { Transaction } from '../../db/database.ts';

/** Deletes all opt-outs, which are hashes that only a lost secret could make again. @returns how many */
export async function forgetLostOptOuts(tx: Transaction): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('mail_opt_outs').executeTakeFirst();
  return Number(numDeletedRows);
}
