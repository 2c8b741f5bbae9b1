import type { AttemptState } from '../../db/column-types.ts';
import { transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { findAttempt, scheduleNextCheck } from '../payment-attempts/attempt-store.ts';
import { requireProvider } from '../providers/find-provider.ts';
import type { KnownPayment, PaymentProvider, PaymentSnapshot } from '../providers/payment-provider.ts';
import { PayeeDisconnected } from '../providers/provider-refusals.ts';
import type { App } from '../shared/app.ts';
import { nextCheckAt, nextFeeCheckAt } from './check-schedule.ts';
import type { FulfilmentOutcome } from './fulfilment.ts';
import { fileUnverifiedPayment } from './unverified-payment.ts';

interface Check {
  /** A notice reported that some of it was refunded or disputed. */
  told?: boolean;
  /** Waits for a turn to ask the provider, where many ask at once. */
  inTurn?: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * Checks an attempt at the provider, or the missing fee of one that succeeded, and fulfils the answer. Webhook, browser and sweeper all
 * come through here: their report is only a reason to check. When a payment is heard of late, this also checks whether some of it was
 * returned meanwhile. When it is checked next is left as it is: the sweeper has scheduled that when it took what was due.
 * @throws whatever the provider's port rejects with; the sweeper tries again later. PayeeDisconnected after an exception was filed
 */
export async function verifyPayment(
  app: App,
  key: AttemptKey,
  { told = false, inTurn = (ask) => ask() }: Check = {},
): Promise<FulfilmentOutcome> {
  const attempt = await findAttempt(app.db, key);
  if (!attempt) return 'unknown';
  if (attempt.state === 'succeeded' && attempt.providerFeeMinor !== null) return 'unchanged';
  const now = app.clock.now();
  // The fee tells what a payee was paid, so giving up on it needs an exception.
  const asksLast =
    attempt.succeededAt !== null &&
    attempt.payment.payee !== null &&
    nextFeeCheckAt(attempt.succeededAt, now) === null;
  const pending = attempt.state === 'processing';
  const isLast = attempt.succeededAt ? asksLast : nextCheckAt({ ...attempt, pending }, now) === null;
  const provider = requireProvider(app, attempt.provider);
  const asked = inTurn(() => provider.get(attempt.payment));
  const snapshot = await asked.catch(async (error: unknown) => {
    if (error instanceof PayeeDisconnected) await fileGone(app, key, attempt, isLast);
    throw error;
  });
  if (asksLast && typeof snapshot?.feeMinor !== 'number') await fileUntoldFee(app, key, attempt.provider);
  if (!snapshot) return 'unchanged';
  // Most checks find this while somebody is paying, and the event's other orders need not wait for it.
  if (snapshot.status === 'open' && attempt.state === 'opened') return 'unchanged';
  if (snapshot.status === 'pending' && attempt.state !== 'processing') {
    await scheduleNextCheck(app.db, key, 'payment', nextCheckAt({ ...attempt, pending: true }, now));
  }
  const late = told || now > attempt.holdExpiresAt;
  const returned =
    attempt.state !== 'succeeded' && (await isReturned(app, provider, attempt.payment, snapshot, late));
  return app.fulfilments.fulfil({ kind: 'payment', ...key, snapshot, returned });
}

/** The account is disconnected, so nobody can answer. A possible charge, or a fee that stays unknown, is filed for a person. */
async function fileGone(
  app: App,
  key: AttemptKey,
  { state, provider }: { state: AttemptState; provider: string },
  isLast: boolean,
): Promise<void> {
  if (state === 'succeeded') {
    if (isLast) await fileUntoldFee(app, key, provider);
  } else if (state === 'processing' || (isLast && state !== 'failed' && state !== 'abandoned')) {
    await fileUnverifiedPayment(app, key);
  }
}

/** Whether some of a paid payment was refunded or disputed. When the provider does not answer, it is put on hold and checked later. */
async function isReturned(
  app: App,
  provider: PaymentProvider,
  payment: KnownPayment,
  { status, hasReversals, reference }: PaymentSnapshot,
  late: boolean,
): Promise<boolean> {
  if (status === 'reversed') return true;
  if (status !== 'succeeded') return false;
  if (hasReversals) return true;
  if (!late) return false;
  try {
    return (await provider.listRefunds(payment)).length + (await provider.listDisputes(payment)).length > 0;
  } catch (error) {
    app.log.warn(
      { err: error, reference },
      'nobody knows what went back of a late payment: it waits on hold',
    );
    return true;
  }
}

/**
 * Files an exception for a direct payment whose fee the provider does not report, so nobody knows what the organiser got, and ends its
 * checks. The daily comparison goes on looking. When the provider reports the fee, it is booked and the exception is resolved.
 */
function fileUntoldFee(
  app: App,
  { eventId, orderId, number: attemptNumber }: AttemptKey,
  provider: string,
): Promise<void> {
  const about = { eventId, orderId, attemptNumber, provider };
  return transaction(app.db, async (tx) => {
    await fileException(app, tx, { kind: 'reconciliation', code: 'fee-not-told', ...about });
    await scheduleNextCheck(tx, { eventId, orderId, number: attemptNumber }, 'fee', null);
  });
}
