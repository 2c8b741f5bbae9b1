import type { ProviderUnderTest } from './provider-under-test.ts';
import { paystackUnderTest, sandboxUnderTest } from './sandbox-under-test.ts';
import { stripeUnderTest } from './stripe-under-test.ts';

/** Lists every provider behind the port; a new provider is one more line. */
export const PROVIDERS: {
  name: string;
  start: () => Promise<ProviderUnderTest>;
}[] = [
  { name: 'sandbox', start: sandboxUnderTest },
  { name: 'paystack', start: paystackUnderTest },
  { name: 'stripe', start: stripeUnderTest },
];
