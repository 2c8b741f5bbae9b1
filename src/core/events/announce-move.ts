import type { Transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import type { LookedAt } from './event-changes.ts';
import { firstUnnotifiedMove, insertMove, queueMoveMails } from './event-move-store.ts';

type WhenAndWhere = Pick<LookedAt, 'startsAt' | 'endsAt' | 'timeZone' | 'locationText'>;

/**
 * Tells whether ticket holders are told about a change: one of date, time, zone, or the place as it is written on tickets. They do not hear
 * of a pin that moves on the map.
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
 * Keeps when and where an event was until now, and has all ticket holders told after the commit. It locks the event's counters, so
 * that an order that is fulfilled meanwhile has tickets with the new date.
 */
export async function announceMove(app: App, tx: Transaction, eventId: string, move: Move): Promise<void> {
  await lockInventory(tx, eventId);
  await insertMove(tx, eventId, move.before, move.movedAt);
  await queueMoveMails(tx, eventId, { since: move.movedAt, now: app.clock.now() });
}

/** Keeps when and where an unpublished event was until now; ticket holders are told once an admin approves the event again. */
export async function noteMove(tx: Transaction, eventId: string, move: Move): Promise<void> {
  await insertMove(tx, eventId, move.before, move.movedAt);
}

/** Tells ticket holders of an event that is on sale again how it moved while it was not. */
export async function announceMovesSinceUnpublished(
  app: App,
  tx: Transaction,
  eventId: string,
): Promise<void> {
  const since = await firstUnnotifiedMove(tx, eventId);
  if (!since) return;
  await lockInventory(tx, eventId);
  await queueMoveMails(tx, eventId, { since, now: app.clock.now() });
}
