import type { Transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import type { LookedAt } from './event-changes.ts';
import { firstUntoldMove, insertMove, insertMoveNotices } from './event-move-store.ts';

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

interface Move {
  before: WhenAndWhere;
  /** The event's new version. */
  movedAt: Date;
}

/**
 * Notes what an event was until now, and that everybody who holds its tickets is to be told, by jobs after the commit. Who is
 * paying meanwhile gets tickets that say the new date: they wait for the event's counters here.
 */
export async function tellOfMove(app: App, tx: Transaction, eventId: string, move: Move): Promise<void> {
  await lockInventory(tx, eventId);
  await insertMove(tx, eventId, move.before, move.movedAt);
  await tell(app, tx, eventId, { since: move.movedAt, notedAt: move.movedAt });
}

/** Notes what an event that is off sale was until now: who holds its tickets is told once an admin approves it again. */
export async function noteMove(tx: Transaction, eventId: string, move: Move): Promise<void> {
  await insertMove(tx, eventId, move.before, move.movedAt);
}

/** An event is on sale again: tells who holds its tickets of its moves since it was taken off. */
export async function tellOfMovesMeanwhile(app: App, tx: Transaction, eventId: string): Promise<void> {
  const since = await firstUntoldMove(tx, eventId);
  if (!since) return;
  await lockInventory(tx, eventId);
  await tell(app, tx, eventId, { since, notedAt: app.clock.now() });
}

async function tell(app: App, tx: Transaction, eventId: string, news: { since: Date; notedAt: Date }) {
  const told = await insertMoveNotices(tx, eventId, { ...news, now: app.clock.now() });
  await app.jobs.enqueue(tx, 'send-order-notices', told > 0 ? [{ eventId }] : []);
}
