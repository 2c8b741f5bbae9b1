import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { takeAttemptsToCheck } from '../payment-attempts/attempt-store.ts';
import type { App } from '../shared/app.ts';
import { forEachConcurrently } from '../shared/for-each-concurrently.ts';
import { ableToCancel, cancelPayment } from './cancel-payments.ts';
import { nextDueAt } from './check-schedule.ts';
import { verifyPayment } from './verify-payment.ts';

const ATTEMPTS_A_TURN = 200;
/** A sweep ends after this many batches, so that a process can stop and other sweeps get a turn. */
const TURNS_A_SWEEP = 10;
const AT_ONCE = 8;

/**
 * Checks every payment that is due, so that a webhook that never came or a browser that never returned loses nothing. A payment whose seats
 * were released is cancelled first. A payment that the provider does not answer for waits for its next check. It continues at once while more are due
 * and the provider answers: after a rush, thousands are due in the same minute.
 * @returns how many were checked
 */
export async function sweepPayments(app: App, stopping?: AbortSignal): Promise<number> {
  let asked = 0;
  const cancelling = ableToCancel(app);
  for (let turn = 0; turn < TURNS_A_SWEEP; turn += 1) {
    const due = await takeAttemptsToCheck(app.db, app.clock.now(), {
      limit: ATTEMPTS_A_TURN,
      cancelling,
      nextDueAt,
    });
    const answered = await askAfter(app, due, stopping);
    asked += due.length;
    const providerAnswers = answered * 2 > due.length;
    if (due.length < ATTEMPTS_A_TURN || !providerAnswers || stopping?.aborted) break;
  }
  return asked;
}

/** @returns for how many the provider had an answer */
async function askAfter(
  app: App,
  due: readonly (AttemptKey & { over: boolean })[],
  stopping?: AbortSignal,
): Promise<number> {
  let answered = 0;
  const ask = async (key: AttemptKey & { over: boolean }) => {
    try {
      await (key.over ? cancelPayment(app, key) : verifyPayment(app, key));
      answered += 1;
    } catch (error) {
      const reference = paymentReference(key);
      app.log.warn({ err: error, reference }, 'a payment could not be verified; it will be checked again');
    }
  };
  await forEachConcurrently(due, AT_ONCE, ask, stopping);
  return answered;
}
