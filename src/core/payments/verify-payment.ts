import { transaction } from '../../db/database.ts';
import type { AttemptState } from '../../db/schema.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { KnownPayment, PaymentProvider, PaymentSnapshot } from '../providers/payment-provider.ts';
import { PayeeDisconnected } from '../providers/provider-refusals.ts';
import type { App } from '../shared/app.ts';
import { findAttempt, scheduleNextCheck } from './attempt-store.ts';
import { nextCheckAt, nextFeeCheckAt } from './check-schedule.ts';
import type { FulfilmentOutcome } from './fulfilment.ts';
import { fileUnverifiedPayment } from './unverified-payment.ts';

/** How often the last question is repeated while nobody answers it. */
const LAST_QUESTION_MS = 24 * 3_600_000;

/**
 * Asks the provider what became of an attempt, or what it keeps of one that succeeded, and fulfils it. Webhook, browser and sweeper all come through here: what
 * they say is only a reason to ask. Of one that is heard of late it is asked as well what went back of it meanwhile.
 * @param more `told`: a notice said that some of it went back or is disputed
 * @throws whatever the provider's port rejects with; the sweeper asks again later. PayeeDisconnected once what nobody can see is filed
 */
export async function verifyPayment(
  app: App,
  key: AttemptKey,
  { told = false }: { told?: boolean } = {},
): Promise<FulfilmentOutcome> {
  const attempt = await findAttempt(app.db, key);
  if (!attempt) return 'unknown';
  if (attempt.state === 'succeeded' && attempt.providerFeeMinor !== null) return 'unchanged';
  // Scheduled before asking, so that an answer that never comes is asked for again and does not stand in the way of others.
  const now = app.clock.now();
  const nextFeeCheck = attempt.succeededAt && nextFeeCheckAt(attempt.succeededAt, now);
  // It tells what a payee was paid, so nobody gives it up without an exception.
  const asksLast = attempt.succeededAt !== null && nextFeeCheck === null && attempt.payment.payee !== null;
  let isLast = asksLast;
  if (attempt.succeededAt) {
    const again = asksLast ? new Date(now.getTime() + LAST_QUESTION_MS) : nextFeeCheck;
    await scheduleNextCheck(app.db, key, 'fee', again);
  } else {
    const pending = attempt.state === 'processing';
    const again = nextCheckAt({ ...attempt, pending }, now);
    await scheduleNextCheck(app.db, key, 'payment', again);
    isLast = again === null;
  }
  const provider = app.providers.find((candidate) => candidate.id === attempt.provider);
  if (!provider) throw new Error(`Provider ${attempt.provider} of an open payment is not configured.`);
  const snapshot = await provider.get(attempt.payment).catch(async (error: unknown) => {
    if (error instanceof PayeeDisconnected) await fileGone(app, key, attempt, isLast);
    throw error;
  });
  if (asksLast && typeof snapshot?.feeMinor !== 'number') await fileUntoldFee(app, key, attempt.provider);
  if (!snapshot) return 'unchanged';
  if (snapshot.status === 'pending' && attempt.state !== 'processing') {
    await scheduleNextCheck(app.db, key, 'payment', nextCheckAt({ ...attempt, pending: true }, now));
  }
  const late = told || now > attempt.holdExpiresAt;
  const returned =
    attempt.state !== 'succeeded' && (await isReturned(app, provider, attempt.payment, snapshot, late));
  return app.fulfilments.fulfil({ kind: 'payment', ...key, snapshot, returned });
}

/** Nobody can be asked about it: what may have been charged is for a person to see, and so is a fee that stays unknown. */
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

/** Whether some of a payment that paid went back or was disputed. Where the provider does not answer that, it is looked into later. */
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
 * A provider paid an organiser directly and does not say what it kept, so nobody knows what they got: that is filed, and not checked
 * any more. The daily comparison goes on looking; whenever the provider names the fee it is booked, and the exception is resolved.
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
