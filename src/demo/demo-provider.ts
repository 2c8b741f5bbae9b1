import { createSandboxProvider } from '../adapters/payments/sandbox.ts';
import type { Config } from '../config.ts';
import type { PaymentProvider } from '../core/providers/payment-provider.ts';
import { systemClock } from '../core/shared/clock.ts';
import { testKey } from './test-key.ts';

/** The gateway's URL for browsers: another origin, on the same machine with its own port. */
export function gatewayUrl({ gatewayPort, publicUrl }: Config): string {
  return `http://${new URL(publicUrl).hostname}:${gatewayPort}`;
}

/** The demo's card provider, which asks the sandbox gateway. */
export function demoProvider(config: Config, secret: Uint8Array): PaymentProvider {
  return createSandboxProvider({
    apiUrl: `http://127.0.0.1:${config.gatewayPort}`,
    popupOrigin: gatewayUrl(config),
    secretKey: testKey('sk', secret),
    clock: systemClock,
  });
}
