import type { ProviderUnderTest } from './provider-under-test.ts';
import { paystackUnderTest, sandboxUnderTest } from './sandbox-under-test.ts';
import { stripeUnderTest } from './stripe-under-test.ts';

/** All that stand behind the port: a provider is one more line. */
export const PROVIDERS: {
  name: string;
  /** @param patienceMs how long it may wait for an answer: little where some never come */
  start: (patienceMs?: number) => Promise<ProviderUnderTest>;
}[] = [
  { name: 'sandbox', start: sandboxUnderTest },
  { name: 'paystack', start: paystackUnderTest },
  { name: 'stripe', start: stripeUnderTest },
];
