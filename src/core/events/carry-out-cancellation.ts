import { transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { refundOrders } from '../payments/refund-orders.ts';
import { lockOrdersToRefund } from '../payments/refund-orders-store.ts';
import type { App } from '../shared/app.ts';
import { closeCancellation, findOpenCancellation, takeCancellations } from './cancellation-store.ts';

/** Few enough that a scan at the door or a late payment never waits long for the event's lock. */
const ORDERS_A_COMMIT = 100;

/**
 * The job 'carry-out-cancellation': refunds what a cancelled event's orders brought, some orders a commit. What is done is
 * seen in the orders themselves, so it may be killed anywhere and run again, also twice at once.
 */
export async function carryOutCancellation(app: App, { eventId }: { eventId: string }): Promise<void> {
  while ((await refundNextOrders(app, eventId)) > 0);
}

/** @returns how many orders it refunded; 0 once all are */
export function refundNextOrders(
  app: Pick<App, 'db' | 'clock' | 'newId' | 'jobs'>,
  eventId: string,
  limit = ORDERS_A_COMMIT,
): Promise<number> {
  return transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const open = await findOpenCancellation(tx, eventId);
    if (!open) return 0;
    const orders = await lockOrdersToRefund(tx, eventId, { limit });
    await refundOrders(app, tx, eventId, orders, {
      reason: 'event-cancelled',
      note: null,
      askedBy: open.by,
      requestId: null,
      told: open.told,
    });
    if (orders.length < limit) await closeCancellation(tx, eventId);
    return orders.length;
  });
}

const EVENTS_A_SWEEP = 20;

/** Goes on with cancellations whose job was lost or killed. @returns how many there were */
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
