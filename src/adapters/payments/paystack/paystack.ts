import type { CheckoutOrigins, PaymentProvider } from '../../../core/providers/payment-provider.ts';
import type { Clock } from '../../../core/shared/clock.ts';
import { createPaystackProtocolProvider } from './protocol.ts';
import type { PaystackSettings } from './settings.ts';

/**
 * Lists what `@paystack/inline-js` 2.25 needs of a page that opens a transaction by its access code: the framed checkout, and calls
 * that log it. Its wallet buttons, which load a script, are not used; a page without scripts submits its form to `form`.
 */
const ORIGINS: CheckoutOrigins = {
  script: [],
  frame: ['https://checkout.paystack.com'],
  connect: ['https://api.paystack.co'],
  form: ['https://checkout.paystack.com'],
};

/** Source: https://paystack.com/docs/api/#supported-currency */
const MINIMUMS = { ZAR: 100, USD: 200, NGN: 5_000, GHS: 10, KES: 300 };

/** Creates the provider for Paystack, whose own client opens over our page. Amounts are minor units (docs/decisions/0018). */
export function createPaystackProvider({
  apiUrl = 'https://api.paystack.co',
  ...settings
}: PaystackSettings & { clock: Clock; patienceMs?: number }): PaymentProvider {
  return createPaystackProtocolProvider({
    ...settings,
    id: 'paystack',
    apiUrl,
    name: 'Paystack',
    checkout: { client: 'paystack', origins: ORIGINS },
    minimums: MINIMUMS,
  });
}
