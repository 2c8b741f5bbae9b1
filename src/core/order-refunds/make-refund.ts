import { z } from 'zod';
import type { Transaction } from '../../db/database.ts';
import { resolveByTickets } from '../exceptions/provider-refund-store.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { isSaleDisputed } from '../ledger/disputed-sale.ts';
import { queueTicketsCancelled } from '../order-mail/order-notices-mail.ts';
import { isUntoldGuest } from '../order-mail/untold-guest.ts';
import { canHappen } from '../orders/order-state.ts';
import type { CancellationFee } from '../pricing/cancellation-fee.ts';
import { planRefund, type RefundPlan, type RefundRefusal, type RefundWish } from '../refunds/plan-refund.ts';
import { lockOrdersToRefund, type OrderToRefund } from '../refunds/refund-orders-store.ts';
import { findRequest, insertRequest } from '../refunds/refund-request-store.ts';
import type { DomainError } from '../shared/errors.ts';
import type { SaleRefundReason } from '../shared/mail/refund-mails.ts';
import { type Currency, money } from '../shared/money.ts';
import { carryOutRefunds, type RefundWorld } from './refund-orders.ts';
import { refusal } from './refusals.ts';

/** The result of refunding an order. */
export const orderRefundAnswer = z
  .object({
    orderId: z.uuid(),
    amount: money.nullable().describe('What goes back to the card; null where nothing does.'),
    kept: money.nullable().describe('The cancellation fees that are kept; null where there are none.'),
    tickets: z.int().describe('How many tickets this cancelled.'),
    addOns: z.int().describe('How many add-ons this cancelled.'),
    before: z.boolean().describe('It was already done; nothing happened now.'),
  })
  .meta({ id: 'OrderRefund' });
export type OrderRefund = z.infer<typeof orderRefundAnswer>;

export interface RefundAsked {
  eventId: string;
  orderId: string;
  /** A repeated call with the same id is the same request. */
  requestId: string;
  wish: RefundWish;
  refundFee: boolean;
  /** The cancellation fee of the tickets; left out, there is none. */
  keeps?: CancellationFee | undefined;
  reason: SaleRefundReason;
  note: string | null;
  as: 'organiser' | 'customer';
  /** The id of the account that asks; null if none does. */
  by: string | null;
  /** Staff hand the money back at a till. */
  atTill?: boolean;
  /** Another order takes over these tickets' seats in the same transaction, so no seat comes free. */
  seatsStay?: boolean;
}

/**
 * Refunds an order or a part of it in the caller's transaction, for organisers and customers alike. A request is carried out once, however
 * often it is sent.
 * @param check further conditions, called with the plan under all locks
 * @throws DomainError 'not-found' (order.unknown); 'conflict' (order.not-paid, order.disputed, refund.ticket-gone, refund.request-used); 'invalid'
 *   (refund.too-much, refund.not-covered); 'conflict' also refund.at-the-box-office
 */
export async function makeRefund(
  app: RefundWorld,
  tx: Transaction,
  asked: RefundAsked,
  check: (order: OrderToRefund, plan: RefundPlan) => Promise<void> = async () => undefined,
): Promise<OrderRefund> {
  const { eventId, orderId, requestId, wish, note } = asked;
  await lockInventory(tx, eventId);
  const [order] = await lockOrdersToRefund(tx, eventId, { orderId });
  if (!order) throw refusal('order.unknown');
  const inCurrency = (minor: number) => (minor > 0 ? { minor, currency: order.currency as Currency } : null);
  const requestedFor = spell(asked);
  const earlier = await findRequest(tx, eventId, requestId);
  if (earlier) {
    if (earlier.orderId !== orderId || earlier.requestedFor !== requestedFor)
      throw refusal('refund.request-used');
    return { orderId, amount: inCurrency(earlier.amountMinor), ...NOTHING, before: true };
  }
  if (wish.scope === 'whole' && order.state === 'refunded') {
    return { orderId, amount: null, ...NOTHING, before: true };
  }
  if (order.paidAtTill && !asked.atTill) throw refusal('refund.at-the-box-office');
  if (await isSaleDisputed(tx, eventId, orderId)) throw refusal('order.disputed');
  if (order.state === 'refunded' && wish.scope === 'tickets') throw refusal('refund.ticket-gone');
  if (order.state !== 'refunded' && !canHappen(order.state, 'refund-part')) throw refusal('order.not-paid');
  const plan = planRefund(order, wish, asked);
  if ('refused' in plan) throw notPlanned(plan, order.currency as Currency);

  const now = app.clock.now();
  const { as: requestedAs, by: requestedBy } = asked;
  await insertRequest(
    tx,
    eventId,
    {
      id: requestId,
      orderId,
      scope: wish.scope,
      requestedFor,
      requestedAs,
      requestedBy,
      amountMinor: plan.amountMinor,
    },
    now,
  );
  if (wish.scope === 'tickets' && wish.alreadyRefunded) {
    const priceMinor = order.tickets
      .filter(({ id }) => plan.revoke.includes(id))
      .reduce((sum, ticket) => sum + ticket.priceMinor, 0);
    await resolveByTickets(tx, { eventId, orderId, priceMinor, by: asked.by }, now);
  }
  await carryOutRefunds(app, tx, eventId, [{ order, plan }], {
    reason: asked.reason,
    note,
    requestedBy: asked.by,
    requestId,
    // A customer who is handed the money needs no mail about it.
    toldInAnotherMail: asked.atTill === true,
    seatsStay: asked.seatsStay,
  });
  // This comes last, because taking a ticket back waits for a scan that is under way.
  await check(order, plan);
  if (plan.amountMinor === 0 && !(await isUntoldGuest(tx, { eventId, orderId }))) {
    await queueTicketsCancelled(app, tx, { eventId, orderId }, { requestId, note });
  }
  const revoked = order.tickets.filter(({ id }) => plan.revoke.includes(id));
  const tickets = revoked.filter(({ admits }) => admits).length;
  const addOns = revoked.length - tickets;
  const kept = inCurrency(plan.kept.reduce((sum, { minor }) => sum + minor, 0));
  return { orderId, amount: inCurrency(plan.amountMinor), kept, tickets, addOns, before: false };
}

const NOTHING = { kept: null, tickets: 0, addOns: 0 };

function spell({ wish, refundFee, note, as }: RefundAsked): string {
  const chosen = wish.scope === 'tickets' ? { ...wish, ticketIds: [...wish.ticketIds].sort() } : wish;
  return JSON.stringify({ as, ...chosen, refundFee, note });
}

function notPlanned(refused: RefundRefusal, currency: Currency): DomainError {
  if (refused.refused === 'ticket-gone') return refusal('refund.ticket-gone');
  if (refused.refused === 'too-much')
    return refusal('refund.too-much', { leftMinor: refused.leftMinor, currency, at: 'amountMinor' });
  return refusal('refund.not-covered', { returnedMinor: refused.returnedMinor, currency, at: 'tickets' });
}
