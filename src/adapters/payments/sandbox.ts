import type { PaymentProvider } from '../../core/payments/payment-provider.ts';
import { CURRENCIES } from '../../core/shared/money.ts';
import { createPaystackProtocolProvider } from './paystack-protocol.ts';

/** The sandbox gateway that comes with Tikiti: takes every currency, charges nobody. */
export function createSandboxProvider(options: {
  apiUrl: string;
  /** Where browsers find it. */
  popupOrigin: string;
  secretKey: string;
}): PaymentProvider {
  const { apiUrl, secretKey, popupOrigin } = options;
  const origin = [popupOrigin];
  return createPaystackProtocolProvider({
    id: 'sandbox',
    currencies: CURRENCIES,
    apiUrl,
    secretKey,
    checkout: {
      kind: 'popup',
      url: `${popupOrigin}/popup`,
      origins: { script: [], frame: origin, connect: origin, form: origin },
    },
  });
}
