import { transaction } from '../../db/database.ts';
import {
  closeCancellation,
  findOpenCancellation,
  lockUnnotified,
  markNotified,
  takeCancellations,
} from '../events/cancellation-store.ts';
import { type CounterWorld, lockInventory } from '../inventory/inventory-store.ts';
import { insertNextNotices } from '../order-mail/order-notice-store.ts';
import { refundOrders } from '../order-refunds/refund-orders.ts';
import { lockOrdersToRefund } from '../refunds/refund-orders-store.ts';
import type { App } from '../shared/app.ts';
import { findDisputedSinceCancelled } from './cancellation-store.ts';

/** Small enough that a scan at the door or a late payment never waits long for the event's lock. */
const ORDERS_A_COMMIT = 100;

/** A commit of notices neither waits for sales and scans nor delays them, so it may hold many. */
const NOTICES_A_COMMIT = 1_000;

/**
 * Notifies everybody who holds tickets of a cancelled event and, if that was chosen, refunds its orders, both in batches. The cancellation
 * and the orders record what is done, so it may be killed anywhere and run again, even concurrently.
 */
export async function carryOutCancellation(app: App, { eventId }: { eventId: string }): Promise<void> {
  while ((await notifyNextCustomers(app, eventId)) > 0);
  while ((await refundNextOrders(app, eventId)) > 0);
}

/** Notifies the next customers, without the event's lock. @returns how many orders it looked at; 0 once all are notified */
export function notifyNextCustomers(
  app: Pick<App, 'db' | 'clock'>,
  eventId: string,
  limit = NOTICES_A_COMMIT,
): Promise<number> {
  return transaction(app.db, async (tx) => {
    const untold = await lockUnnotified(tx, eventId);
    if (!untold) return 0;
    const after = untold.notifiedUntil;
    const { count, last } = await insertNextNotices(tx, eventId, { after, limit, now: app.clock.now() });
    const all = count < limit;
    await markNotified(tx, eventId, { until: last, all });
    return count;
  });
}

/** Refunds the next orders, under the event's lock. @returns how many orders it refunded; 0 once all are */
export function refundNextOrders(
  app: CounterWorld & Pick<App, 'db'>,
  eventId: string,
  limit = ORDERS_A_COMMIT,
): Promise<number> {
  return transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const open = await findOpenCancellation(tx, eventId);
    if (!open) return 0;
    const orders = await lockOrdersToRefund(tx, eventId, { limit });
    const disputed = await findDisputedSinceCancelled(
      tx,
      eventId,
      orders.map(({ id }) => id),
    );
    // No mail has announced these refunds: orders that a dispute held up, and what a partly lost dispute left.
    const untold = orders.filter(({ id, state }) => state === 'refunded' || disputed.has(id));
    const why = { reason: 'event-cancelled' as const, note: null, requestedBy: open.by, requestId: null };
    await refundOrders(app, tx, eventId, without(orders, untold), { ...why, toldInAnotherMail: open.told });
    await refundOrders(app, tx, eventId, untold, { ...why, toldInAnotherMail: false });
    if (orders.length < limit) await closeCancellation(tx, eventId);
    return orders.length;
  });
}

const without = <T>(all: readonly T[], some: readonly T[]) => all.filter((one) => !some.includes(one));

const EVENTS_A_SWEEP = 20;

/** Continues the cancellations that are due, including interrupted ones. @returns how many there were */
export async function sweepCancellations(app: App): Promise<number> {
  const due = await takeCancellations(app.db, app.clock.now(), EVENTS_A_SWEEP);
  for (const eventId of due) {
    await carryOutCancellation(app, { eventId }).catch((error: unknown) => {
      app.log.error(
        { err: error, eventId },
        'a cancellation could not be carried out; it will be tried again',
      );
    });
  }
  return due.length;
}
