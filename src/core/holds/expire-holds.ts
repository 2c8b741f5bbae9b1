import { transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { forgetAddresses } from '../orders/order-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { eventsWithEndedHolds, lockHeldOrders } from './hold-store.ts';
import { releaseHolds } from './release-holds.ts';

type World = Parameters<typeof releaseHolds>[0] & Pick<App, 'db' | 'log'>;

const EVENTS_A_SWEEP = 100;
const ORDERS_A_COMMIT = 1000;

/**
 * Ends expired holds and releases their seats, one event per transaction. Safe to run at any time, also in several processes at once.
 * @returns how many orders it ended
 */
export async function expireHolds(app: World): Promise<number> {
  let ended = 0;
  for (const eventId of await eventsWithEndedHolds(app.db, app.clock.now(), EVENTS_A_SWEEP)) {
    ended += await expireHoldsOf(app, eventId).catch((error: unknown) => {
      app.log.error(
        { err: error, eventId },
        'the holds of an event could not be ended; it will be tried again',
      );
      return 0;
    });
  }
  return ended;
}

function expireHoldsOf(app: World, eventId: string): Promise<number> {
  return transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const held = await lockHeldOrders(tx, eventId, { endedBy: app.clock.now(), limit: ORDERS_A_COMMIT });
    await releaseHolds(app, tx, eventId, held, 'expire');
    // Somebody whose offer from the waiting list lapsed is emailed, like those whose payment is on its way. Others see it on their page.
    const lapsed = held.offeredTo.map(
      (subjectId) => ({ kind: 'waiting-lapsed', eventId, subjectId }) as const,
    );
    await queueMails(app, tx, lapsed);
    return held.orderIds.length;
  });
}

/** Deletes the network addresses of paid orders once their hold would have ended. @returns the number of orders */
export const sweepHeldFrom = ({ db, clock }: Pick<App, 'db' | 'clock'>) =>
  transaction(db, (tx) => forgetAddresses(tx, clock.now()));
