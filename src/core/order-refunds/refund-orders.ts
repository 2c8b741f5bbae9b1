import type { Transaction } from '../../db/database.ts';
import { resolveProviderRefunds } from '../exceptions/provider-refund-store.ts';
import { type CounterWorld, moveCounters } from '../inventory/inventory-store.ts';
import { moveOrders, type OrderMove } from '../orders/move-orders-store.ts';
import { addRefundedSales } from '../orders/sales-store.ts';
import { planRefund, type RefundPlan } from '../refunds/plan-refund.ts';
import { queueHandBackNotices } from '../refunds/refund-notice-store.ts';
import { countResolved, type OrderToRefund } from '../refunds/refund-orders-store.ts';
import { insertSaleRefunds, type NewRefundRow } from '../refunds/refund-request-store.ts';
import type { SaleRefundReason } from '../shared/mail/refund-mails.ts';
import { wake } from '../shared/work.ts';
import { keepOfTickets, revokeTickets } from '../tickets/order-tickets-store.ts';

export type RefundWorld = CounterWorld;

interface Why {
  reason: SaleRefundReason;
  /** The organiser's message to the customer. */
  note: string | null;
  requestedBy: string | null;
  /** The id of the request; null for a cancelled event's refunds. */
  requestId: string | null;
  /** Whether another mail tells customers already. */
  toldInAnotherMail: boolean;
  /** Other orders take over these tickets' seats in the same transaction. */
  seatsStay?: boolean | undefined;
}

/**
 * Refunds whole orders of a cancelled event or of guests, except those that a person resolved another way. The caller's transaction holds the locks of
 * the event's counters and of these orders. The service fee goes back too, because nobody was served.
 */
export async function refundOrders(
  app: RefundWorld,
  tx: Transaction,
  eventId: string,
  orders: readonly OrderToRefund[],
  why: Why,
): Promise<void> {
  if (orders.length === 0) return;
  const planned = (await countResolved(tx, eventId, orders)).map((order) => {
    const plan = planRefund(order, { scope: 'whole' }, { refundFee: true });
    if ('refused' in plan) throw new Error(`Order ${order.id} could not be refunded as a whole.`);
    return { order, plan };
  });
  await carryOutRefunds(app, tx, eventId, planned, why);
}

/**
 * Writes refund plans. The caller's transaction holds the locks of the event's counters and of these orders. Tickets are revoked at once,
 * and their seats come free unless another order takes them (a cancelled or past event sells none). A sweep asks the provider for the money
 * after the commit. A customer who paid at a till is mailed that staff will hand the money back, unless another mail says so.
 */
export async function carryOutRefunds(
  app: RefundWorld,
  tx: Transaction,
  eventId: string,
  planned: readonly { order: OrderToRefund; plan: RefundPlan }[],
  why: Why,
): Promise<void> {
  const now = app.clock.now();
  const moves = planned.flatMap(({ order, plan }): OrderMove[] =>
    // An amount can be refunded after all tickets were revoked; that moves money alone.
    order.state === plan.state
      ? []
      : [{ orderId: order.id, event: plan.state === 'refunded' ? 'refund-all' : 'refund-part' }],
  );
  const tickets = planned.flatMap(({ plan }) => plan.revoke);
  const { requestId } = why;
  const freed = await revokeTickets(tx, eventId, tickets, { now, requestId });
  await keepOfTickets(
    tx,
    eventId,
    planned.flatMap(({ plan }) => plan.kept),
  );
  if (!why.seatsStay) await moveCounters(app, tx, eventId, freed);
  await addRefundedSales(tx, eventId, tickets);
  await moveOrders(tx, eventId, moves, now);
  await resolveProviderRefunds(
    tx,
    eventId,
    moves.flatMap(({ orderId, event }) => (event === 'refund-all' ? orderId : [])),
    { outcome: 'no_tickets_left', by: why.requestedBy },
    now,
  );
  const refunds = planned.flatMap(({ order, plan }): NewRefundRow[] =>
    plan.parts.map((part) => ({
      id: app.newId(),
      orderId: order.id,
      currency: order.currency,
      byHand: order.paidAtTill,
      ...part,
    })),
  );
  await insertSaleRefunds(tx, eventId, refunds, { ...why, now });
  if (refunds.some(({ byHand }) => !byHand)) await wake(tx, 'refunds');
  if (why.toldInAnotherMail) return;
  await queueHandBackNotices(
    app,
    tx,
    eventId,
    refunds.filter(({ byHand }) => byHand),
  );
}
