const DAY_MS = 86_400_000;

/** Longest before its start that an event can stop taking tickets back. */
export const MOST_REFUND_DAYS = 365;

/**
 * Until when customers may give tickets of an event back by themselves; null where all sales are final.
 * @param refundUntilDays as the organiser chose: so many days before the start; null for none
 */
export function refundableUntil({
  startsAt,
  refundUntilDays,
}: {
  startsAt: Date;
  refundUntilDays: number | null;
}): Date | null {
  return refundUntilDays === null ? null : new Date(startsAt.getTime() - refundUntilDays * DAY_MS);
}
