import type { PaymentPace } from '../providers/payment-provider.ts';
import type { Settings } from '../shared/app.ts';
import { MINUTE_MS } from '../shared/durations.ts';

type HoldSettings = Pick<Settings, 'pendingHoldMinutes'>;

interface Instant {
  /** Of the event. */
  startsAt: Date;
  now: Date;
}

/**
 * Returns until when seats are held for money that is on its way. Money that takes days is waited for until the event starts at the latest,
 * but never for a shorter time than any other.
 */
export function pendingHoldUntil(
  { pendingHoldMinutes }: HoldSettings,
  pace: PaymentPace | undefined = 'minutes',
  { startsAt, now }: Instant,
): Date {
  const until = after(now, pendingHoldMinutes[pace]);
  const least = after(now, pendingHoldMinutes.minutes);
  return pace === 'days' && startsAt < until
    ? new Date(Math.max(startsAt.getTime(), least.getTime()))
    : until;
}

/** Tells whether money that takes days could arrive after the event has started, so that such methods are not offered. */
export const tooNearToWait = ({ pendingHoldMinutes }: HoldSettings, { startsAt, now }: Instant): boolean =>
  startsAt < after(now, pendingHoldMinutes.days);

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);
