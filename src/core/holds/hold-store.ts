import type { Database, Transaction } from '../../db/database.ts';
import type { CounterMove } from '../inventory/inventory-store.ts';
import type { OrderKey } from '../orders/order-link.ts';

/** Finds events with holds that ended before `now`, the oldest first. */
export async function eventsWithEndedHolds(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('eventId')
    .where('state', '=', 'held')
    .where('holdExpiresAt', '<=', now)
    .groupBy('eventId')
    .orderBy((eb) => eb.fn.min('holdExpiresAt'))
    .limit(limit)
    .execute();
  return rows.map((row) => row.eventId);
}

/** Locked held orders, and the counter moves that release their seats. */
export interface HeldOrders {
  orderIds: string[];
  moves: CounterMove[];
  /** Whether one of them is for a resale ticket, which can now be offered to somebody else. */
  resale: boolean;
  /** The waiting list entries to which they were offered. */
  offeredTo: string[];
}

/** Locks held orders in id order: one by its id, those whose hold has ended, or all of them. */
export async function lockHeldOrders(
  tx: Transaction,
  eventId: string,
  which: { orderId: string } | { endedBy: Date; limit: number } | { all: true },
): Promise<HeldOrders> {
  let query = tx
    .selectFrom('orders')
    .select(['id', 'resoldTicketId'])
    .select((eb) =>
      eb
        .selectFrom('waiting_entries as w')
        .where('w.eventId', '=', eventId)
        .whereRef('w.orderId', '=', 'orders.id')
        .select('w.id')
        .as('offeredTo'),
    )
    .where('eventId', '=', eventId)
    .where('state', '=', 'held');
  if ('orderId' in which) query = query.where('id', '=', which.orderId);
  if ('endedBy' in which) query = query.where('holdExpiresAt', '<=', which.endedBy).limit(which.limit);
  const orders = await query.orderBy('id').forUpdate().execute();
  const orderIds = orders.map((order) => order.id);
  const offeredTo = orders.flatMap((order) => order.offeredTo ?? []);
  // The buyer of a resale ticket takes no additional seat.
  const taking = orders.filter(({ resoldTicketId }) => resoldTicketId === null).map(({ id }) => id);
  const resale = taking.length < orderIds.length;
  if (taking.length === 0) return { orderIds, moves: [], resale, offeredTo };
  const lines = await tx
    .selectFrom('order_lines')
    .select(['ticketTypeId', (eb) => eb.fn.sum<string>('quantity').as('quantity')])
    .where('eventId', '=', eventId)
    .where('orderId', 'in', taking)
    .groupBy('ticketTypeId')
    .execute();
  const moves = lines.map((line) => ({
    ticketTypeId: line.ticketTypeId,
    held: -Number(line.quantity),
    sold: 0,
  }));
  return { orderIds, moves, resale, offeredTo };
}

/** Whether a payment of an order is known to be under way, or has succeeded. */
export async function hasPendingPayment(tx: Transaction, eventId: string, orderId: string): Promise<boolean> {
  const pending = await tx
    .selectFrom('payment_attempts')
    .select('number')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('state', 'in', ['processing', 'succeeded'])
    .executeTakeFirst();
  return pending !== undefined;
}

export async function wasPaid(tx: Transaction, eventId: string, orderId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('paidAt')
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.paidAt != null;
}

/** Finds when an order was placed and when its hold ends, and its address. */
export async function findHoldTimes(tx: Transaction, { eventId, orderId }: OrderKey) {
  return tx
    .selectFrom('orders')
    .select(['createdAt', 'holdExpiresAt', 'email'])
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .executeTakeFirst();
}
