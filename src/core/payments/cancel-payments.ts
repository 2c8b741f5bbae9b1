import type { Transaction } from '../../db/database.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import { checkNow, findAttempt, scheduleNextCheck } from './attempt-store.ts';
import { verifyPayment } from './verify-payment.ts';

/** The providers that can make a payment unpayable, by id. */
export const ableToCancel = ({ providers }: Pick<App, 'providers'>) =>
  providers.filter((provider) => provider.cancels).map(({ id }) => id);

/**
 * Makes each payment of these orders due that its provider could make unpayable, in the commit that ends their holds: the sweep of
 * payments does it. Providers that know no cancelling cost nothing here.
 */
export async function scheduleCancelPayments(
  app: Pick<App, 'providers' | 'clock'>,
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<void> {
  const able = ableToCancel(app);
  if (able.length === 0 || orderIds.length === 0) return;
  const due = await checkNow(tx, eventId, orderIds, { providers: able, now: app.clock.now() });
  if (due > 0) await wake(tx, 'payments');
}

/**
 * Makes a payment unpayable whose seats went back, then asks what is true of it: one that was paid meanwhile can't be
 * cancelled any more, and is recorded as a late payment at once.
 */
export async function cancelPayment(app: App, key: AttemptKey): Promise<void> {
  const attempt = await findAttempt(app.db, key);
  if (!attempt || attempt.state === 'succeeded') return;
  const provider = app.providers.find((candidate) => candidate.id === attempt.provider);
  if (!provider) throw new Error(`Provider ${attempt.provider} of an open payment is not configured.`);
  try {
    await provider.cancel(attempt.payment);
  } finally {
    // Asked after all the same: it may have been paid, or nobody can be asked any more.
    await verifyPayment(app, key);
  }
  // Nothing more is expected of it: the sweeper need not ask for three days.
  const left = await findAttempt(app.db, key);
  if (left?.state === 'abandoned') await scheduleNextCheck(app.db, key, 'payment', null);
}
