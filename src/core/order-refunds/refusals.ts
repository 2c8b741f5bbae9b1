import { notCoveredWords } from '../refunds/plan-refund.ts';
import { catalogueOf } from '../shared/errors.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';

export const refusal = catalogueOf({
  // The bank decides about the money. Sending it back meanwhile could send it twice.
  'order.disputed': [
    'conflict',
    'The customer disputed this payment with their bank, so nothing can be refunded until the bank decides.',
  ],
  'order.not-paid': ['conflict', 'This order was never paid, so there’s nothing to refund.'],
  'order.unknown': ['not-found', 'There is no such order.'],
  'payment.provider-unavailable': [
    'upstream',
    'The card provider isn’t responding. Nothing was changed: try again in a moment.',
  ],
  'refund.account-disconnected': [
    'conflict',
    'This payment went to the organiser’s account at the card provider, which is no longer connected, so we can’t send anything from here. Send the money from that account’s own dashboard, or pay the customer another way. Then mark this as resolved.',
  ],
  'refund.at-the-box-office': [
    'conflict',
    'This order was paid at the door, so its money is handed back there: open the box office and look the order up.',
  ],
  'refund.donation': ['conflict', 'A donation isn’t refunded here. Ask the organiser.'],
  'refund.not-covered': [
    'invalid',
    ({ returnedMinor, currency }: { returnedMinor: number; currency: Currency }) =>
      notCoveredWords({ minor: returnedMinor, currency }),
  ],
  'refund.not-offered': ['conflict', 'All sales for this event are final.'],
  'refund.nothing-left': [
    'conflict',
    (_: { leftMinor: number }) =>
      'The customer already has this money another way. Mark it as resolved, with a note.',
  ],
  'refund.request-used': ['conflict', 'This id was used for another refund. Reload the page.'],
  'refund.sent-meanwhile': [
    'conflict',
    'Somebody has sent money of this payment back at the card provider meanwhile. Reload the page and decide again.',
  ],
  'refund.ticket-gone': [
    'conflict',
    'One of these tickets has just been refunded. Reload the page and choose from the others.',
  ],
  'refund.ticket-sent': [
    'conflict',
    'Somebody has accepted one of these tickets from you, so it can’t be refunded.',
  ],
  'refund.ticket-used': [
    'conflict',
    'One of these tickets, or something that came with it, has already been used at the door, so it can’t be refunded.',
  ],
  'refund.too-late': ['conflict', 'The deadline for refunds has passed. Ask the organiser.'],
  'refund.too-much': [
    'invalid',
    ({ leftMinor, currency }: { leftMinor: number; currency: Currency }) =>
      leftMinor > 0
        ? `You can refund up to ${formatMoney({ minor: leftMinor, currency })}.`
        : 'There’s nothing left to refund.',
  ],
  'refund.unknown': ['not-found', 'There is no such refund.'],
});
