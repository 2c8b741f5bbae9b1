import { type OrderLine, seatsByType, seatsWithoutReserve } from '../inventory/allocate.ts';
import { leftOf, type TicketCounter, takesOf } from '../inventory/counter.ts';
import type { CounterMove } from '../inventory/inventory-store.ts';
import type { EndedUse } from '../promo-codes/code-store.ts';
import { hasRoomFor, reservedFor } from '../promo-codes/redeem-code.ts';
import type { OrderToFulfil } from './fulfilment.ts';

/**
 * Decides whether an order whose hold has ended can have its seats after all: they are left, nobody waits for them, and its promo code still
 * counts for it.
 * @returns the tickets that it takes again of its code's reserve; undefined if there is no room
 */
export function roomOnceMore(
  order: OrderToFulfil,
  counters: ReadonlyMap<string, TicketCounter>,
): { reserved: OrderLine | undefined } | undefined {
  const reserved = order.code && reservedOnceMore(order, order.code);
  return hasRoom(order, counters, reserved) && codeHasRoom(order) ? { reserved } : undefined;
}

/** The seats of a reserve are already held; whoever takes them counts them as its own. */
export const outOfReserve = (reserved: OrderLine | undefined): CounterMove[] =>
  reserved ? [{ ticketTypeId: reserved.ticketTypeId, held: -reserved.quantity, sold: 0 }] : [];

function hasRoom(
  order: OrderToFulfil,
  counters: ReadonlyMap<string, TicketCounter>,
  reserved: OrderLine | undefined,
): boolean {
  if (order.resale) return false;
  const seats = seatsWithoutReserve(order.lines, reserved);
  // Free seats of a type with a waiting list belong to the people who wait.
  const isThere = [...seats.keys()].every((id) => counters.has(id) && !counters.get(id)?.waiting);
  return isThere && [...takesOf(counters, seats)].every(([counter, amount]) => amount <= leftOf(counter));
}

/** The tickets that the order takes again of its code's reserve: as many as it had before, as far as they are left. */
function reservedOnceMore({ lines }: OrderToFulfil, { counter, tickets }: EndedUse): OrderLine | undefined {
  const { reservedLeft, typeSetAside } = counter;
  return reservedFor({ reservedLeft: Math.min(reservedLeft, tickets), typeSetAside }, seatsByType(lines));
}

const codeHasRoom = ({ code }: OrderToFulfil) => code === undefined || hasRoomFor(code.counter, code);
