import type { DisputeSnapshot } from '../providers/payment-provider.ts';
import { DAY_MS, HOUR_MS } from '../shared/durations.ts';

/** A bank takes weeks, but a webhook that never came should not keep tickets in the wrong state for more than a day. */
const OFTEN_MS = 4 * HOUR_MS;
const SELDOM_MS = DAY_MS;
const SELDOM_AFTER_MS = 14 * DAY_MS;

/** Returns when to check an open dispute again: every four hours, and once a day after two weeks. */
export function nextDisputeCheck(openedAt: Date, now: Date): Date {
  const age = now.getTime() - openedAt.getTime();
  return new Date(now.getTime() + (age < SELDOM_AFTER_MS ? OFTEN_MS : SELDOM_MS));
}

/**
 * Returns when to ask again for the fee of a closed dispute that the provider has not reported; it is asked for two weeks.
 * @returns null when there is nothing left to ask
 */
export function nextFeeCheck(
  { feeMinor }: Pick<DisputeSnapshot, 'feeMinor'>,
  decidedAt: Date,
  now: Date,
): Date | null {
  if (feeMinor !== null || now.getTime() - decidedAt.getTime() > SELDOM_AFTER_MS) return null;
  return new Date(now.getTime() + OFTEN_MS);
}
