import type { Transaction } from '../../db/database.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { checkNow, findAttempt, scheduleNextCheck } from '../payment-attempts/attempt-store.ts';
import { requireProvider } from '../providers/find-provider.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import { verifyPayment } from './verify-payment.ts';

/** The ids of the providers that can cancel a payment. */
export const ableToCancel = ({ providers }: Pick<App, 'providers'>) =>
  providers.filter((provider) => provider.cancels).map(({ id }) => id);

/**
 * Makes the payments of these orders due for cancelling, in the commit that ends their holds or after which a later payment is to be made;
 * the payment sweep does the rest. Payments at providers that cannot cancel are left out.
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
 * Cancels a payment whose seats were released or that another has replaced, then checks it: a payment that was paid meanwhile cannot be cancelled, and is recorded as
 * late at once.
 */
export async function cancelPayment(app: App, key: AttemptKey): Promise<void> {
  const attempt = await findAttempt(app.db, key);
  if (!attempt || attempt.state === 'succeeded') return;
  const provider = requireProvider(app, attempt.provider);
  try {
    await provider.cancel(attempt.payment);
  } finally {
    // Check it in any case: it may have been paid, or its account may be disconnected, which the check files for a person.
    await verifyPayment(app, key);
  }
  // Nothing more can happen to it, so the sweeper need not check it for three days.
  const left = await findAttempt(app.db, key);
  if (left?.state === 'abandoned') await scheduleNextCheck(app.db, key, 'payment', null);
}
