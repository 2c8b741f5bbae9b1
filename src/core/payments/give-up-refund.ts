import { type Transaction, transaction } from '../../db/database.ts';
import { settleGivenUp } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';
import { findWaitingRefunds } from './covered-refunds.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { recordRefund } from './record-refund.ts';
import {
  endGivenUp,
  findRefund,
  hasLostDispute,
  insertRest,
  lockOrderOf,
  refundedPayment,
  type StoredRefund,
} from './refund-store.ts';
import { undoesASale } from './sale-refunds.ts';
import { noteSuperseded } from './superseded-store.ts';

/**
 * Ends a refund whose money is not there any more, because the customer's bank took it or somebody sent it back at the provider.
 * An answer may have been lost: the provider is asked by our key first, and what it has is written down. Only what it does not
 * have is given up. The caller has the refund's turn, so nobody is asking for it meanwhile.
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
    await end(app, tx, refund);
    // What never became the organiser's goes back to the last cent.
    if (!undoesASale(refund.reason) && leftMinor > 0) {
      const rest = app.newId();
      await insertRest(tx, refund, { id: rest, amountMinor: leftMinor, now: app.clock.now() });
      await app.jobs.enqueue(tx, 'request-refund', [{ eventId, refundId: rest }]);
    }
    await noteSuperseded(tx, eventId, [orderId], app.clock.now());
  });
}

async function end(app: App, tx: Transaction, refund: StoredRefund): Promise<void> {
  const { eventId, id, orderId, attemptNumber, provider, amountMinor, currency } = refund;
  const now = app.clock.now();
  await endGivenUp(tx, refund, now);
  const byBank = await hasLostDispute(tx, refund);
  const resolution = byBank ? 'paid back by the bank' : 'sent back at the provider';
  await fileException(app, tx, {
    kind: 'refund_failed',
    subject: id,
    ...{ eventId, orderId, attemptNumber, refundId: id, provider, amountMinor, currency },
    detail: byBank
      ? 'the refund was not sent: a dispute was lost, so the customer has this money from their bank'
      : 'the refund was not sent: somebody had sent this money back at the card provider',
    resolution,
    settled: true,
  });
  const current = await findRefund(tx, eventId, id);
  if (current) await settleGivenUp(tx, { eventId, refundId: id, resolution }, now);
}
