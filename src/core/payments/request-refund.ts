import { isDisputed } from '../disputes/dispute-store.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import { recordRefund } from './record-refund.ts';
import { findRefund, holdBack, refundedPayment, takeTurn } from './refund-store.ts';

/**
 * Asks the provider to send money back, unless its payment is disputed: that is waited for. The refund's id is the key that makes asking twice harmless, so the job may run
 * again after any failure.
 */
export async function requestRefund(
  app: App,
  { eventId, refundId }: { eventId: string; refundId: string },
): Promise<void> {
  const refund = await findRefund(app.db, eventId, refundId);
  if (!refund || refund.providerRefundId !== null) return;
  // Somebody else is asking, or just failed to: the sweeper comes back to it.
  if (!(await takeTurn(app.db, refund, app.clock.now()))) return;
  // The bank may give the money back: it must not go twice.
  if (await isDisputed(app.db, { eventId, orderId: refund.orderId, number: refund.attemptNumber })) {
    await holdBack(app.db, refund, app.clock.now());
    return;
  }
  const provider = app.providers.find((candidate) => candidate.id === refund.provider);
  if (!provider) throw new Error(`Provider ${refund.provider} of a refund is not configured.`);
  const snapshot = await provider.refund({
    payment: refundedPayment(refund),
    amount: { minor: refund.amountMinor, currency: refund.currency as Currency },
    key: refundId,
    reason: refund.reason,
  });
  await recordRefund(app, refund, snapshot);
}
