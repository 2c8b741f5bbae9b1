import { type Transaction, transaction } from '../../db/database.ts';
import type { RefundFailure } from '../exceptions/exception-facts.ts';
import { resolveOpen } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { hasDispute } from '../ledger/disputed-sale.ts';
import { lockOrderOf } from '../payment-attempts/payment-lock.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import { endGivenUp, retryAs, type StoredRefund } from './refund-store.ts';
import { findWaitingRefunds } from './waiting-refunds.ts';

/**
 * Ends a refund that what is left of its payment no longer covers: the customer's bank took the money or, where the whole payment was
 * to be refunded, somebody sent it at the provider. The rest is requested as a new refund. The caller holds the refund's turn, so
 * nobody is requesting it meanwhile, and has checked that the provider does not have it.
 */
export function endUncoveredRefund(app: App, refund: StoredRefund): Promise<void> {
  return transaction(app.db, async (tx) => {
    await lockOrderOf(tx, refund);
    const { eventId, orderId, attemptNumber: number } = refund;
    const { uncovered, leftMinor } = await findWaitingRefunds(tx, { eventId, orderId, number });
    if (!uncovered.some(({ id }) => id === refund.id)) return;
    // This is less than the refund's amount; otherwise the payment would cover it.
    const restMinor = Math.max(0, leftMinor);
    await end(app, tx, refund, restMinor);
    if (restMinor === 0) return;
    const id = app.newId();
    await retryAs(tx, refund, {
      id,
      amountMinor: restMinor,
      requestedBy: refund.requestedBy,
      now: app.clock.now(),
    });
    await wake(tx, 'refunds');
  });
}

async function end(app: App, tx: Transaction, refund: StoredRefund, restMinor: number): Promise<void> {
  const { eventId, id, orderId, attemptNumber, provider, amountMinor, currency } = refund;
  const now = app.clock.now();
  await endGivenUp(tx, refund, now);
  const failure: RefundFailure = {
    why: 'not-covered',
    byBank: await hasDispute(tx, { ...refund, number: refund.attemptNumber }, ['lost']),
    rest: restMinor > 0 ? { minor: restMinor, currency } : null,
  };
  const outcome =
    restMinor > 0 ? 'rest_requested' : failure.byBank ? 'paid_back_by_bank' : 'returned_at_provider';
  await fileException(app, tx, {
    kind: 'refund_failed',
    eventId,
    orderId,
    attemptNumber,
    refundId: id,
    provider,
    amountMinor,
    currency,
    facts: failure,
    outcome,
    resolved: true,
  });
  const kinds = ['refund_failed', 'refund_needs_attention'] as const;
  await resolveOpen(tx, { eventId, kinds, refundId: id }, outcome, now);
}
