import type { PaymentProvider } from '../../core/payments/payment-provider.ts';
import type { Clock } from '../../core/shared/clock.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { createStripeProvider } from './stripe.ts';

/**
 * The providers that are configured, in order of preference: the first that takes an order's currency is asked. A demo's
 * sandbox comes last, for what no other takes.
 */
export function chooseProviders(
  { stripe }: PaymentSettings,
  { clock, sandbox }: { clock: Clock; sandbox?: PaymentProvider | undefined },
): PaymentProvider[] {
  return [...(stripe ? [createStripeProvider({ ...stripe, clock })] : []), ...(sandbox ? [sandbox] : [])];
}
