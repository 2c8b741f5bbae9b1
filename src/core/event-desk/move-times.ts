import type { Transaction } from '../../db/database.ts';
import { moveAreaTimes } from '../check-in/areas/area-times-store.ts';
import { movePromotions } from '../promo-codes/promotion-times-store.ts';
import type { MovedTimes, TimesMove } from '../shared/app.ts';

/**
 * Moves the times of an event's promo codes and check-in areas by as much as its start moves on the clocks. Times that have passed stay;
 * an end that would have passed becomes the present.
 */
export async function moveTimes(tx: Transaction, eventId: string, move: TimesMove): Promise<MovedTimes> {
  return {
    moved_codes: await movePromotions(tx, eventId, move),
    moved_areas: await moveAreaTimes(tx, eventId, move),
  };
}
