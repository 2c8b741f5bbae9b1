import type { Transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { insertMove, insertMoveNotices } from '../orders/event-move-store.ts';
import type { App } from '../shared/app.ts';
import type { LookedAt } from './event-changes.ts';

type WhenAndWhere = Pick<LookedAt, 'startsAt' | 'endsAt' | 'timeZone' | 'locationText'>;

/**
 * Whether a change is one that ticket holders are told of: date, time, zone, or the place as it is written on tickets. A pin that
 * moves a little on the map is none.
 */
export const isMoved = (before: WhenAndWhere, after: WhenAndWhere): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.endsAt.getTime() !== after.endsAt.getTime() ||
  before.timeZone !== after.timeZone ||
  before.locationText !== after.locationText;

/**
 * Notes what an event was until now, and that everybody who holds its tickets is to be told, by jobs after the commit. Who is
 * paying meanwhile gets tickets that say the new date: they wait for the event's counters here.
 * @param movedAt the event's new version
 */
export async function tellOfMove(
  app: App,
  tx: Transaction,
  eventId: string,
  { before, movedAt }: { before: WhenAndWhere; movedAt: Date },
): Promise<void> {
  await lockInventory(tx, eventId);
  await insertMove(tx, eventId, before, movedAt);
  const told = await insertMoveNotices(tx, eventId, { movedAt, now: app.clock.now() });
  await app.jobs.enqueue(tx, 'send-order-notices', told > 0 ? [{ eventId }] : []);
}
