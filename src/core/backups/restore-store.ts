import type { Transaction } from '../../db/database.ts';

export async function insertRestore(
  tx: Transaction,
  restore: { id: string; backupTakenAt: Date; restoredAt: Date },
): Promise<void> {
  await tx.insertInto('restores').values(restore).execute();
}
