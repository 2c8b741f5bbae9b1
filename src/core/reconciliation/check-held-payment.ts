import { transaction } from '../../db/database.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { hasDispute } from '../ledger/disputed-sale.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { findAttempt, isOnHold, takeHeldPayments } from '../payments/attempt-store.ts';
import { lockPayment } from '../payments/payment-lock.ts';
import { PayeeDisconnected } from '../providers/provider-refusals.ts';
import { refundsOfAttempt } from '../refunds/refund-store.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import type { App } from '../shared/app.ts';
import { holdPayment, releasePayment, resolveHold, wasKept } from './payment-hold.ts';

/**
 * Writes down what went back of a payment: its disputes and its refunds at the provider. What is left of the order is good afterwards, and
 * mailed. Where the provider says that all of it went back, and lists nothing that it went by, the payment is on hold until it does or a
 * person decides. A payment that was disputed is called reversed for that: the bank decides whose the money is.
 * @throws whatever the provider's port rejects with; the sweeper asks again
 */
export async function syncHeldPayment(app: App, key: AttemptKey): Promise<void> {
  const attempt = await findAttempt(app.db, key);
  if (attempt?.state !== 'succeeded') return;
  const provider = app.providers.find((candidate) => candidate.id === attempt.provider);
  if (!provider) throw new Error(`Provider ${attempt.provider} of a payment is not configured.`);
  const snapshot = await provider.get(attempt.payment);
  for (const dispute of await provider.listDisputes(attempt.payment)) await recordDispute(app, key, dispute);
  await syncRefunds(app, key);
  await transaction(app.db, async (tx) => {
    const payment = await lockPayment(tx, key);
    if (!payment || payment.booked === null) return;
    const isReversed = snapshot?.status === 'reversed' && (await findBalance(tx, key)).leftMinor > 0;
    // What its provider calls reversed may be a dispute, however it ended.
    const disputed = isReversed && (await hasDispute(tx, key, ['open', 'won', 'lost']));
    // Where a refund came back the money is there again, whatever the payment is called.
    const cameBack = (await refundsOfAttempt(tx, key)).some(({ timesReversed }) => timesReversed > 0);
    if (isReversed && !disputed && !cameBack && !(await wasKept(tx, key)))
      return holdPayment(app, tx, key, 'reversed');
    await releasePayment(app, tx, key, payment);
    await resolveHold(tx, key, app.clock.now());
  });
}

/** How long the provider may give no answer before people hear of it. */
const PATIENCE_MS = 3_600_000;

/** Looks into a payment that is on hold; where nobody can say what went back, that is asked again by the sweeper, and filed in time. */
export async function checkHeldPayment(app: App, key: AttemptKey): Promise<void> {
  await syncHeldPayment(app, key).catch(async (error: unknown) => {
    const reference = paymentReference(key);
    app.log.warn(
      { err: error, reference },
      'what went back of a payment is not known yet; it will be asked for again',
    );
    const succeededAt = (await findAttempt(app.db, key))?.succeededAt ?? app.clock.now();
    const why = error instanceof PayeeDisconnected ? 'account-disconnected' : 'not-told';
    if (why === 'not-told' && app.clock.now().getTime() - succeededAt.getTime() < PATIENCE_MS) return;
    await transaction(app.db, async (tx) => {
      await lockPayment(tx, key);
      if (await isOnHold(tx, key)) await holdPayment(app, tx, key, why);
    });
  });
}

const PAYMENTS_A_SWEEP = 50;

/** Looks into payments that are on hold. @returns how many were due */
export async function sweepHeldPayments(app: App): Promise<number> {
  const due = await takeHeldPayments(app.db, app.clock.now(), PAYMENTS_A_SWEEP);
  for (const key of due) await checkHeldPayment(app, key);
  return due.length;
}
