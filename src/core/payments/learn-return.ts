import { transaction } from '../../db/database.ts';
import { lockDisputedPayment, thawTickets } from '../disputes/dispute-store.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import { endReturnCheck, findAttempt, takeReturned } from './attempt-store.ts';
import { leftUnaskedFor } from './covered-refunds.ts';
import { learnRefunds } from './learn-refunds.ts';
import { type AttemptKey, paymentReference } from './payment-reference.ts';
import { recordProviderRefund } from './record-provider-refund.ts';
import { recordRefund } from './record-refund.ts';

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
  const { eventId, orderId } = key;
  await transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const payment = await lockDisputedPayment(tx, key);
    if (payment?.booked === 'sale') {
      await thawTickets(tx, eventId, orderId);
      await app.jobs.enqueue(tx, 'send-tickets', [{ eventId, orderId }]);
    }
    await endReturnCheck(tx, key);
  });
}

/** The provider says that all of it went back, and not how: that is a refund as well. */
async function bookTheRest(app: App, key: AttemptKey, currency: string): Promise<void> {
  const amountMinor = await leftUnaskedFor(app.db, key);
  if (amountMinor <= 0) return;
  const reference = paymentReference(key);
  const all = {
    id: `reversed ${reference}`,
    state: 'done' as const,
    reference,
    amountMinor,
    currency,
    key: null,
  };
  const refund = await recordProviderRefund(app, key, all);
  if (refund) await recordRefund(app, refund, all);
}

const PAYMENTS_A_SWEEP = 50;

/** Looks into payments of which some went back, where whoever settled them could not. @returns how many were due */
export async function sweepReturns(app: App): Promise<number> {
  const due = await takeReturned(app.db, app.clock.now(), PAYMENTS_A_SWEEP);
  for (const key of due) {
    await learnReturn(app, key).catch((error: unknown) => {
      const reference = paymentReference(key);
      app.log.warn(
        { err: error, reference },
        'what went back of a payment is not known yet; it will be asked for again',
      );
    });
  }
  return due.length;
}
