import type { Transaction } from '../../db/database.ts';
import { leftForSale, moveTickets, type TicketCounter } from '../inventory/counter.ts';
import { type CounterWorld, type LockedInventory, moveCounters } from '../inventory/inventory-store.ts';
import { forgetReserved } from '../orders/order-store.ts';
import type { Issue } from '../shared/errors.ts';
import type { PromotionRow } from './promotion-list-store.ts';
import { type StoredPromotion, typeSetAsideOf } from './promotion-store.ts';
import { findTypeSetAside, saveReservedLeft } from './reserve-store.ts';

/** A promotion's reserve as it was before a change. */
type Reserve = Pick<PromotionRow, 'types' | 'reserved' | 'reservedLeft' | 'reservedTaken'>;

/**
 * Reserves the tickets of a promotion that was just stored, without those that orders took. They are held like an order's tickets
 * (docs/decisions/0106). For another type than before, or after no reserve, it starts over. The caller has locked the event's counters, which
 * are moved in memory too.
 * @param before left out for a new promotion
 * @returns the issues to refuse with; then nothing may be committed
 */
export async function setTicketsAside(
  world: CounterWorld,
  tx: Transaction,
  { counters }: Pick<LockedInventory, 'counters'>,
  { eventId, promotion, before }: { eventId: string; promotion: StoredPromotion; before?: Reserve },
): Promise<Issue[]> {
  const [was, is] = [before ? typeSetAsideOf(before) : null, typeSetAsideOf(promotion)];
  if (was === null && is === null) return [];
  const goesOn = before !== undefined && was === is;
  if (was !== null && !goesOn) await forgetReserved(tx, eventId, promotion.id);
  const leftBefore = before?.reservedLeft ?? 0;
  const taken = goesOn ? before.reservedTaken : 0;
  const lasting = await findTypeSetAside(tx, eventId, promotion.id, world.clock.now());
  const left = lasting === null ? 0 : (promotion.reserved ?? 0) - taken;
  const moves = [
    ...(was !== null && leftBefore > 0 ? [{ ticketTypeId: was, held: -leftBefore, sold: 0 }] : []),
    ...(lasting !== null ? [{ ticketTypeId: lasting, held: left, sold: 0 }] : []),
  ];
  const free = was === null ? undefined : counters.get(was);
  if (free) moveTickets(free, { held: -leftBefore, sold: 0 });
  const type = lasting === null ? undefined : counters.get(lasting);
  if (type) {
    // While people wait, free tickets are for them, but tickets that are already reserved are not.
    const room = Math.max(mostToSetAside(type), goesOn ? leftBefore : 0);
    if (left < 0 || left > room) return [refusal({ taken, room })];
    moveTickets(type, { held: left, sold: 0 });
  }
  await saveReservedLeft(tx, eventId, promotion.id, left);
  await moveCounters(world, tx, eventId, moves);
  return [];
}

/** Returns how many tickets of a type can be reserved: as many as could be bought. */
export const mostToSetAside = (type: TicketCounter): number => Math.max(0, leftForSale(type));

function refusal({ taken, room }: { taken: number; room: number }): Issue {
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  const path = 'reserved';
  if (taken > 0) {
    const most = room === 0 ? `${taken}` : `${taken} to ${taken + room}`;
    const rest = room === 0 ? 'no more are' : `${room} more ${are(room)}`;
    return { path, message: `Enter ${most}: ${taken} ${are(taken)} already taken, and ${rest} left.` };
  }
  if (room === 0) return { path, message: 'There are no tickets left to set aside.' };
  return { path, message: `Only ${room} ${are(room)} left to set aside.` };
}
