import type { Transaction } from '../../db/database.ts';
import { resolveByTickets } from '../exceptions/provider-refund-store.ts';
import type { Decisions } from '../exceptions/resolve-exception.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { queueTicketsCancelled } from '../order-mail/order-notices-mail.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { scheduleHoldCheck } from '../payment-attempts/attempt-store.ts';
import { lockPayment } from '../payment-attempts/payment-lock.ts';
import { keepProviderRefund } from '../refunds/record-provider-refund.ts';
import { recordRefundIn } from '../refunds/record-refund.ts';
import { findRefund } from '../refunds/refund-store.ts';
import { requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { syncHeldPayment } from './check-held-payment.ts';
import { LOST_PAYMENT_DECISIONS } from './lost-payment.ts';
import { releasePayment } from './payment-hold.ts';

/** The decisions that people may take about exceptions of payments and refunds. */
export const PAYMENT_DECISIONS: Decisions = {
  ...LOST_PAYMENT_DECISIONS,
  retry_refund: sendAgain,
  send_both: sendAgain,
  /** The money was for the tickets that our own refund cancelled. */
  async same_money(app, actor, { eventId, refundId }) {
    const { userId: by } = requireUser(actor);
    const refund = await findRefund(app.db, String(eventId), String(refundId));
    return async (tx) => {
      if (!refund) return;
      await lockPayment(tx, { ...refund, number: refund.attemptNumber });
      const now = app.clock.now();
      const { eventId, orderId, amountMinor: priceMinor, requestId, note } = refund;
      await resolveByTickets(tx, { eventId, orderId, priceMinor, by }, now);
      if (requestId === null || refund.reason === 'goodwill') return;
      await queueTicketsCancelled(app, tx, { eventId, orderId }, { requestId, note });
    };
  },
  /** What the payment bought is valid; a payment that bought nothing is refunded. */
  async money_kept(app, _, exception) {
    const key = paymentOf(exception);
    await askOnceMore(app, key);
    return async (tx) => {
      const payment = await lockPayment(tx, key);
      if (payment) await releasePayment(app, tx, key, payment);
    };
  },
  /** All that is left of the payment was returned at the provider, which may list it later. */
  async money_refunded(app, _, exception) {
    const key = paymentOf(exception);
    await askOnceMore(app, key);
    return (tx) => recordUnlisted(app, tx, key);
  },
};

/** The exception resolves once the refund is done. */
async function sendAgain(...[app, actor, { eventId, refundId }]: Parameters<Decisions['retry_refund']>) {
  await retryRefund(app, actor, { eventId, refundId });
  return 'stays open' as const;
}

/**
 * Asks the provider once more: if it can explain the payment by now, its answer counts and resolves the exception. It may go on saying
 * nothing, which is why people decide.
 */
async function askOnceMore(app: App, key: AttemptKey): Promise<void> {
  await syncHeldPayment(app, key).catch((error: unknown) => {
    const reference = paymentReference(key);
    app.log.warn(
      { err: error, reference },
      'a person decides about a payment that its provider says nothing of',
    );
  });
}

async function recordUnlisted(app: App, tx: Transaction, key: AttemptKey): Promise<void> {
  const payment = await lockPayment(tx, key);
  const { leftMinor: amountMinor, currency } = await findBalance(tx, key);
  if (!payment || amountMinor <= 0) return;
  const refund = await keepProviderRefund(app, tx, key, payment, { id: null, amountMinor, currency });
  await scheduleHoldCheck(tx, key, null);
  if (refund) await recordRefundIn(app, tx, refund, { id: null, state: 'done' });
}

function paymentOf(exception: Parameters<Decisions['money_kept']>[2]): AttemptKey {
  const { id, eventId, orderId, attemptNumber: number } = exception;
  if (eventId === null || orderId === null || number === null)
    throw new Error(`Exception ${id} is about no payment.`);
  return { eventId, orderId, number };
}
