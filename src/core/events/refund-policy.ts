import { DAY_MS } from '../shared/durations.ts';

/** The longest time before the start at which self-service refunds may end, days. */
export const MOST_REFUND_DAYS = 365;

/**
 * Returns until when customers may refund an event's tickets themselves; null if all sales are final. If the event moves to an earlier
 * start, earlier buyers keep their later deadline, but not past the new start.
 * @param refundUntilDays days before the start, as the organiser chose; null for none
 * @param moves the event's start before each move since the purchase; empty for somebody who buys now
 */
export function refundableUntil({
  startsAt,
  refundUntilDays,
  moves,
}: {
  startsAt: Date;
  refundUntilDays: number | null;
  moves: readonly { startsAt: string | Date }[];
}): Date | null {
  if (refundUntilDays === null) return null;
  const now = startsAt.getTime();
  const latest = Math.max(now, ...moves.map((move) => new Date(move.startsAt).getTime()));
  return new Date(Math.min(now, latest - refundUntilDays * DAY_MS));
}
