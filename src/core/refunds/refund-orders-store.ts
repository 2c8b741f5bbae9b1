import { type RawBuilder, sql } from 'kysely';
import type { FeePayer, OrderState } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { hasBoughtTickets, saleIsDisputed } from '../ledger/disputed-sale.ts';
import { feeRefunded } from '../ledger/payment-balances.ts';
import { TILL } from '../providers/till.ts';
import type { Charge, RefundableOrder, RefundableTicket } from './plan-refund.ts';
import { resolvedMinorOf } from './refund-outcome-store.ts';

/** The part of a locked order that refunding it needs. */
export interface OrderToRefund extends RefundableOrder {
  id: string;
  state: OrderState;
  currency: string;
  /** Somebody paid it at a till: no provider can send its money back. */
  paidAtTill: boolean;
}

/** Locks orders in id order, by id, the next paid ones of a buyer, or the next that a cancelled event has to refund, and reads what refunding needs. */
export async function lockOrdersToRefund(
  tx: Transaction,
  eventId: string,
  which: { orderId: string } | { buyer?: string; limit: number },
): Promise<OrderToRefund[]> {
  let query = tx
    .selectFrom('orders as o')
    .where('o.eventId', '=', eventId)
    .orderBy('o.id')
    .forUpdate()
    .select(['o.id', 'o.state', 'o.currency', wasPaidAtTill('o', sql`${eventId}`).as('paidAtTill')]);
  query =
    'orderId' in which
      ? query.where('o.id', '=', which.orderId)
      : query
          .where(
            which.buyer === undefined
              ? hasToBeRefunded(eventId)
              : sql<boolean>`o.buyer = ${which.buyer} and o.state in ('paid', 'partly_refunded')`,
          )
          .limit(which.limit);
  const orders = await query.execute();
  // The amounts are read after the lock, so a refund that was recorded while this one waited is seen.
  const refundable = await findRefundable(
    tx,
    eventId,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => {
    const found = refundable.get(order.id);
    if (!found) throw new Error(`Order ${order.id} vanished under its lock.`);
    return { ...order, ...found };
  });
}

/** SQL: whether the row `order` was paid at a till. */
export const wasPaidAtTill = (
  order: string,
  eventId: RawBuilder<unknown> = sql.ref(`${order}.event_id`),
) => sql<boolean>`exists (select from payment_attempts till
  where till.event_id = ${eventId} and till.order_id = ${sql.id(order)}.id and till.provider = ${TILL})`;

/**
 * SQL: whether an order `o` of a cancelled event has to be refunded: it was paid and no dispute about it is open, since the dispute's
 * outcome decides whose the money is. An order that lost a part of its money to a dispute counts, and its customer gets the rest once.
 */
export const hasToBeRefunded = (eventId: string) => sql<boolean>`(
  (o.state in ('paid', 'partly_refunded') or o.id in (
    select d.order_id from disputes d where d.event_id = ${eventId} and d.state = 'lost' and ${hasBoughtTickets('d', sql`${eventId}`)}
      and not exists (select from refunds r where r.event_id = ${eventId} and r.order_id = d.order_id and r.reason = 'event-cancelled')
      and ${leftOfSale(sql`${eventId}`, sql`d.order_id`, sql`d.attempt_number`)} > ${keptOf(sql`${eventId}`, sql`d.order_id`)}
  )) and not ${saleIsDisputed(sql`${eventId}`, sql`o.id`)})`;

/**
 * SQL: how much is left of a payment that bought its order's tickets, in minor units, after what was refunded, is to be refunded or
 * was lost.
 */
export function leftOfSale(eventId: Column, orderId: Column, attempt: Column) {
  return sql<number>`coalesce((
    select b.left_minor - b.requested_minor - (${resolvedOf(eventId, orderId, attempt)})
    from payment_balances b where b.event_id = ${eventId} and b.order_id = ${orderId} and b.attempt_number = ${attempt}
      and b.booked_as = 'sale'), 0)`;
}

/** SQL: what is kept of an order's tickets that were given back, minor units. */
export const keptOf = (eventId: Column, orderId: Column) => sql<number>`(
  select coalesce(sum(kept.kept_minor), 0)::bigint from tickets kept where kept.event_id = ${eventId} and kept.order_id = ${orderId})`;

/** SQL: what is kept of the tickets of a refund `refund`, minor units. */
export const keptBy = (refund: string) => sql<number>`(
  select coalesce(sum(kept.kept_minor), 0)::bigint from tickets kept where kept.event_id = ${sql.ref(`${refund}.event_id`)}
    and kept.order_id = ${sql.ref(`${refund}.order_id`)} and kept.refund_request_id = ${sql.ref(`${refund}.request_id`)})`;

