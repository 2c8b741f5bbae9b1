const HOUR = 3_600_000;

/** A bank takes weeks; a webhook that never came should still freeze or thaw tickets the same day. */
const OFTEN_MS = 4 * HOUR;
const SELDOM_MS = 24 * HOUR;
const SELDOM_AFTER_MS = 14 * 24 * HOUR;

/** When to ask again about a dispute that is open: every four hours, once a day after two weeks. */
export function nextDisputeCheck(openedAt: Date, now: Date): Date {
  const age = now.getTime() - openedAt.getTime();
  return new Date(now.getTime() + (age < SELDOM_AFTER_MS ? OFTEN_MS : SELDOM_MS));
}
