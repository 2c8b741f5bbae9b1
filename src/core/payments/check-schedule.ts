import type { AttemptState } from '../../db/column-types.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/durations.ts';

/** How long a late success is looked for: as long as providers retry their webhooks. */
const WATCHED_AFTER_HOLD_MS = 72 * HOUR_MS;

/** How often the last question about a payee's fee is repeated while the provider does not answer. */
const LAST_QUESTION_MS = DAY_MS;

/** A direct debit may take two weeks, and its bank some more days to refuse it. */
const WATCHED_WHILE_PENDING_MS = 60 * DAY_MS;

/**
 * Returns when to check an attempt again that is due now, or its missing fee once it has succeeded.
 * @returns null when no more checks are needed
 */
export function nextDueAt(
  {
    succeededAt,
    payee,
    state,
    ...attempt
  }: {
    state: AttemptState;
    createdAt: Date;
    holdExpiresAt: Date;
    succeededAt: Date | null;
    payee: string | null;
  },
  now: Date,
): Date | null {
  if (succeededAt === null) return nextCheckAt({ ...attempt, pending: state === 'processing' }, now);
  const again = nextFeeCheckAt(succeededAt, now);
  return again ?? (payee === null ? null : new Date(now.getTime() + LAST_QUESTION_MS));
}

/**
 * Returns when to check an attempt that has not succeeded. While its seats are held, it is checked every minute at first, then ever more
 * slowly, because a waiting list's offer lasts for days; and always once just before the hold ends. After that it is checked every minute
 * again, then ever more slowly for 72 hours. A `pending` payment is checked as long as it is pending, up to two months.
 * @returns null when no more checks are needed
 */
export function nextCheckAt(
  { createdAt, holdExpiresAt, pending = false }: { createdAt: Date; holdExpiresAt: Date; pending?: boolean },
  now: Date,
): Date | null {
  const sinceEnd = now.getTime() - holdExpiresAt.getTime();
  if (sinceEnd > (pending ? WATCHED_WHILE_PENDING_MS : WATCHED_AFTER_HOLD_MS)) return null;
  const justBefore = holdExpiresAt.getTime() - 20_000;
  if (now.getTime() < justBefore) {
    const pause = pauseWhileHeld(now.getTime() - createdAt.getTime());
    return new Date(Math.min(now.getTime() + pause, justBefore));
  }
  return new Date(now.getTime() + pauseAfter(sinceEnd));
}

function pauseWhileHeld(sinceCreated: number): number {
  if (sinceCreated < 30 * MINUTE_MS) return MINUTE_MS;
  return sinceCreated < 2 * HOUR_MS ? 10 * MINUTE_MS : HOUR_MS;
}

function pauseAfter(sinceEnd: number): number {
  if (sinceEnd < 10 * MINUTE_MS) return MINUTE_MS;
  if (sinceEnd < 2 * HOUR_MS) return 10 * MINUTE_MS;
  if (sinceEnd <= WATCHED_AFTER_HOLD_MS) return HOUR_MS;
  return sinceEnd < 7 * DAY_MS ? 6 * HOUR_MS : 12 * HOUR_MS;
}

/**
 * Returns when to request the missing fee of a payment that succeeded. Providers mostly report it within minutes, and at the latest when
 * they pay out.
 * @returns null when the provider is not expected to report it any more
 */
export function nextFeeCheckAt(succeededAt: Date, now: Date): Date | null {
  const since = now.getTime() - succeededAt.getTime();
  if (since > WATCHED_AFTER_HOLD_MS) return null;
  const pause = since < 30 * MINUTE_MS ? 10 * MINUTE_MS : since < 6 * HOUR_MS ? HOUR_MS : DAY_MS;
  return new Date(now.getTime() + pause);
}
