import type { Transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import type { LookedAt } from './event-changes.ts';
import { firstUnnotifiedMove, insertMove, queueMoveMails } from './event-move-store.ts';

type WhenAndWhere = Pick<LookedAt, 'startsAt' | 'endsAt' | 'timeZone' | 'locationText'>;

/**
 * Tells whether ticket holders are mailed about a change: if the date, time, zone or written place differs. Moving the map's pin is not
 * announced.
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
 * Stores the event's previous time and place, and mails all ticket holders after the commit. It locks the event's counters, so that an
 * order fulfilled at the same moment gets tickets with the new date.
 */
export async function announceMove(app: App, tx: Transaction, eventId: string, move: Move): Promise<void> {
  await lockInventory(tx, eventId);
  await insertMove(tx, eventId, move.before, move.movedAt);
  await queueMoveMails(tx, eventId, { since: move.movedAt, now: app.clock.now() });
}

/** Stores an unpublished event's previous time and place. Ticket holders are told once an admin approves the event again. */
export async function noteMove(tx: Transaction, eventId: string, move: Move): Promise<void> {
  await insertMove(tx, eventId, move.before, move.movedAt);
}

/** Tells ticket holders about moves made while the event was off sale. */
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
