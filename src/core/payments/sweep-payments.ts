import type { App } from '../shared/app.ts';
import { attemptsToCheck } from './attempt-store.ts';
import { paymentReference } from './payment-reference.ts';
import { verifyPayment } from './verify-payment.ts';

const ATTEMPTS_A_SWEEP = 200;
const AT_ONCE = 8;

/**
 * Asks after every payment whose check is due, so that a webhook that never came and a browser that never returned lose
 * nothing. One that the provider does not answer for is only put off.
 * @returns how many were asked after
 */
export async function sweepPayments(app: App): Promise<number> {
  const due = await attemptsToCheck(app.db, app.clock.now(), ATTEMPTS_A_SWEEP);
  const waiting = [...due];
  const worker = async () => {
    for (let key = waiting.shift(); key; key = waiting.shift()) {
      const reference = paymentReference(key);
      await verifyPayment(app, key).catch((error: unknown) => {
        app.log.warn(
          { err: error, reference },
          'a payment could not be verified; it will be asked after again',
        );
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return due.length;
}
