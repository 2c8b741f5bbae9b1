import { type Transaction, transaction } from '../../db/database.ts';
import { type CounterWorld, lockInventory, moveCounters } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import { emptyEndedReserves, eventsWithEndedReserves } from './reserve-store.ts';

const EVENTS_A_SWEEP = 100;

/**
 * Gives what an event's codes set aside, and no longer do, to people who wait or back on sale. The caller has locked the event's counters.
 * @returns how many tickets that were
 */
export async function endReserves(world: CounterWorld, tx: Transaction, eventId: string): Promise<number> {
  const ended = await emptyEndedReserves(tx, eventId, world.clock.now());
  const moves = ended.map(({ ticketTypeId, left }) => ({ ticketTypeId, held: -left, sold: 0 }));
  await moveCounters(world, tx, eventId, moves);
  return ended.reduce((sum, { left }) => sum + left, 0);
}

/**
 * Ends reserves with the time of their codes, the sale of their tickets, or their event. Safe to run anywhere at any time, also at once in
 * several processes.
 * @returns how many tickets were set aside
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
