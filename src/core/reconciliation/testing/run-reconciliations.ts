import type { App } from '../../shared/app.ts';
import { startDailyReconciliations, sweepReconciliations } from '../reconcile.ts';

/** Starts the daily runs and continues all that are under way. */
export async function runReconciliations(app: App): Promise<void> {
  await startDailyReconciliations(app);
  await sweepReconciliations(app);
}
