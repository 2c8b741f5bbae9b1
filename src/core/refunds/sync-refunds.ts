import type { AttemptKey } from '../ledger/payment-reference.ts';
import { findAttempt } from '../payment-attempts/attempt-store.ts';
import { requireProvider } from '../providers/find-provider.ts';
import type { ListedRefund } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { checkRefund } from './check-refund.ts';
import { makePendingFeeRefund } from './pending-fee-refund.ts';
import { recordProviderRefund } from './record-provider-refund.ts';
import { recordRefund } from './record-refund.ts';
import { refundsOfAttempt, type StoredRefund } from './refund-store.ts';

/**
 * Lists a payment's refunds at the provider and records what is new: the state of ours, even if an answer was lost, and refunds that
 * somebody made there. It may run any number of times; each refund is booked once. Pending fee refunds are made.
 * @returns 'unknown' when there is no such payment here
 * @throws whatever the provider's port rejects with; it is tried again later
 */
export async function syncRefunds(app: App, key: AttemptKey): Promise<'synced' | 'unknown'> {
  const attempt = await findAttempt(app.db, key);
  if (!attempt) return 'unknown';
  const provider = requireProvider(app, attempt.provider);
  const asked = await refundsOfAttempt(app.db, key);
  const listed = await provider.listRefunds(attempt.payment);
  // Ours come first: only the others were made by hand, and one of those may be meant to be a refund that the provider does not have.
  const isOurs = (one: ListedRefund) =>
    asked.some(({ id, providerRefundId }) => providerRefundId === one.id || id === one.key);
  for (const one of listed.toSorted((a, b) => Number(isOurs(b)) - Number(isOurs(a))))
    await recordListed(app, key, one, asked);
  const ours = await refundsOfAttempt(app.db, key);
  const missing = ours.filter(({ providerRefundId }) => !listed.some(({ id }) => id === providerRefundId));
  for (const refund of missing) await checkRefund(app, refund);
  for (const refund of ours) await makePendingFeeRefund(app, refund);
  return 'synced';
}

/** @param asked our refunds as they stood when the provider was asked: what was recorded meanwhile may be newer than its answer */
async function recordListed(
  app: App,
  key: AttemptKey,
  listed: ListedRefund,
  asked: readonly StoredRefund[],
): Promise<void> {
  const now = await refundsOfAttempt(app.db, key);
  const ours = now.map((refund) => asked.find(({ id }) => id === refund.id) ?? refund);
  const known =
    ours.find(({ providerRefundId }) => providerRefundId === listed.id) ??
    ours.find(({ id, providerRefundId }) => providerRefundId === null && id === listed.key);
  const refund = known ?? (await recordProviderRefund(app, key, listed));
  if (refund) await recordRefund(app, refund, listed);
}
