import type { Transaction } from '../../db/database.ts';
import type { DisputedPayment } from '../disputes/dispute-store.ts';
import { reopenReturned } from '../exceptions/exception-store.ts';
import type { App } from '../shared/app.ts';
import type { AttemptKey } from './payment-reference.ts';
import { insertRefund, refundsOfAttempt } from './refund-store.ts';
import { WHY_BACK } from './why-back.ts';

/**
 * Asks for money that bought nothing and was taken for sent back, while it is only disputed: it waits for the bank, as any refund of a
 * disputed payment does, and goes if the dispute is won. Nothing where a refund of it waits already, or failed and is a person's to see to.
 */
export async function sendOnceDecided(
  app: Pick<App, 'clock' | 'newId' | 'jobs'>,
  tx: Transaction,
  key: AttemptKey,
  {
    booked,
    ...amount
  }: {
    amountMinor: number;
    currency: string;
    booked: Exclude<NonNullable<DisputedPayment['booked']>, 'sale'>;
  },
): Promise<void> {
  const waits = (await refundsOfAttempt(tx, key)).some(
    ({ state, providerRefundId, retriedAs }) =>
      (state === 'requested' && providerRefundId === null) || (state === 'failed' && retriedAs === null),
  );
  if (waits) return;
  const id = app.newId();
  const now = app.clock.now();
  await insertRefund(tx, key, { id, ...amount, reason: WHY_BACK[booked], now });
  await reopenReturned(tx, key);
  await app.jobs.enqueue(tx, 'request-refund', [{ eventId: key.eventId, refundId: id }]);
}
