import { PayeeDisconnected } from '../providers/provider-refusals.ts';
import type { App } from '../shared/app.ts';
import { forEachConcurrently } from '../shared/for-each-concurrently.ts';
import { checkRefund } from './check-refund.ts';
import { makePendingFeeRefund } from './pending-fee-refund.ts';
import { recordRefund } from './record-refund.ts';
import { claimRefund, refundsToCheck, type StoredRefund } from './refund-store.ts';
import { requestRefund } from './request-refund.ts';

const REFUNDS_A_SWEEP = 100;
const AT_ONCE = 4;

/** Requests the refunds that are due, checks those under way, and makes pending fee refunds. @returns how many were due */
export async function sweepRefunds(app: App, stopping?: AbortSignal): Promise<number> {
  const now = app.clock.now();
  const due = await refundsToCheck(app.db, now, REFUNDS_A_SWEEP);
  const check = (refund: StoredRefund) =>
    checkDueRefund(app, refund, now).catch((error: unknown) => {
      app.log.warn(
        { err: error, refundId: refund.id },
        'a refund could not be checked; it will be tried again',
      );
    });
  await forEachConcurrently(due, AT_ONCE, check, stopping);
  return due.length;
}

async function checkDueRefund(app: App, refund: StoredRefund, now: Date): Promise<void> {
  if (refund.providerRefundId === null)
    await requestRefund(app, { eventId: refund.eventId, refundId: refund.id });
  else if (!(await claimRefund(app, refund, now))) return;
  else if (refund.pendingFeeRefund !== null) await makePendingFeeRefund(app, refund);
  else await askOrFile(app, refund, refund.providerRefundId);
}

/** A refund under way at a disconnected account is checked once a day, because the account may be connected again. */
async function askOrFile(app: App, refund: StoredRefund, id: string): Promise<void> {
  try {
    await checkRefund(app, refund);
  } catch (error) {
    if (!(error instanceof PayeeDisconnected)) throw error;
    await recordRefund(app, refund, { id, state: 'needs_attention', payeeDisconnected: true });
  }
}
