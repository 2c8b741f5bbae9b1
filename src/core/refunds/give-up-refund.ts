import { type Transaction, transaction } from '../../db/database.ts';
import type { RefundFailure } from '../exceptions/exception-facts.ts';
import { settleOpen } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import { recordRefund } from './record-refund.ts';
import { fileFailure } from './refund-exceptions.ts';
import {
  endGivenUp,
  hasLostDispute,
  lockOrderOf,
  refundedPayment,
  retryAs,
  type StoredRefund,
} from './refund-store.ts';
import { findWaitingRefunds } from './waiting-refunds.ts';

/**
 * Ends a refund whose money is not there as a whole any more, because the customer's bank took it or somebody sent it back at the
 * provider; what is left of it is asked for instead. Of a goodwill a person decides: what was sent by hand may be what was meant by it. An answer may have been lost: the provider is asked by our key first, and what it
 * has is written down. Only what it does not have is given up. The caller has the refund's turn, so nobody is asking for it meanwhile.
 * @throws whatever the provider's port rejects with; it is tried again later
 */
export async function giveUpRefund(app: App, provider: PaymentProvider, refund: StoredRefund): Promise<void> {
  const listed = await provider.listRefunds(refundedPayment(refund));
  const there = listed.find(({ key }) => key === refund.id);
  if (there) return recordRefund(app, refund, there);
  await transaction(app.db, async (tx) => {
    await lockOrderOf(tx, refund);
    const { eventId, orderId, attemptNumber: number } = refund;
    const { uncovered, leftMinor } = await findWaitingRefunds(tx, { eventId, orderId, number });
    if (!uncovered.some(({ id }) => id === refund.id)) return;
    // Less than it was to send: else it would be covered.
    const restMinor = Math.max(0, leftMinor);
    const isForPerson = restMinor > 0 && refund.reason === 'goodwill';
    await end(app, tx, refund, { restMinor, isForPerson });
    if (restMinor > 0 && !isForPerson) {
      const rest = app.newId();
      const { askedBy } = refund;
      await retryAs(tx, refund, { id: rest, amountMinor: restMinor, askedBy, now: app.clock.now() });
      await wake(tx, 'refunds');
    }
  });
}

async function end(
  app: App,
  tx: Transaction,
  refund: StoredRefund,
  { restMinor, isForPerson }: { restMinor: number; isForPerson: boolean },
): Promise<void> {
  const { eventId, id, orderId, attemptNumber, provider, amountMinor, currency } = refund;
  const now = app.clock.now();
  await endGivenUp(tx, refund, now);
  const failure: RefundFailure = {
    why: 'not-covered',
    byBank: await hasLostDispute(tx, refund),
    rest: restMinor > 0 ? { minor: restMinor, currency } : null,
    restWaits: isForPerson,
  };
  if (isForPerson) return fileFailure(app, tx, refund, { failure, timesReversed: refund.timesReversed });
  const outcome =
    restMinor > 0 ? 'rest_requested' : failure.byBank ? 'paid_back_by_bank' : 'returned_at_provider';
  await fileException(app, tx, {
    kind: 'refund_failed',
    ...{ eventId, orderId, attemptNumber, refundId: id, provider, amountMinor, currency },
    facts: failure,
    outcome,
    settled: true,
  });
  const kinds = ['refund_failed', 'refund_needs_attention'] as const;
  await settleOpen(tx, { eventId, kinds, refundId: id }, outcome, now);
}
