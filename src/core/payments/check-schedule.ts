const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A late success is looked for as long as providers retry their webhooks. */
const WATCHED_AFTER_HOLD_MS = 72 * HOUR;

/**
 * When to ask again about an attempt that is not settled: every minute while its seats are held, always once just before
 * they go, then ever more slowly for 72 hours.
 * @returns null when nothing more is expected
 */
export function nextCheckAt({ holdExpiresAt }: { holdExpiresAt: Date }, now: Date): Date | null {
  const sinceEnd = now.getTime() - holdExpiresAt.getTime();
  if (sinceEnd > WATCHED_AFTER_HOLD_MS) return null;
  const justBefore = holdExpiresAt.getTime() - 20_000;
  if (now.getTime() < justBefore) return new Date(Math.min(now.getTime() + MINUTE, justBefore));
  const pause = sinceEnd < 10 * MINUTE ? MINUTE : sinceEnd < 2 * HOUR ? 10 * MINUTE : HOUR;
  return new Date(now.getTime() + pause);
}

/**
 * When to ask again what a provider keeps of a payment that succeeded, and of which it has not said so yet: it mostly does within
 * minutes, and at the latest when it pays out.
 * @returns null when it will not say any more
 */
export function nextFeeCheckAt(succeededAt: Date, now: Date): Date | null {
  const since = now.getTime() - succeededAt.getTime();
  if (since > WATCHED_AFTER_HOLD_MS) return null;
  const pause = since < 30 * MINUTE ? 10 * MINUTE : since < 6 * HOUR ? HOUR : 24 * HOUR;
  return new Date(now.getTime() + pause);
}
