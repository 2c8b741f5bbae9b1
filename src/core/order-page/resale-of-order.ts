import { saleAt } from '../inventory/sale-window.ts';
import { isPaidAtTill } from '../providers/till.ts';
import type { RefundableOrder } from '../refunds/plan-refund.ts';
import { quoteRefund } from '../refunds/quote-refund.ts';
import type { DomainError } from '../shared/errors.ts';
import { isFairPrice } from '../waiting-list/offer-resales.ts';
import type { ResaleType } from '../waiting-list/resale-terms.ts';
import type { OrderRecord } from './order-page-store.ts';
import { refusal } from './refusals.ts';

interface Terms {
  /** The ticket types whose tickets can be offered. */
  types: ReadonlyMap<string, ResaleType>;
  refundable: RefundableOrder;
  now: Date;
}

/**
 * Returns what a ticket's holder gets when somebody buys it from them, minor units, the same as a refund would pay; or the error that says
 * why they cannot offer it. The order's page asks it, and the offer asks it again under all locks.
 */
export function resaleOf(order: OrderRecord, ticketId: string, terms: Terms): number | DomainError {
  const { types, refundable, now } = terms;
  const ticket = order.tickets.find(({ id }) => id === ticketId);
  if (!ticket?.admits || ticket.sent) {
    return refusal('resale.not-yours');
  }
  const { state, admittedAt, ticketTypeId, lineNumber } = ticket;
  if (state === 'revoked') return refusal('resale.ticket-ended', { why: 'revoked' });
  if (state === 'on_hold') return refusal('resale.ticket-ended', { why: 'on-hold' });
  if (admittedAt !== null) return refusal('resale.ticket-used');
  const type = types.get(ticketTypeId);
  if (!type || isPaidAtTill(order.attempts) || saleAt(type, now) !== 'on')
    return refusal('resale.not-offered');
  const paid = order.lines.find(({ number }) => number === lineNumber)?.unitPriceMinor ?? 0;
  if (paid > 0 && type.priceFloorMinor === null && !isFairPrice(type, paid))
    return refusal('resale.price-fell');
  const [quoted] = quoteRefund(refundable, [ticketId]).tickets;
  if (!isFairPrice(type, paid) || !quoted?.minor) return refusal('resale.not-offered');
  // This check is last, so its error appears only when nothing else prevents an offer.
  if (order.addOns.some(({ addOnTo, state: its }) => addOnTo === ticketId && its !== 'revoked'))
    return refusal('resale.add-ons');
  return quoted.minor;
}

/** Tells whether only its add-ons keep a ticket from being offered. */
export const isKeptByAddOns = (answer: number | DomainError): boolean =>
  typeof answer !== 'number' && answer.code === 'resale.add-ons';
