import { type Transaction, transaction } from '../../db/database.ts';
import { type CounterWorld, lockInventory, moveCounters } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import { emptyEndedReserves, eventsWithEndedReserves } from './reserve-store.ts';

const EVENTS_A_SWEEP = 100;

/**
 * Releases the ended reserves of an event's codes to the waiting list or to public sale. The caller has locked the event's counters.
 * @returns the number of released tickets
 */
export async function endReserves(world: CounterWorld, tx: Transaction, eventId: string): Promise<number> {
  const ended = await emptyEndedReserves(tx, eventId, world.clock.now());
  const moves = ended.map(({ ticketTypeId, left }) => ({ ticketTypeId, held: -left, sold: 0 }));
  await moveCounters(world, tx, eventId, moves);
  return ended.reduce((sum, { left }) => sum + left, 0);
}

/**
 * Ends reserves when their codes' time, their tickets' sale or their event ends. Safe to run at any time, also in several processes at once.
 * @returns the number of released tickets
 */
export async function sweepReserves(app: CounterWorld & Pick<App, 'db' | 'log'>): Promise<number> {
  let ended = 0;
  for (const eventId of await eventsWithEndedReserves(app.db, app.clock.now(), EVENTS_A_SWEEP)) {
    ended += await transaction(app.db, async (tx) => {
      await lockInventory(tx, eventId);
      return endReserves(app, tx, eventId);
    }).catch((error: unknown) => {
      app.log.error(
        { err: error, eventId },
        'what codes set aside could not be freed; it will be tried again',
      );
      return 0;
    });
  }
  return ended;
}
