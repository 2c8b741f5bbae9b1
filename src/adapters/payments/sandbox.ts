import type { PaymentProvider } from '../../core/payments/payment-provider.ts';
import { CURRENCIES } from '../../core/shared/money.ts';
import { createPaystackProtocolProvider } from './paystack-protocol.ts';

/** The sandbox gateway that comes with Tikiti: takes every currency, charges nobody. */
export function createSandboxProvider(options: {
  apiUrl: string;
  popupOrigin: string;
  secretKey: string;
}): PaymentProvider {
  return createPaystackProtocolProvider({ id: 'sandbox', currencies: CURRENCIES, ...options });
}
