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
    .select('event_id')
    .where('state', '=', 'held')
    .where('hold_expires_at', '<=', now)
    .groupBy('event_id')
    .orderBy((eb) => eb.fn.min('hold_expires_at'))
    .limit(limit)
    .execute();
  return rows.map((row) => row.event_id);
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
    .select(['id', 'resold_ticket_id as resoldTicketId'])
    .select((eb) =>
      eb
        .selectFrom('waiting_entries as w')
        .whereRef('w.event_id', '=', 'orders.event_id')
        .whereRef('w.order_id', '=', 'orders.id')
        .select('w.id')
        .as('offeredTo'),
    )
    .where('event_id', '=', eventId)
    .where('state', '=', 'held');
  if ('orderId' in which) query = query.where('id', '=', which.orderId);
  if ('endedBy' in which) query = query.where('hold_expires_at', '<=', which.endedBy).limit(which.limit);
  const orders = await query.orderBy('id').forUpdate().execute();
  const orderIds = orders.map((order) => order.id);
  const offeredTo = orders.flatMap((order) => order.offeredTo ?? []);
  // The buyer of a resale ticket takes no additional seat.
  const taking = orders.filter(({ resoldTicketId }) => resoldTicketId === null).map(({ id }) => id);
  const resale = taking.length < orderIds.length;
  if (taking.length === 0) return { orderIds, moves: [], resale, offeredTo };
  const lines = await tx
    .selectFrom('order_lines')
    .select(['ticket_type_id', (eb) => eb.fn.sum<string>('quantity').as('quantity')])
    .where('event_id', '=', eventId)
    .where('order_id', 'in', taking)
    .groupBy('ticket_type_id')
    .execute();
  const moves = lines.map((line) => ({
    ticketTypeId: line.ticket_type_id,
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
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['processing', 'succeeded'])
    .executeTakeFirst();
  return pending !== undefined;
}

export async function wasPaid(tx: Transaction, eventId: string, orderId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('paid_at')
    .where('event_id', '=', eventId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.paid_at != null;
}

/** Finds when an order was placed and when its hold ends, and its address. */
export async function findHoldTimes(tx: Transaction, { eventId, orderId }: OrderKey) {
  return tx
    .selectFrom('orders')
    .select(['created_at as createdAt', 'hold_expires_at as holdExpiresAt', 'email'])
    .where('event_id', '=', eventId)
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
      hold_expires_at: until,
      ...(again && {
        state: again.state,
        held_from: again.heldFrom === undefined ? null : BigInt(again.heldFrom),
        held_seats: again.heldFrom === undefined ? null : Object.fromEntries(seatsByType(again.lines)),
      }),
    })
    .where('event_id', '=', eventId)
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
  await tx
    .deleteFrom('order_claims')
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .execute();
  const { linkVersion } = await tx
    .updateTable('orders')
    .set({
      email,
      link_version: sql`link_version + 1`,
      opened_from_mail: false,
      code_mailbox_key: sql`case when promo_code_id is not null then ${mailboxKey}::bigint end`,
    })
    .where('event_id', '=', eventId)
    .where('id', '=', orderId)
    .returning('link_version as linkVersion')
    .executeTakeFirstOrThrow();
  return linkVersion;
}
