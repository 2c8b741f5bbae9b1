import type { Transaction } from '../../db/database.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import { queueRefundNotice, withdrawRefundNotice } from './refund-notice-store.ts';
import { CLAIM_MS, TROUBLE_MS } from './refund-store.ts';
import { findWaitingRefunds } from './waiting-refunds.ts';

/**
 * Resumes the refunds of a payment that were held back while it was disputed, or whose money may have been returned another way. What
 * is left of the payment is requested, the oldest refund first. A refund that it does not cover is given up once the provider confirms
 * that it never had it (end-uncovered-refund.ts). A refund whose turn it is stays as it is, because somebody may be requesting it.
 */
export async function resumeRefunds(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  key: AttemptKey,
): Promise<void> {
  const { eventId, orderId, number } = key;
  const now = app.clock.now();
  const { covered } = await findWaitingRefunds(tx, key);
  const resumed = await tx
    .updateTable('refunds')
    .set({ checkAt: now, listFirst: true })
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('attemptNumber', '=', number)
    .where('state', '=', 'requested')
    .where('providerRefundId', 'is', null)
    .where((eb) => eb.or([eb('checkAt', '<=', now), eb('checkAt', '>', new Date(now.getTime() + CLAIM_MS))]))
    .returning(['id', 'troubleNotifiedAt'])
    .execute();
  for (const { id, troubleNotifiedAt } of resumed) {
    const refund = { eventId, orderId, id };
    const asked = troubleNotifiedAt === null && covered.some((one) => one.id === id);
    if (asked) await queueRefundNotice(app, tx, refund, new Date(now.getTime() + TROUBLE_MS));
    else await withdrawRefundNotice(tx, refund);
  }
  if (resumed.length > 0) await wake(tx, 'refunds');
}
