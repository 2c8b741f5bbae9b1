import type { DisputedPayment } from '../disputes/dispute-store.ts';
import type { RefundReason } from '../shared/mail.ts';

/** What money that bought nothing goes back for, whoever sends it. */
export const WHY_BACK: Record<Exclude<NonNullable<DisputedPayment['booked']>, 'sale'>, RefundReason> = {
  late_payment: 'paid-too-late',
  duplicate_payment: 'paid-twice',
  mismatched_payment: 'amount-mismatch',
};
