import type { LockedPayment } from '../payment-attempts/payment-lock.ts';
import type { RefundReason, SaleRefundReason } from '../shared/mail/refund-mails.ts';

const REASONS: Record<SaleRefundReason, true> = {
  'by-organiser': true,
  'by-customer': true,
  goodwill: true,
  'event-cancelled': true,
  'at-provider': true,
  resold: true,
};

export const SALE_REFUND_REASONS = Object.keys(REASONS) as SaleRefundReason[];

/** Whether a refund returns money that had bought tickets. All others return money that never became the organiser's. */
export const isSaleRefund = (reason: string): reason is SaleRefundReason => Object.hasOwn(REASONS, reason);

/** Why money that bought nothing is returned, by the kind it was booked as. */
export const NO_SALE_REFUND_REASON: Record<
  Exclude<NonNullable<LockedPayment['booked']>, 'sale'>,
  RefundReason
> = {
  late_payment: 'paid-too-late',
  duplicate_payment: 'paid-twice',
  mismatched_payment: 'amount-mismatch',
};

const WORDS: Record<RefundReason, string> = {
  'by-organiser': 'by the organiser',
  'by-customer': 'requested by the customer',
  goodwill: 'an amount, tickets stay valid',
  'event-cancelled': 'the event was cancelled',
  'at-provider': 'sent at the card provider',
  'paid-too-late': 'paid too late',
  'paid-twice': 'paid twice',
  'amount-mismatch': 'the wrong amount was charged',
  'paid-after-cancelling': 'paid after the event was cancelled',
  'resale-over': 'paid after the ticket was taken off resale',
  'order-lost': 'the order was lost in a restore',
  resold: 'the ticket was resold',
};

/** Says why money went back, for whoever reads a list of refunds. */
export const refundReasonWords = (reason: string): string => WORDS[reason as RefundReason] ?? reason;
