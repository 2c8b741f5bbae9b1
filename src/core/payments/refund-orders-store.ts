import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { OrderState } from '../../db/schema.ts';
import type { CounterMove } from '../inventory/inventory-store.ts';
import type { RefundReason } from '../shared/mail.ts';

/** Money that bought tickets and goes back by the organiser's wish. */
export type OrganiserReason = Extract<RefundReason, 'by-organiser' | 'event-cancelled'>;

/** An order under lock, as far as refunding all of it needs it. */
export interface OrderToRefund {
  id: string;
  state: OrderState;
  currency: string;
  /** Of the payment that bought it; null for a free order. */
  saleReference: string | null;
  /** What came in for it and did not go back yet, minor units; refunds that failed went nowhere. */
  leftMinor: number;
}

/** Locks orders in id order, by id or the next ones that have something to refund, and reads what refunding needs. */
export async function lockOrdersToRefund(
  tx: Transaction,
  eventId: string,
  which: { orderId: string } | { limit: number },
): Promise<OrderToRefund[]> {
  let query = tx
    .selectFrom('orders as o')
    .where('o.event_id', '=', eventId)
    .orderBy('o.id')
    .forUpdate()
    .select(['o.id', 'o.state', 'o.currency']);
  query =
    'orderId' in which
      ? query.where('o.id', '=', which.orderId)
      : query.where('o.state', 'in', ['paid', 'partly_refunded']).limit(which.limit);
  const orders = await query.execute();
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  // Read after the lock: a refund that was under way while this one waited is seen.
  const { rows } = await sql<{ id: string; reference: string; left: number }>`
    select sale.order_id as id, sale.reference, sale.amount_minor - coalesce((
      select sum(amount_minor) from refunds
      where event_id = sale.event_id and order_id = sale.order_id and state <> 'failed'
        and reason in ('by-organiser', 'event-cancelled')
    ), 0)::bigint as left
    from ledger_transfers as sale
    where sale.event_id = ${eventId} and sale.kind = 'sale' and sale.order_id = any(${ids}::uuid[])
  `.execute(tx);
  const sales = new Map(rows.map((sale) => [sale.id, sale]));
  return orders.map((order) => {
    const sale = sales.get(order.id);
    return { ...order, saleReference: sale?.reference ?? null, leftMinor: sale?.left ?? 0 };
  });
}

export async function markRefunded(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ state: 'refunded' })
    .where('event_id', '=', eventId)
    .where('id', 'in', orderIds)
    .execute();
}

/** Takes tickets back: from here on the door answers "refunded". Waits for scans of them. @returns what it frees */
export async function revokeTickets(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<CounterMove[]> {
  const revoked = await tx
    .updateTable('tickets')
    .set({ state: 'revoked', revoked_at: now })
    .where('event_id', '=', eventId)
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'valid')
    .returning('ticket_type_id')
    .execute();
  return revoked.map((ticket) => ({ ticketTypeId: ticket.ticket_type_id, held: 0, sold: -1 }));
}

export interface NewRefundRow {
  id: string;
  orderId: string;
  attemptNumber: number;
  amountMinor: number;
  currency: string;
}

export async function insertOrganiserRefunds(
  tx: Transaction,
  eventId: string,
  refunds: readonly NewRefundRow[],
  more: { reason: OrganiserReason; note: string | null; askedBy: string | null; told: boolean; now: Date },
): Promise<void> {
  if (refunds.length === 0) return;
  const { reason, note, askedBy, told, now } = more;
  await tx
    .insertInto('refunds')
    .values(
      refunds.map((refund) => ({
        event_id: eventId,
        id: refund.id,
        order_id: refund.orderId,
        attempt_number: refund.attemptNumber,
        amount_minor: refund.amountMinor,
        currency: refund.currency,
        reason,
        note,
        asked_by: askedBy,
        state: 'requested' as const,
        created_at: now,
        updated_at: now,
        check_at: now,
        notified_at: told ? now : null,
        notice_check_at: now,
      })),
    )
    .execute();
}
