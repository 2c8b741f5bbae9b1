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
