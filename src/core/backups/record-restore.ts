import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { skipLostNumbers } from '../receipts/receipt-gaps-store.ts';
import { compareSinceBackup } from '../reconciliation/request-reconciliation.ts';
import type { App } from '../shared/app.ts';
import { insertRestore } from './restore-store.ts';

/**
 * Records that this database is that of an older moment, after which the installation may have sold: it gives out no receipt number that
 * a lost document may have, and compares its payments with each provider's as soon as a worker runs (docs/decisions/0152).
 * @returns the names of the providers that will be asked
 */
export async function recordRestore(
  app: Pick<App, 'db' | 'clock' | 'newId' | 'randomBytes' | 'providers'>,
  { backupTakenAt }: { backupTakenAt: Date },
): Promise<string[]> {
  const restoredAt = app.clock.now();
  await transaction(app.db, async (tx) => {
    await insertRestore(tx, { id: app.newId(), backupTakenAt, restoredAt });
    await skipLostNumbers(tx, { backupTakenAt, restoredAt });
    await compareSinceBackup(app, tx, { backupTakenAt, now: restoredAt });
    await record(app, tx, {
      kind: 'installation.restored',
      by: { as: 'operator' },
      facts: { backupTakenAt: backupTakenAt.toISOString() },
    });
  });
  return app.providers.map(({ name }) => name);
}
