import type { PaymentProvider } from '../../core/providers/payment-provider.ts';
import type { Clock } from '../../core/shared/clock.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { createPaystackProvider } from './paystack/paystack.ts';

/**
 * Returns the configured providers in order of preference: the first that takes an order's currency is used. A demo's sandbox comes
 * last, for currencies that no other takes. Paystack comes before Stripe, because its currencies are few and named. A vendor's package
 * is loaded only when its provider is configured.
 */
export async function chooseProviders(
  { paystack, stripe }: PaymentSettings,
  { clock, sandbox }: { clock: Clock; sandbox?: PaymentProvider | undefined },
): Promise<PaymentProvider[]> {
  const chosen: PaymentProvider[] = [];
  if (paystack) chosen.push(createPaystackProvider({ ...paystack, clock }));
  if (stripe) {
    const { createStripeProvider } = await import('./stripe/stripe.ts');
    chosen.push(createStripeProvider({ ...stripe, clock }));
  }
  return sandbox ? [...chosen, sandbox] : chosen;
}
