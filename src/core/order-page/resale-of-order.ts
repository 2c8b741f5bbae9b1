import { saleAt } from '../inventory/sale-window.ts';
import { isPaidAtTill } from '../providers/till.ts';
import type { RefundableOrder } from '../refunds/plan-refund.ts';
import { quoteRefund } from '../refunds/quote-refund.ts';
import { DomainError } from '../shared/errors.ts';
import { isFairPrice } from '../waiting-list/offer-resales.ts';
import type { ResaleType } from '../waiting-list/resale-terms.ts';
import type { OrderRecord } from './order-page-store.ts';

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
    return refused(
      'not-yours',
      'This ticket isn’t yours to sell. If you’ve sent it to somebody, take it back first.',
    );
  }
  const { state, admittedAt, ticketTypeId, lineNumber } = ticket;
  if (state === 'revoked') return refused('ticket-ended', 'This ticket is no longer valid.');
  if (state === 'on_hold')
    return refused('ticket-ended', 'This ticket is on hold while its payment is being checked.');
  if (admittedAt !== null) return refused('ticket-used', 'This ticket has already been used at the door.');
  const type = types.get(ticketTypeId);
  if (!type || isPaidAtTill(order.attempts) || saleAt(type, now) !== 'on')
    return refused('not-offered', 'This ticket can’t be offered for resale.');
  const paid = order.lines.find(({ number }) => number === lineNumber)?.unitPriceMinor ?? 0;
  if (paid > 0 && type.priceFloorMinor === null && !isFairPrice(type, paid))
    return refused(
      'price-fell',
      'Tickets like this cost less today than you paid, so yours can’t be offered for resale.',
    );
  const [quoted] = quoteRefund(refundable, [ticketId]).tickets;
  if (!isFairPrice(type, paid) || !quoted?.minor)
    return refused('not-offered', 'This ticket can’t be offered for resale.');
  // This check is last, so its error appears only when nothing else prevents an offer.
  if (order.addOns.some(({ addOnTo, state: its }) => addOnTo === ticketId && its !== 'revoked'))
    return refused(ADD_ONS, 'A ticket is sold without add-ons. Once yours are refunded, you can offer it.');
  return quoted.minor;
}

const ADD_ONS = 'add-ons';

/** Tells whether only its add-ons keep a ticket from being offered. */
export const isKeptByAddOns = (answer: number | DomainError): boolean =>
  typeof answer !== 'number' && answer.code === `resale.${ADD_ONS}`;

const refused = (code: string, detail: string) => new DomainError('conflict', `resale.${code}`, detail);
