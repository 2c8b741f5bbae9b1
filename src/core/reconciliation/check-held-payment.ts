import { transaction } from '../../db/database.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { hasDispute } from '../ledger/disputed-sale.ts';
import { findBalance } from '../ledger/payment-balances.ts';
import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { findAttempt, isOnHold, takeHeldPayments } from '../payment-attempts/attempt-store.ts';
import { lockPayment } from '../payment-attempts/payment-lock.ts';
import { requireProvider } from '../providers/find-provider.ts';
import { PayeeDisconnected } from '../providers/provider-refusals.ts';
import { refundsOfAttempt } from '../refunds/refund-store.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import type { App } from '../shared/app.ts';
import { HOUR_MS } from '../shared/durations.ts';
import { holdPayment, releasePayment, resolveHold, wasKept } from './payment-hold.ts';

/**
 * Records what was returned of a payment: its disputes and its refunds at the provider. Afterwards what is left of the order is valid
 * and mailed. Where the provider reports that all of it was returned, and lists no refund or dispute, the payment is on hold until the
 * provider explains it or a person decides. A disputed payment may be reported as reversed for that reason alone: then the bank
 * decides whose the money is.
 * @throws whatever the provider's port rejects with; the sweep tries again
 */
export async function syncHeldPayment(app: App, key: AttemptKey): Promise<void> {
  const attempt = await findAttempt(app.db, key);
  if (attempt?.state !== 'succeeded') return;
  const provider = requireProvider(app, attempt.provider);
  const snapshot = await provider.get(attempt.payment);
  for (const dispute of await provider.listDisputes(attempt.payment)) await recordDispute(app, key, dispute);
  await syncRefunds(app, key);
  await transaction(app.db, async (tx) => {
    const payment = await lockPayment(tx, key);
    if (!payment || payment.booked === null) return;
    const isReversed = snapshot?.status === 'reversed' && (await findBalance(tx, key)).leftMinor > 0;
    // A payment that its provider calls reversed may be disputed, however the dispute ended.
    const disputed = isReversed && (await hasDispute(tx, key, ['open', 'won', 'lost']));
    // When a refund was reversed the money is back, whatever the provider calls the payment.
    const cameBack = (await refundsOfAttempt(tx, key)).some(({ timesReversed }) => timesReversed > 0);
    if (isReversed && !disputed && !cameBack && !(await wasKept(tx, key)))
      return holdPayment(app, tx, key, 'reversed');
    await releasePayment(app, tx, key, payment);
    await resolveHold(tx, key, app.clock.now());
  });
}

/** How long the provider may fail to answer before a person is told. */
const PATIENCE_MS = HOUR_MS;

/** Checks a payment that is on hold. When nobody can say what was returned, the sweep asks again, and an exception is filed in time. */
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

/** Checks the payments that are on hold. @returns how many were due */
export async function sweepHeldPayments(app: App): Promise<number> {
  const due = await takeHeldPayments(app.db, app.clock.now(), PAYMENTS_A_SWEEP);
  for (const key of due) await checkHeldPayment(app, key);
  return due.length;
}
