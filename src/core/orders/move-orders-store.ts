import type { Transaction } from '../../db/database.ts';
import { type OrderEvent, TRANSITIONS } from './order-state.ts';

/** Something that happens to an order. */
export interface OrderMove {
  orderId: string;
  event: OrderEvent;
  /** When its hold ends from now on; left out, that stays. */
  holdExpiresAt?: Date | undefined;
}

/**
 * Moves orders to their next states, in the order of `moves`; nothing else sets the state of an order (decision 0131). The caller has locked
 * them and asked `canHappen`, and the statement checks it again. An order that
 * expires or is cancelled no longer counts for its network address.
 * @throws Error when one of them is in another state
 */
export async function moveOrders(
  tx: Transaction,
  eventId: string,
  moves: readonly OrderMove[],
  now: Date,
): Promise<void> {
  // An order's second move in a group, which is rare, comes after the first moves of all.
  const first = new Map<string, OrderMove>();
  const later: OrderMove[] = [];
  for (const move of moves) {
    if (first.has(move.orderId)) later.push(move);
    else first.set(move.orderId, move);
  }
  for (const alike of groupAlike([...first.values()])) await moveAlike(tx, eventId, alike, now);
  if (later.length > 0) await moveOrders(tx, eventId, later, now);
}

/** Orders to which the same happens. */
interface AlikeMoves extends Omit<OrderMove, 'orderId'> {
  orderIds: string[];
}

/** Puts moves together that differ by their order only; those of a group are nearly always alike. */
function groupAlike(moves: readonly OrderMove[]): AlikeMoves[] {
  const groups = new Map<string, AlikeMoves>();
  for (const { orderId, event, holdExpiresAt } of moves) {
    const key = `${event} ${holdExpiresAt?.getTime()}`;
    const group = groups.get(key) ?? { event, holdExpiresAt, orderIds: [] };
    group.orderIds.push(orderId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function moveAlike(
  tx: Transaction,
  eventId: string,
  { orderIds, event, holdExpiresAt }: AlikeMoves,
  now: Date,
): Promise<void> {
  const { from, to } = TRANSITIONS[event];
  const ends = to === 'expired' || to === 'cancelled';
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      state: to,
      ...(holdExpiresAt && { holdExpiresAt }),
      ...(event === 'extend' && { holdExtendedAt: now }),
      ...(to === 'paid' && { paidAt: now }),
      ...(ends && { heldFrom: null, heldSeats: null }),
    })
    .where('eventId', '=', eventId)
    .where('id', 'in', orderIds)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== BigInt(orderIds.length))
    throw new Error(
      `Of ${orderIds.length} orders of event ${eventId}, only ${numUpdatedRows} could ${event}.`,
    );
}
