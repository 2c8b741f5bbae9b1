import { HOUR_MS, MINUTE_MS } from '../shared/durations.ts';

/** In all, an order may hold its seats unpaid for this many times as long as a hold lasts. Then others have their turn. */
const MOST_HOLDS = 3;

/** How long after its end an order's seats can be held again at the prices that it was placed with. */
const AGAIN_MS = HOUR_MS;

/** An unpaid order, as far as its time is concerned. */
export interface HoldTimes {
  createdAt: Date;
  holdExpiresAt: Date;
}

/**
 * Returns when a hold ends if its customer asks for more time: as late as one that begins now, within the bound for one order, and never
 * earlier than before. Undefined once that bound is reached.
 * @param minutes how long a hold lasts
 */
export function laterEnd(times: HoldTimes, minutes: number, now: Date): Date | undefined {
  if (!canBeLonger(times, minutes)) return undefined;
  const end = Math.min(now.getTime() + minutes * MINUTE_MS, boundOf(times, minutes));
  return new Date(Math.max(end, times.holdExpiresAt.getTime()));
}

export const canBeLonger = (times: HoldTimes, minutes: number): boolean =>
  times.holdExpiresAt.getTime() < boundOf(times, minutes);

const boundOf = ({ createdAt }: HoldTimes, minutes: number) =>
  createdAt.getTime() + MOST_HOLDS * minutes * MINUTE_MS;

/** Whether an order whose time is over is recent enough for its seats to be held again. */
export const isRecent = ({ holdExpiresAt }: Pick<HoldTimes, 'holdExpiresAt'>, now: Date): boolean =>
  now.getTime() - holdExpiresAt.getTime() < AGAIN_MS;
