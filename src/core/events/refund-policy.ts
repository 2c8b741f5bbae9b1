const DAY_MS = 86_400_000;

/** Longest before its start that an event can stop taking tickets back. */
export const MOST_REFUND_DAYS = 365;

/**
 * Until when customers may give tickets of an event back by themselves; null where all sales are final. Who bought before the event was
 * moved to an earlier start keeps the later deadline that they had then, up to the new start.
 * @param refundUntilDays as the organiser chose: so many days before the start; null for none
 * @param moves what the event's start was until each move since they bought; empty for who buys now
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
