import type { Transaction } from '../../db/database.ts';
import type { MovedTimes, TimesMove } from '../shared/app.ts';
import { moveTimesIn } from './times-to-move-store.ts';

/** Moves the times of an event's promo codes and check-in areas along with its start (`moveTimesIn`). */
export async function moveTimes(tx: Transaction, eventId: string, move: TimesMove): Promise<MovedTimes> {
  return {
    moved_codes: await moveTimesIn(tx, 'promotions', { eventId, move }),
    moved_areas: await moveTimesIn(tx, 'check_in_area_types', { eventId, move }),
  };
}
