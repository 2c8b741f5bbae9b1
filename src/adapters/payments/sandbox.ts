import type { PaymentProvider } from '../../core/providers/payment-provider.ts';
import type { Clock } from '../../core/shared/clock.ts';
import { CURRENCIES } from '../../core/shared/money.ts';
import { createPaystackProtocolProvider } from './paystack/protocol.ts';

/** Creates the provider for the sandbox gateway that comes with Tikiti: it takes every currency and charges nobody. */
export function createSandboxProvider(options: {
  apiUrl: string;
  /** The origin at which browsers reach it. */
  popupOrigin: string;
  secretKey: string;
  clock: Clock;
}): PaymentProvider {
  const { apiUrl, secretKey, popupOrigin, clock } = options;
  const origin = [popupOrigin];
  return createPaystackProtocolProvider({
    id: 'sandbox',
    name: 'Sandbox gateway',
    currencies: CURRENCIES,
    apiUrl,
    secretKey,
    clock,
    checkout: {
      client: 'popup',
      setting: `${popupOrigin}/popup`,
      origins: { script: [], frame: origin, connect: origin, form: origin },
    },
  });
}