/** SQL: how much of a payment's failed refunds a person resolved another way, in minor units. */
export const resolvedOf = (eventId: Column, orderId: Column, attempt: Column) => sql<number>`
  select coalesce(sum(${resolvedMinorOf('r', eventId)}), 0) from refunds r
  where r.event_id = ${eventId} and r.order_id = ${orderId} and r.attempt_number = ${attempt} and r.state = 'failed'`;

type Column = ReturnType<typeof sql>;

/** Returns the same orders, counting failed refunds that a person resolved as refunded, so that no automatic refund sends them. */
export async function countResolved(
  tx: Transaction,
  eventId: string,
  orders: readonly OrderToRefund[],
): Promise<OrderToRefund[]> {
  const resolved = await tx
    .selectFrom('refunds as r')
    .where('r.eventId', '=', eventId)
    .where(
      'r.orderId',
      'in',
      orders.map(({ id }) => id),
    )
    .where('r.state', '=', 'failed')
    .groupBy(['r.orderId', 'r.attemptNumber'])
    .select(['r.orderId', 'r.attemptNumber', sql<number>`sum(${resolvedMinorOf('r')})::bigint`.as('minor')])
    .execute();
  const resolvedOf = ({ id }: OrderToRefund, { attemptNumber }: Charge) =>
    resolved.find((one) => one.orderId === id && one.attemptNumber === attemptNumber)?.minor ?? 0;
  return orders.map((order) => ({
    ...order,
    charges: order.charges.map((charge) => ({
      ...charge,
      goneMinor: charge.goneMinor + resolvedOf(order, charge),
    })),
  }));
}

/** Reads what refunds are planned from, by order id. */
export async function findRefundable(
  db: Database | Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<Map<string, RefundableOrder>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    feePayer: FeePayer;
    feeMinor: number;
    feeRefundMinor: number;
    returnedMinor: number;
    keptMinor: number;
    charges: Charge[];
    tickets: RefundableTicket[];
  }>`
    select o.id, o.fee_payer, o.fee_minor, (${feeRefunded(sql`o.event_id`, sql`o.id`)}) as fee_refund_minor,
      coalesce((${returnedOf(sql`o.event_id`, sql`o.id`)}), 0)::bigint as returned_minor, ${keptOf(sql`o.event_id`, sql`o.id`)} as kept_minor,
      (${chargesOf(sql`o.id`)}) as charges, (${ticketsOf(sql`o.id`)}) as tickets
    from orders o where o.event_id = ${eventId} and o.id = any(${orderIds}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...order }) => [id, order]));

  function chargesOf(orderId: RawBuilder<unknown>) {
    return sql`select coalesce(json_agg(json_build_object('attemptNumber', b.attempt_number, 'chargedMinor', b.paid_minor,
        'goneMinor', b.paid_minor - b.left_minor + b.requested_minor) order by b.attempt_number), '[]')
      from payment_balances b where b.event_id = o.event_id and b.order_id = ${orderId} and b.booked_as = 'sale'`;
  }
  function ticketsOf(orderId: RawBuilder<unknown>) {
    return sql`select coalesce(json_agg(json_build_object('id', k.id, 'priceMinor', l.unit_price_minor,
        'feeMinor', l.unit_fee_minor, 'revoked', k.state = 'revoked', 'addOnTo', k.add_on_to,
        'admits', l.admits) order by k.id), '[]')
      from tickets k join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
      where k.event_id = o.event_id and k.order_id = ${orderId}`;
  }
}

/**
 * SQL: how much of an order was refunded at the provider and for no particular tickets yet, in minor units; null when nothing was.
 * Tickets cancelled for less than their price use it up, because the customer had the rest of their money before. Failed refunds do
 * not count.
 */
function returnedOf(eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>): RawBuilder<number | null> {
  const ofOrder = (table: string) =>
    sql`${sql.ref(`${table}.event_id`)} = ${eventId} and ${sql.ref(`${table}.order_id`)} = ${orderId}`;
  const usedUp = sql`
    select coalesce(sum(greatest(0, took - sent)), 0) from (
      select
        (select coalesce(sum(l.unit_price_minor - coalesce(k.kept_minor, 0)), 0) from tickets k join order_lines l
          on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
          where ${ofOrder('k')} and k.refund_request_id = q.id) as took,
        (select coalesce(sum(s.amount_minor), 0) from refunds s
          where ${ofOrder('s')} and s.request_id = q.id and s.state <> 'failed') as sent
      from refund_requests q where ${ofOrder('q')} and q.scope <> 'amount'
    ) asked`;
  // There is almost never such a refund; then nothing else is read.
  return sql`select greatest(0, sum(h.amount_minor) - (${usedUp})) from refunds h
    where ${ofOrder('h')} and h.reason = 'at-provider' and h.state <> 'failed' having count(*) > 0`;
}
