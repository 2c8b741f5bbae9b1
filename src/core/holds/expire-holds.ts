import { transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { eventsWithEndedHolds, forgetAddresses, lockHeldOrders } from './hold-store.ts';
import { releaseHolds } from './release-holds.ts';

type World = Parameters<typeof releaseHolds>[0] & Pick<App, 'db' | 'log'>;

const EVENTS_A_SWEEP = 100;
const ORDERS_A_COMMIT = 1000;

/**
 * Puts the seats of ended holds back on sale, an event a transaction. Safe to run anywhere at any time, also at once in several processes.
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
    await releaseHolds(app, tx, eventId, held, 'expired');
    // Whoever let an offer of the waiting list lapse is told. An order in a shop ends under its customer's eyes.
    const lapsed = held.offeredTo.map(
      (subjectId) => ({ kind: 'waiting-lapsed', eventId, subjectId }) as const,
    );
    await queueMails(app, tx, lapsed);
    return held.orderIds.length;
  });
}

/** Forgets from where paid orders were placed, once their hold would have ended. @returns how many */
export const sweepHeldFrom = ({ db, clock }: Pick<App, 'db' | 'clock'>) => forgetAddresses(db, clock.now());
