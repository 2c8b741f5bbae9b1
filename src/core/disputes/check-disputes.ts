import type { AttemptKey } from '../ledger/payment-reference.ts';
import { findAttempt } from '../payments/attempt-store.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { DisputeSnapshot } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { takeDisputes } from './dispute-store.ts';
import { recordDispute } from './record-dispute.ts';

/**
 * Asks a provider how a dispute of one of our payments stands, and writes that down. Webhook and sweeper come through here: what
 * they say is only a reason to ask.
 * @returns 'unknown' when there is no such payment here, or no such dispute there
 * @throws whatever the provider's port rejects with; it is asked again later
 */
export async function checkDispute(
  app: App,
  key: AttemptKey,
  { provider: providerName, id }: { provider: string; id: string },
): Promise<'recorded' | 'unknown'> {
  const attempt = await findAttempt(app.db, key);
  if (!attempt || attempt.provider !== providerName) return 'unknown';
  const provider = app.providers.find((candidate) => candidate.id === providerName);
  if (!provider) throw new Error(`Provider ${providerName} of a dispute is not configured.`);
  const snapshot = await provider.getDispute(id, attempt.payment);
  if (!snapshot) return 'unknown';
  if (snapshot.reference !== attempt.payment.reference) {
    throw new Error('The provider answered for a dispute of another payment.');
  }
  await noteDispute(app, key, snapshot, { paid: attempt.state === 'succeeded' });
  return 'recorded';
}

/** Writes down what a provider says now of a dispute; `paid`: its payment's success is known here. */
export async function noteDispute(
  app: App,
  key: AttemptKey,
  snapshot: DisputeSnapshot,
  { paid }: { paid: boolean },
): Promise<void> {
  // Its success may not have been heard of yet, and there is nothing to put on hold without.
  if (!paid) await verifyPayment(app, key, { told: true });
  await recordDispute(app, key, snapshot);
}

const DISPUTES_A_SWEEP = 50;

/** Asks after open disputes, so that a webhook that never came loses nothing. @returns how many were due */
export async function sweepDisputes(app: App): Promise<number> {
  const due = await takeDisputes(app.db, app.clock.now(), DISPUTES_A_SWEEP);
  for (const { providerId, provider, ...key } of due) {
    await checkDispute(app, key, { provider, id: providerId }).catch((error: unknown) => {
      app.log.warn(
        { err: error, dispute: providerId },
        'a dispute could not be asked after; it will be tried again',
      );
    });
  }
  return due.length;
}
