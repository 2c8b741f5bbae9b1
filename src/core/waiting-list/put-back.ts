import type { Transaction } from '../../db/database.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { putBackInLine } from './entry-store.ts';

/**
 * Puts people back at their place in line and mails them: the ticket that they were offered is no longer for sale. Their orders end in the
 * same transaction, which holds the event's counters locked, and other free seats are offered after that.
 */
export async function putBack(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<void> {
  const entries = await putBackInLine(tx, eventId, orderIds);
  await queueMails(
    app,
    tx,
    entries.map((subjectId) => ({ kind: 'waiting-place', eventId, subjectId, facts: { again: true } })),
  );
}
