import { sql } from 'kysely';
import type { OrderState } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { type OrderLine, seatsByType } from '../inventory/admit.ts';
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
        .whereRef('w.eventId', '=', 'orders.eventId')
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

/** Ends held orders; `releaseHolds` also releases their seats. */
export async function endHolds(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
  state: 'expired' | 'cancelled',
): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    update orders set state = ${state}, held_from = null, held_seats = null
    where event_id = ${eventId} and id = any(${orderIds}::uuid[]) and state = 'held'
  `.execute(tx);
}

const ORDERS_A_STATEMENT = 5000;

/** Deletes the network addresses of paid orders once their hold would have ended. @returns the number of orders */
export async function forgetAddresses(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set held_from = null, held_seats = null where (event_id, id) in (
      select event_id, id from orders
      where held_from is not null and state <> 'held' and hold_expires_at <= ${now}
      limit ${ORDERS_A_STATEMENT} for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
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

/** Moves the end of a hold. `again`: it is of an order that had ended, whose seats are counted for this network address from now on. */
export async function setHold(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  {
    until,
    again,
  }: {
    until: Date;
    again?: { state: OrderState; heldFrom: string | undefined; lines: readonly OrderLine[] };
  },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      holdExpiresAt: until,
      ...(again && {
        state: again.state,
        heldFrom: again.heldFrom === undefined ? null : BigInt(again.heldFrom),
        heldSeats: again.heldFrom === undefined ? null : Object.fromEntries(seatsByType(again.lines)),
      }),
    })
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .execute();
}

/**
 * Changes an unpaid order's email, and for whom its promo code counts it. Older links stop working, and accounts that claimed it lose it.
 * @returns the version of its links
 */
export async function setEmail(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  { email, mailboxKey }: { email: string; mailboxKey: string },
): Promise<number> {
  await tx.deleteFrom('order_claims').where('eventId', '=', eventId).where('orderId', '=', orderId).execute();
  const { linkVersion } = await tx
    .updateTable('orders')
    .set({
      email,
      linkVersion: sql`link_version + 1`,
      openedFromMail: false,
      codeMailboxKey: sql`case when promo_code_id is not null then ${mailboxKey}::bigint end`,
    })
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .returning('linkVersion')
    .executeTakeFirstOrThrow();
  return linkVersion;
}
