import { type Transaction, transaction } from '../../db/database.ts';
import { lockDisputedPayment, wasDisputed } from '../disputes/dispute-store.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import type { App } from '../shared/app.ts';
import { findAttempt, takeReturned } from './attempt-store.ts';
import { learnRefunds } from './learn-refunds.ts';
import { type AttemptKey, paymentReference } from './payment-reference.ts';
import { isPresumed, presumedId } from './presumed-id.ts';
import { keepProviderRefund } from './record-provider-refund.ts';
import { recordRefundIn } from './record-refund.ts';
import { refundsOfAttempt } from './refund-store.ts';
import { releasePayment } from './release-payment.ts';
import { sendOnceDecided } from './send-once-decided.ts';
import { fileUnknownReturn, settleUnknownReturn } from './unknown-return.ts';

/**
 * Writes down what went back of a payment before it was heard of: its disputes and its refunds at the provider. Its tickets are on
 * hold until then; what is left of the order is good afterwards, and mailed.
 * @throws whatever the provider's port rejects with; the sweeper asks again
 */
export async function learnReturn(app: App, key: AttemptKey): Promise<void> {
  const attempt = await findAttempt(app.db, key);
  if (attempt?.state !== 'succeeded') return;
  const provider = app.providers.find((candidate) => candidate.id === attempt.provider);
  if (!provider) throw new Error(`Provider ${attempt.provider} of a payment is not configured.`);
  const snapshot = await provider.get(attempt.payment);
  for (const dispute of await provider.listDisputes(attempt.payment)) await recordDispute(app, key, dispute);
  await learnRefunds(app, key);
  if (snapshot?.status === 'reversed') await bookTheRest(app, key, snapshot.currency);
  await transaction(app.db, async (tx) => {
    await releasePayment(app, tx, key);
    await settleUnknownReturn(tx, key, app.clock.now());
  });
}

/**
 * The provider says that all of it went back, and not how. That may be a refund which it does not list yet, and is booked as one; of a
 * payment that was disputed it may be no more than that (Paystack says so of both), and nobody books a refund that nobody lists: the
 * bank decides whose the money is.
 */
function bookTheRest(app: App, key: AttemptKey, currency: string): Promise<void> {
  return transaction(app.db, async (tx) => {
    await lockInventory(tx, key.eventId);
    const payment = await lockDisputedPayment(tx, key);
    if (!payment || payment.booked === null) return;
    const { leftMinor: amountMinor } = await findBalance(tx, key);
    if (amountMinor <= 0) return;
    // Its money is there again, whatever the payment is called.
    if ((await refundsOfAttempt(tx, key)).some((one) => one.timesReversed > 0 && !isPresumed(one))) return;
    if (await wasDisputed(tx, key)) {
      if (payment.booked !== 'sale')
        await sendOnceDecided(app, tx, key, { amountMinor, currency, booked: payment.booked });
      return;
    }
    await presume(app, tx, key, payment, { amountMinor, currency });
  });
}

/** In one transaction: what was kept and not booked could be asked after nowhere. */
async function presume(
  app: App,
  tx: Transaction,
  key: AttemptKey,
  payment: NonNullable<Awaited<ReturnType<typeof lockDisputedPayment>>>,
  amount: { amountMinor: number; currency: string },
): Promise<void> {
  const reference = paymentReference(key);
  const listed = { id: presumedId(reference), state: 'done' as const, reference, ...amount, key: null };
  const refund = await keepProviderRefund(app, tx, key, { payment, listed });
  if (refund) await recordRefundIn(app, tx, refund, listed);
}

/** Looks into a payment of which some went back; where nobody can say what, that is asked again by the sweeper, and filed in time. */
export async function lookIntoReturn(app: App, key: AttemptKey): Promise<void> {
  await learnReturn(app, key).catch(async (error: unknown) => {
    const reference = paymentReference(key);
    app.log.warn(
      { err: error, reference },
      'what went back of a payment is not known yet; it will be asked for again',
    );
    await fileUnknownReturn(app, key, error);
  });
}

const PAYMENTS_A_SWEEP = 50;

/** Looks into payments of which some went back, where whoever settled them could not. @returns how many were due */
export async function sweepReturns(app: App): Promise<number> {
  const due = await takeReturned(app.db, app.clock.now(), PAYMENTS_A_SWEEP);
  for (const key of due) await lookIntoReturn(app, key);
  return due.length;
}
