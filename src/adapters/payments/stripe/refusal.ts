import Stripe from 'stripe';
import { PaymentRefused, type RefusalReason } from '../../../core/payments/payment-refused.ts';

/** Source: https://docs.stripe.com/error-codes */
const BY_CODE: Record<string, RefusalReason> = {
  amount_too_small: 'amount-too-small',
  amount_too_large: 'amount-too-large',
  email_invalid: 'email',
  account_invalid: 'payee',
  account_closed: 'payee',
  livemode_mismatch: 'key',
  testmode_charges_only: 'key',
  api_key_expired: 'key',
  secret_key_required: 'key',
};

/**
 * Translates Stripe's refusal to open a payment into PaymentRefused; returns any other error as it is (no answer, Stripe's own
 * failure, rate limits).
 * @param isDirect whether an organiser's own account was to be charged
 */
export function stripeRefusal(error: unknown, isDirect: boolean): unknown {
  const { errors } = Stripe;
  const refused =
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError;
  // The same key with other parameters is an error of ours, and the next order has another key.
  if (!refused || error.code?.startsWith('idempotency')) return error;
  return new PaymentRefused(reasonOf(error, isDirect), error.message);
}

/** Recognises that Stripe does not accept our key, or not for what was asked. */
export const isOfKey = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

function reasonOf(error: InstanceType<typeof Stripe.errors.StripeError>, isDirect: boolean): RefusalReason {
  const known = BY_CODE[error.code ?? ''];
  if (known) return known;
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'key';
  // Our key is valid, so the connected account was disconnected or cannot be charged any more.
  if (error instanceof Stripe.errors.StripePermissionError) return isDirect ? 'payee' : 'key';
  if (error.param === 'receipt_email') return 'email';
  if (error.param === 'currency') return 'currency';
  if (isDirect && /account|capabilit/i.test(error.message)) return 'payee';
  return 'other';
}
