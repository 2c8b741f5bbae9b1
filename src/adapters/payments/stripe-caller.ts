import Stripe from 'stripe';

/** Whose money it is: the platform's own account, or one that is paid directly. */
export const on = (account: string | null | undefined) => (account ? { stripeAccount: account } : {});

/** Whether Stripe refused, with one of these codes. */
export function isStripeError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '');
}

/** Undefined for "no such thing"; every other failure stays one. */
export async function orMissing<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return undefined;
    throw error;
  }
}
