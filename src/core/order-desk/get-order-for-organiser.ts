import { ORDER, seatKey, ticketSeatKey } from '../attendees/asked.ts';
import { findDetails, type KeptDetails } from '../attendees/details-store.ts';
import { toGiven } from '../attendees/given-answer.ts';
import type { Dispute } from '../disputes/dispute.ts';
import { findDisputes } from '../disputes/dispute-list-store.ts';
import { type DeskEvent, requireDesk } from '../events/require-desk.ts';
import { codesShownTo } from '../events/shown-codes.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderNumber } from '../orders/order-number.ts';
import { orderIdOf, unknownOrder } from '../orders/order-policy.ts';
import { sourceWords } from '../orders/order-source.ts';
import { may } from '../organisations/may.ts';
import { receiptNumber } from '../receipts/receipt.ts';
import { taxesOfOrder } from '../receipts/tax-sum.ts';
import type { RefundableOrder } from '../refunds/plan-refund.ts';
import { findRefundable } from '../refunds/refund-orders-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import { orderTimeline } from './order-timeline.ts';
import type { OrganiserOrder } from './organiser-order.ts';
import { type DeskOrderRecord, findDeskOrder } from './organiser-order-store.ts';

/**
 * Returns an order of an event for its organiser or an admin: what was bought, paid, mailed, admitted and sent back.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, order.unknown)
 */
export async function getOrderForOrganiser(
  app: App,
  actor: Actor,
  key: { eventId: unknown; orderId: unknown },
): Promise<OrganiserOrder> {
  const event = await requireDesk(app.db, actor, key.eventId);
  const found = await findDeskOrder(app.db, { eventId: event.id, orderId: orderIdOf(key.orderId) });
  const order = found && withCodes(found, codesShownTo(actor, event));
  const refundable = order && (await findRefundable(app.db, event.id, [order.id])).get(order.id);
  if (!refundable) throw unknownOrder();
  const [disputes, details] = await Promise.all([
    findDisputes(app, { eventId: event.id, orderId: order.id, limit: 20 }),
    findDetails(app, app.db, { eventId: event.id, orderId: order.id }),
  ]);
  const seesSensitive = may(actor, 'event.edit', event);
  return toOrganiserOrder(event, order, { refundable, disputes, details, seesSensitive });
}

/** The order with its tickets' codes as somebody may see them. */
function withCodes(order: DeskOrderRecord, shown: (shortCode: string) => string): DeskOrderRecord {
  const masked = <Row extends { shortCode: string }>(row: Row): Row => ({
    ...row,
    shortCode: shown(row.shortCode),
  });
  return {
    ...order,
    tickets: order.tickets.map(masked),
    undoneCheckIns: order.undoneCheckIns.map(masked),
    exchanges: order.exchanges.map((one) => ({
      ...masked(one),
      formerShortCode: shown(one.formerShortCode),
    })),
  };
}

