import type { App } from '../shared/app.ts';
import type { AttemptKey } from './payment-reference.ts';
import { recordRefund, refundsOfAttempt, refundsToCheck, type StoredRefund } from './refund-store.ts';
import { requestRefund } from './request-refund.ts';

const REFUNDS_A_SWEEP = 100;

/** Asks after every refund that is under way, and asks for those whose job was lost. @returns how many */
export async function sweepRefunds(app: App): Promise<number> {
  const due = await refundsToCheck(app.db, new Date(app.clock.now().getTime() - 60_000), REFUNDS_A_SWEEP);
  for (const refund of due) {
    await checkRefund(app, refund).catch((error: unknown) => {
      app.log.warn({ err: error, refundId: refund.id }, 'a refund could not be checked; it will be tried again');
    });
  }
  return due.length;
}

/** Asks after the refunds of one payment, because the provider said that one of them moved. */
export async function checkRefundsOf(app: App, attempt: AttemptKey): Promise<void> {
  for (const refund of await refundsOfAttempt(app.db, attempt)) await checkRefund(app, refund);
}

async function checkRefund(app: App, refund: StoredRefund): Promise<void> {
  if (refund.providerRefundId === null) {
    await requestRefund(app, { eventId: refund.eventId, refundId: refund.id });
    return;
  }
  const provider = app.providers.find((candidate) => candidate.id === refund.provider);
  const snapshot = await provider?.getRefund(refund.providerRefundId);
  if (snapshot) await recordRefund(app, refund, snapshot, { tellCustomer: false });
}
