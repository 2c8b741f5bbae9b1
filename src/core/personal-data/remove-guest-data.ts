import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { removeWaitingData } from '../waiting-list/forget-waiting.ts';
import {
  findEventsLongOver,
  lockGuestOrders,
  noteChecked,
  removeGuestData,
  removeRecipients,
} from './guest-data-store.ts';

const DAY_MS = 86_400_000;
/** Data that had to stay at first (open business, orders of deleted accounts) goes within a week of being over. */
export const CHECKED_EVERY_MS = 7 * DAY_MS;
const EVENTS_A_SWEEP = 1_000;
const ORDERS_A_BATCH = 500;
const ORDERS_A_SWEEP = 10_000;

/**
 * Removes what guests left at their orders, the addresses that tickets were sent to and waiting lists, so many days after the event ended as the operator's settings say; a cancelled event's end is
 * when it would have ended. Orders of people with an account stay as they are, and so do those with open business until that is over.
 * The sale itself stays: tickets, sums and receipts are what they were. Does nothing where no period is set.
 * @returns how many orders it was
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
