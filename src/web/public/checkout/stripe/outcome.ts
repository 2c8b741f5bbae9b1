import type { PaymentIntentResult } from '@stripe/stripe-js';

/** The result of pressing Pay, as far as the browser knows. */
export type Outcome =
  /** Paid, or pending: our server checks. */
  | { kind: 'done' }
  /** Not charged; another try is possible. */
  | { kind: 'again'; message: string }
  /** It can no longer be paid: the seats were released. */
  | { kind: 'over' }
  /** It is unknown whether it was charged. */
  | { kind: 'unsure' };

const UNDER_WAY = ['succeeded', 'processing', 'requires_capture'];
const NOT_CONFIRMED =
  'Your bank did not confirm this payment, and you were not charged. Try again, or use another card.';

/** A payment that is completed elsewhere (a voucher, a transfer) ends here as "requires_action" without an error. */
export function outcomeOf({ paymentIntent, error }: PaymentIntentResult): Outcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status && UNDER_WAY.includes(status)) return { kind: 'done' };
  if (status === 'canceled') return { kind: 'over' };
  if (!error) {
    return status === 'requires_payment_method'
      ? { kind: 'again', message: NOT_CONFIRMED }
      : { kind: 'done' };
  }
  const { type, message } = error;
  const refused =
    type === 'card_error' || type === 'validation_error' || status === 'requires_payment_method';
  return refused ? { kind: 'again', message: message ?? NOT_CONFIRMED } : { kind: 'unsure' };
}
