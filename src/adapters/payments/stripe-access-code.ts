import type { KnownPayment } from '../../core/providers/payment-provider.ts';

/**
 * Joins what opens a Payment Element in one word: the PaymentIntent's client secret and, for a payment that an account is paid directly, a
 * dot and that account ("pi_3N_secret_x.acct_1"). The browser's half is src/web/public/checkout/stripe/.
 */
export function stripeAccessCode(clientSecret: string, account: string | undefined): string {
  return account === undefined ? clientSecret : `${clientSecret}.${account}`;
}

/** The PaymentIntent's id, which its client secret begins with; undefined for what is no access code of Stripe's. */
export function intentIdOf(accessCode: string | null): string | undefined {
  return /^(pi_[A-Za-z0-9_]+?)_secret_/.exec(accessCode ?? '')?.[1];
}

/**
 * Tells whether a PaymentIntent is this payment. Its id is in our books with the access code, so that one whose metadata somebody removed
 * is ours still; one that names another reference is not, whatever its id.
 */
export function isOf(
  { reference, accessCode }: KnownPayment,
  { id, metadata }: { id: string; metadata?: Record<string, string> | null | undefined },
): boolean {
  const said = metadata?.reference;
  return said === reference || (said === undefined && id === intentIdOf(accessCode));
}

/** A payment as a webhook names it: its id and, where it is not the platform's own, its account. */
export const stripePaymentId = (intentId: string, account: string | undefined) =>
  account === undefined ? intentId : `${intentId}@${account}`;

export function parseStripePaymentId(paymentId: string): { intentId: string; account: string | undefined } {
  const [intentId = '', account] = paymentId.split('@');
  return { intentId, account };
}
