import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { removeWaitingData } from '../waiting-list/forget-waiting.ts';
import {
  findEventsLongOver,
  lockGuestOrders,
  noteChecked,
  removeGuestData,
  removeRecipients,
} from './guest-data-store.ts';

/** Orders that could not be cleared at first (open business, accounts that are deleted later) are cleared within this time. */
export const CHECKED_EVERY_MS = 7 * DAY_MS;
const EVENTS_A_SWEEP = 1_000;
const ORDERS_A_BATCH = 500;
const ORDERS_A_SWEEP = 10_000;

/**
 * Removes guests' data from orders, the addresses that tickets were sent to, and waiting lists, a configured number of days after the event
 * ended; a cancelled event counts from its planned end. Orders of accounts stay as they are; so do orders with open business, until that is
 * finished. The sale itself stays: tickets, totals and receipts do not change. Does nothing when no period is configured.
 * @returns how many orders were changed
 */
export async function sweepGuestData(app: App): Promise<number> {
  const { guestDataDays } = app.settings;
  if (guestDataDays === undefined) return 0;
  const now = app.clock.now();
  const endedBy = new Date(now.getTime() - guestDataDays * DAY_MS);
  const checkedBy = new Date(now.getTime() - CHECKED_EVERY_MS);
  let left = ORDERS_A_SWEEP;
  let removed = 0;
  for (const eventId of await findEventsLongOver(app.db, { endedBy, checkedBy }, EVENTS_A_SWEEP)) {
    for (let after: string | undefined; ; ) {
      const batch = await removeBatch(app, eventId, after);
      removed += batch.removed;
      left -= batch.seen;
      after = batch.last;
      // The rest of the event waits for the next sweep.
      if (left <= 0) return removed;
      if (batch.seen < ORDERS_A_BATCH) break;
    }
    await transaction(app.db, async (tx) => {
      await removeRecipients(tx, eventId);
      await removeWaitingData(tx, eventId);
    });
    await noteChecked(app.db, eventId, now);
  }
  return removed;
}

function removeBatch(app: App, eventId: string, after: string | undefined) {
  return transaction(app.db, async (tx) => {
    const orderIds = await lockGuestOrders(tx, eventId, { after, limit: ORDERS_A_BATCH });
    const removed = await removeGuestData(tx, eventId, orderIds);
    return { removed, seen: orderIds.length, last: orderIds.at(-1) };
  });
}
