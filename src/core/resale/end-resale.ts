import { type Transaction, transaction } from '../../db/database.ts';
import { lockHeldOrders } from '../holds/hold-store.ts';
import { releaseHolds } from '../holds/release-holds.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import { endResaleOf, findUsedOnResale, offerOf } from '../tickets/resale-store.ts';
import { putBack } from '../waiting-list/put-back.ts';

/**
 * Ends a ticket's resale. A person with an offer of it returns to their place in line, and a payment of theirs is refunded when it arrives;
 * a buyer keeps the ticket. The caller has locked the event's counters.
 */
export async function endResale(app: App, tx: Transaction, eventId: string, ticketId: string): Promise<void> {
  await endResaleOf(tx, eventId, ticketId, app.clock.now());
  const offer = await offerOf(tx, eventId, ticketId);
  if (offer?.state !== 'held') return;
  const held = await lockHeldOrders(tx, eventId, { orderId: offer.orderId });
  await putBack(app, tx, eventId, held.orderIds);
  await releaseHolds(app, tx, eventId, held, 'cancel');
}

const TICKETS_A_SWEEP = 100;

/**
 * Ends the resale of tickets that were used at the door, and tells the people who had an offer of them. Scans leave this to the sweep: a
 * scan locks its ticket and may not wait for the event's counters after that.
 * @returns how many
 */
export async function sweepUsedResales(app: App): Promise<number> {
  const used = await findUsedOnResale(app.db, TICKETS_A_SWEEP);
  let ended = 0;
  for (const { eventId, ticketId } of used) {
    ended += await transaction(app.db, async (tx) => {
      await lockInventory(tx, eventId);
      await endResale(app, tx, eventId, ticketId);
      return 1;
    }).catch((error: unknown) => {
      app.log.error(
        { err: error, eventId, ticketId },
        'a used ticket is still on resale; it will be tried again',
      );
      return 0;
    });
  }
  return ended;
}
