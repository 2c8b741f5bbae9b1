import type { HoldTime } from './ask-for-more-time.ts';

/**
 * Reads the hold of a page that was rendered for one customer; undefined if it has none. The server's clock when it rendered the page,
 * compared with this device's now, is accurate to a second or two, which is enough to show.
 */
export function holdOf({
  dataset: { event: eventId = '', order: orderId = '', until: holdExpiresAt, now = '', moreTime },
}: HTMLElement): { order: { eventId: string; orderId: string }; time: HoldTime } | undefined {
  if (holdExpiresAt === undefined) return undefined;
  const lead = Date.parse(now) - Date.now();
  const time = { holdExpiresAt, keptUntil: Date.parse(holdExpiresAt) - lead, moreTime: moreTime === 'true' };
  return { order: { eventId, orderId }, time };
}
