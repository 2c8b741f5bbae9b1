import { sweepCancellations } from '../core/cancellation/carry-out-cancellation.ts';
import { sweepDisputes } from '../core/disputes/check-disputes.ts';
import { sweepDisputeMails } from '../core/disputes/send-dispute-mail.ts';
import { expireHolds } from '../core/holds/expire-holds.ts';
import { sweepDiscardedFiles, sweepUnusedImages } from '../core/media/drop-unused.ts';
import { sweepPayoutNotices } from '../core/money/send-payout-notice.ts';
import { sweepOrderMails } from '../core/order-mail/send-order-mail.ts';
import { sweepOrderNotices } from '../core/order-mail/send-order-notices.ts';
import { sweepUnmailedOrders } from '../core/order-mail/send-tickets.ts';
import { sweepConfirmations } from '../core/order-page/confirm-order.ts';
import { sweepRefusedPaymentMails } from '../core/payments/send-payments-refused.ts';
import { sweepPayments } from '../core/payments/sweep-payments.ts';
import { sweepGuestData } from '../core/personal-data/remove-guest-data.ts';
import { sweepReturns } from '../core/reconciliation/look-into-return.ts';
import { sweepReconciliations } from '../core/reconciliation/reconcile.ts';
import { sweepRefunds } from '../core/refunds/check-refunds.ts';
import { sweepRefundNotices } from '../core/refunds/send-refund-notice.ts';
import type { App } from '../core/shared/app.ts';
import { sweepWebhooks } from '../core/webhooks/process-webhook.ts';
import { pruneWebhooks } from '../core/webhooks/prune-webhooks.ts';

/** Told when it is to stop, where it may take long. */
type Sweep = (app: App, stopping: AbortSignal) => Promise<unknown>;

/** Each sweep looks for work that is due, this often, ms. It does nothing when nothing is. */
const SWEEPS: { every: number; sweep: Sweep }[] = [
  { every: 2_000, sweep: expireHolds },
  { every: 3_000, sweep: sweepPayments },
  { every: 15_000, sweep: sweepWebhooks },
  { every: 15_000, sweep: sweepRefunds },
  { every: 15_000, sweep: sweepReturns },
  { every: 15_000, sweep: sweepCancellations },
  { every: 15_000, sweep: sweepOrderNotices },
  { every: 30_000, sweep: sweepUnmailedOrders },
  { every: 30_000, sweep: sweepConfirmations },
  { every: 30_000, sweep: sweepOrderMails },
  { every: 30_000, sweep: sweepRefundNotices },
  { every: 30_000, sweep: sweepRefusedPaymentMails },
  { every: 30_000, sweep: sweepDiscardedFiles },
  { every: 30_000, sweep: sweepDisputeMails },
  { every: 60_000, sweep: sweepDisputes },
  { every: 30_000, sweep: sweepPayoutNotices },
  { every: 60_000, sweep: sweepReconciliations },
  { every: 3_600_000, sweep: sweepUnusedImages },
  { every: 3_600_000, sweep: pruneWebhooks },
  { every: 3_600_000, sweep: sweepGuestData },
];

/** Runs every sweep over and over, one run of each at a time. @returns stops them and waits for what is running */
export function startSweeps(app: App): () => Promise<void> {
  const stopping = new AbortController();
  const loops = SWEEPS.map(({ every, sweep }) => repeat(app, every, sweep, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}

/** Does something every so many ms, one run at a time, until it is to stop; a run that fails is logged. */
export async function repeat(app: App, every: number, sweep: Sweep, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await sweep(app, stopping).catch((error: unknown) =>
      app.log.error({ err: error, sweep: sweep.name }, 'a sweep failed'),
    );
    await pause(every, stopping);
  }
}

/** Waits, or not when a stop was asked for before or is asked for meanwhile. */
function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    stopping.addEventListener('abort', go);
    // A signal that was given while a sweep ran tells no new listener.
    if (stopping.aborted) go();
  });
}
