import type { KnownPayment } from '../../../core/providers/payment-provider.ts';

/**
 * Joins what opens a Payment Element into one string: the PaymentIntent's client secret and, when an account is paid directly, a dot
 * and that account ("pi_3N_secret_x.acct_1"). The browser's half is in src/web/public/checkout/stripe/.
 */
export function stripeAccessCode(clientSecret: string, account: string | undefined): string {
  return account === undefined ? clientSecret : `${clientSecret}.${account}`;
}

/** Returns the PaymentIntent's id, which its client secret begins with; undefined when this is not an access code of Stripe's. */
export function intentIdOf(accessCode: string | null): string | undefined {
  return /^(pi_[A-Za-z0-9_]+?)_secret_/.exec(accessCode ?? '')?.[1];
}

/**
 * Whether a PaymentIntent is this payment. Our books have its id with the access code, so it is still ours after somebody removed its
 * metadata; one that names another reference is not, whatever its id.
 */
export function isOf(
  { reference, accessCode }: KnownPayment,
  { id, metadata }: { id: string; metadata?: Record<string, string> | null | undefined },
): boolean {
  const noted = metadata?.reference;
  return noted === reference || (noted === undefined && id === intentIdOf(accessCode));
}

/** Joins the PaymentIntent's id and, when it is not the platform's own, its account, as webhooks name a payment. */
export const stripePaymentId = (intentId: string, account: string | undefined) =>
  account === undefined ? intentId : `${intentId}@${account}`;

export function parseStripePaymentId(paymentId: string): { intentId: string; account: string | undefined } {
  const [intentId = '', account] = paymentId.split('@');
  return { intentId, account };
}
