import type { App } from '../shared/app.ts';
import { findAttempt, scheduleNextCheck } from './attempt-store.ts';
import { nextCheckAt, nextFeeCheckAt } from './check-schedule.ts';
import type { AttemptKey } from './payment-reference.ts';
import type { SettlementOutcome } from './settlement.ts';

/**
 * Asks the provider what became of an attempt, or what it keeps of one that succeeded, and settles it. Webhook, browser and sweeper all come through here: what
 * they say is only a reason to ask.
 * @throws whatever the provider's port rejects with; the sweeper asks again later
 */
export async function verifyPayment(app: App, key: AttemptKey): Promise<SettlementOutcome> {
  const attempt = await findAttempt(app.db, key);
  if (!attempt) return 'unknown';
  if (attempt.state === 'succeeded' && attempt.providerFeeMinor !== null) return 'unchanged';
  // Scheduled before asking, so that an answer that never comes is asked for again and does not stand in the way of others.
  const now = app.clock.now();
  if (attempt.succeededAt) {
    await scheduleNextCheck(app.db, key, 'fee', nextFeeCheckAt(attempt.succeededAt, now));
  } else {
    const pending = attempt.state === 'processing';
    await scheduleNextCheck(app.db, key, 'payment', nextCheckAt({ ...attempt, pending }, now));
  }
  const provider = app.providers.find((candidate) => candidate.id === attempt.provider);
  if (!provider) throw new Error(`Provider ${attempt.provider} of an open payment is not configured.`);
  const snapshot = await provider.get(attempt.payment);
  if (!snapshot) return 'unchanged';
  if (snapshot.status === 'pending' && attempt.state !== 'processing') {
    await scheduleNextCheck(app.db, key, 'payment', nextCheckAt({ ...attempt, pending: true }, now));
  }
  return app.settlements.settle({ kind: 'payment', ...key, snapshot });
}