function toOrganiserOrder(
  event: DeskEvent,
  order: DeskOrderRecord,
  {
    refundable,
    disputes,
    details,
    seesSensitive,
  }: { refundable: RefundableOrder; disputes: Dispute[]; details: KeptDetails; seesSensitive: boolean },
): OrganiserOrder {
  const { id, state } = order;
  const key = { eventId: event.id, orderId: id };
  const money = moneyIn(order.currency);
  return {
    id,
    number: orderNumber(id),
    event: {
      id: event.id,
      name: event.name,
      startsAt: event.startsAt.toISOString(),
      timeZone: event.timeZone,
      cancelled: event.cancelledAt !== null,
    },
    state,
    offeredUntil: instant(order.offeredUntil),
    ...readEmail(order.email),
    total: money(order.totalMinor),
    fee: money(order.feeMinor),
    feePayer: order.feePayer,
    taxes: taxesOfOrder(order.lines, order),
    receiptNumber: order.receiptNumber === null ? null : receiptNumber(order.receiptNumber),
    isInvoice: order.isInvoice,
    creditNotes: order.creditNotes.map(receiptNumber),
    business: order.business,
    createdAt: order.createdAt.toISOString(),
    holdExpiresAt: order.holdExpiresAt.toISOString(),
    paidAt: instant(order.paidAt),
    source: sourceWords(order.source),
    guest: order.guestReason,
    promoCode: order.promoCode,
    lines: order.lines.map(({ number, typeName, quantity, donation, unitPriceMinor, unitDiscountMinor }) => ({
      number,
      typeName,
      quantity,
      donation,
      total: money(unitPriceMinor * quantity),
      discount: money(unitDiscountMinor * quantity),
    })),
    tickets: order.tickets.map((ticket) => toTicket(key, ticket, { details, seesSensitive })),
    answers: toGiven(details.kept.get(seatKey(ORDER)), { ...key, ...ORDER }, seesSensitive),
    payments: order.payments.map(toPayment),
    refunds: order.refunds.map(toRefund),
    disputes,
    refundable,
    mails: order.mails.map(({ email, requestedAt, sentAt, refusedAt, ...mail }) => ({
      ...mail,
      email: readEmail(email).email,
      requestedAt: new Date(requestedAt).toISOString(),
      sentAt: instant(sentAt),
      refusedAt: instant(refusedAt),
    })),
    tags: order.tags,
    notes: order.notes.map((note) => ({ ...note, writtenAt: new Date(note.writtenAt).toISOString() })),
    timeline: orderTimeline(order, disputes),
  };
}

function toTicket(
  order: { eventId: string; orderId: string },
  ticket: DeskOrderRecord['tickets'][number],
  { details, seesSensitive }: { details: KeptDetails; seesSensitive: boolean },
): OrganiserOrder['tickets'][number] {
  const seat = ticketSeatKey(ticket);
  const holder = details.seats.get(seat);
  const at = { ...order, line: ticket.lineNumber, seat: ticket.seat };
  return {
    id: ticket.id,
    typeName: ticket.typeName,
    attendee: { name: holder?.name ?? '', email: holder?.email ?? '' },
    answers: toGiven(details.kept.get(seat), at, seesSensitive),
    shortCode: ticket.shortCode,
    revoked: ticket.state === 'revoked',
    reversed: ticket.reversed,
    onHold: ticket.state === 'on_hold',
    people: ticket.people,
    peopleIn: ticket.peopleIn ?? 0,
    admittedAt: instant(ticket.admittedAt),
    gate: ticket.gate,
    admits: ticket.admits,
    addOnTo: ticket.addOnTo,
    donation: ticket.donation,
    collectedAt: instant(ticket.collectedAt),
    sentTo: ticket.sentTo && readEmail(ticket.sentTo),
    forResaleSince: instant(ticket.forResaleSince),
    resold: ticket.resold,
  };
}

function toPayment({
  amountMinor,
  providerFeeMinor,
  currency,
  createdAt,
  succeededAt,
  ...payment
}: DeskOrderRecord['payments'][number]): OrganiserOrder['payments'][number] {
  const money = moneyIn(currency);
  return {
    ...payment,
    amount: money(amountMinor),
    cardFee: providerFeeMinor === null ? null : money(providerFeeMinor),
    createdAt: new Date(createdAt).toISOString(),
    succeededAt: instant(succeededAt),
  };
}

function toRefund(refund: DeskOrderRecord['refunds'][number]): OrganiserOrder['refunds'][number] {
  const money = moneyIn(refund.currency);
  return {
    id: refund.id,
    amount: money(refund.amountMinor),
    reason: refund.reason,
    state: refund.state,
    createdAt: new Date(refund.createdAt).toISOString(),
    updatedAt: new Date(refund.updatedAt).toISOString(),
    kept: refund.keptMinor > 0 ? money(refund.keptMinor) : null,
    feeRefund: refund.feeRefundMinor > 0 ? money(refund.feeRefundMinor) : null,
    note: refund.note,
    retried: refund.retriedAs !== null,
    anotherWay: refund.anotherWayMinor > 0 ? money(refund.anotherWayMinor) : null,
    resolved: refund.resolved,
  };
}

const moneyIn = (currency: string) => (minor: number) => ({ minor, currency: currency as Currency });

const instant = (at: string | Date | null): string | null => at && new Date(at).toISOString();
