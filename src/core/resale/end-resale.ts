import { type Transaction, transaction } from '../../db/database.ts';
import { lockHeldOrders } from '../holds/hold-store.ts';
import { releaseHolds } from '../holds/release-holds.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import { endResaleOf, findUsedOnResale, offerOf } from '../tickets/resale-store.ts';
import { putBack } from '../waiting-list/put-back.ts';

/**
 * Takes a ticket off resale. Whoever has an offer of it gets their place in line back, and money of theirs that is on its way goes back when it
 * comes; whoever bought it keeps it. The caller has locked the event's counters.
 */
export async function endResale(app: App, tx: Transaction, eventId: string, ticketId: string): Promise<void> {
  await endResaleOf(tx, eventId, ticketId, app.clock.now());
  const offer = await offerOf(tx, eventId, ticketId);
  if (offer?.state !== 'held') return;
  const held = await lockHeldOrders(tx, eventId, { orderId: offer.orderId });
  await putBack(app, tx, eventId, held.orderIds);
  await releaseHolds(app, tx, eventId, held, 'cancelled');
}

const TICKETS_A_SWEEP = 100;

/**
 * Takes tickets off resale that were used at the door. Nobody could buy them any more; this tells whoever was offered one. A scan leaves it to
 * this sweep, since it locks its ticket and may not wait for the event's counters after that.
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
