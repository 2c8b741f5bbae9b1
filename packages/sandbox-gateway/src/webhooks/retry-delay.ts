const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const delays = [1 * second, 2 * second, 5 * second, 15 * second, 1 * minute, 3 * minute, 10 * minute];

const giveUpAfter = 72 * hour;

/**
 * When to try again after the given number of failed attempts: soon at first, hourly in the end.
 * Undefined once the next attempt would come more than 72 hours after the webhook was made. All in ms.
 */
export function nextAttemptAt(attempts: number, createdAt: number, now: number): number | undefined {
  const next = now + (delays[attempts - 1] ?? hour);
  return next - createdAt > giveUpAfter ? undefined : next;
}
