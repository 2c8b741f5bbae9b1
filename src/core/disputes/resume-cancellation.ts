import type { Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';

/** Resumes a cancelled event's refunds for an order that they skipped while it was disputed, with what the bank left of it. */
export async function resumeCancellation(
  app: Pick<App, 'clock'>,
  tx: Transaction,
  eventId: string,
): Promise<void> {
  const resumed = await tx
    .updateTable('cancellations')
    .set({ checkAt: app.clock.now() })
    .where('eventId', '=', eventId)
    .where('refundsRequestedAt', 'is not', null)
    .executeTakeFirst();
  if (resumed.numUpdatedRows > 0n) await wake(tx, 'cancellations');
}
