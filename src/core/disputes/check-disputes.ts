import type { AttemptKey } from '../ledger/payment-reference.ts';
import { findAttempt } from '../payment-attempts/attempt-store.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { requireProvider } from '../providers/find-provider.ts';
import type { DisputeSnapshot } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { takeDisputes } from './dispute-store.ts';
import { recordDispute } from './record-dispute.ts';

/**
 * Retrieves a dispute of one of our payments and records how it stands. Webhook and sweep both lead here: what they say is only a
 * reason to ask.
 * @returns 'unknown' when there is no such payment here, or no such dispute there
 * @throws whatever the provider's port rejects with; it is tried again later
 */
export async function checkDispute(
  app: App,
  key: AttemptKey,
  dispute: { provider: string; id: string },
): Promise<'recorded' | 'unknown'> {
  const attempt = await findAttempt(app.db, key);
  if (!attempt || attempt.provider !== dispute.provider) return 'unknown';
  const provider = requireProvider(app, dispute.provider);
  const snapshot = await provider.getDispute(dispute.id, attempt.payment);
  if (!snapshot) return 'unknown';
  if (snapshot.reference !== attempt.payment.reference) {
    throw new Error('The provider answered for a dispute of another payment.');
  }
  await noteDispute(app, key, snapshot, { paid: attempt.state === 'succeeded' });
  return 'recorded';
}

/** Records what a provider reports of a dispute; `paid` says whether the payment's success is recorded here. */
export async function noteDispute(
  app: App,
  key: AttemptKey,
  snapshot: DisputeSnapshot,
  { paid }: { paid: boolean },
): Promise<void> {
  // The payment's success may not have been recorded yet, and without it there are no tickets to put on hold.
  if (!paid) await verifyPayment(app, key, { told: true });
  await recordDispute(app, key, snapshot);
}

const DISPUTES_A_SWEEP = 50;

/** Checks the open disputes that are due, in case a webhook never came. @returns how many were due */
export async function sweepDisputes(app: App): Promise<number> {
  const due = await takeDisputes(app.db, app.clock.now(), DISPUTES_A_SWEEP);
  for (const { providerId, provider, ...key } of due) {
    await checkDispute(app, key, { provider, id: providerId }).catch((error: unknown) => {
      app.log.warn(
        { err: error, dispute: providerId },
        'a dispute could not be checked; it will be tried again',
      );
    });
  }
  return due.length;
}
