import type { TestApp } from '../../../../tests/database.ts';
import { continueReconciliation } from '../reconcile.ts';
import { insertRun } from '../reconciliation-store.ts';

/** Compares our books with the provider's from an instant to now, as an admin would request it. @returns the run's id */
export async function compareBooks(app: TestApp, from: Date): Promise<string> {
  // Younger payments are left out, because they may still be on their way to us.
  app.clock.advance(11 * 60_000);
  const now = app.clock.now();
  const id = app.newId();
  const run = { id, provider: app.provider.id, runOn: null, requestedBy: null };
  await insertRun(app.db, { ...run, from, to: new Date(now.getTime() - 60_000), now });
  await continueReconciliation(app, { runId: id });
  return id;
}
