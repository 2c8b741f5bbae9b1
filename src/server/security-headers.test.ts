import { expect, test } from 'vitest';
import { TEST_SETTINGS } from '../../tests/database.ts';
import { FakeProvider } from '../../tests/fakes/provider.ts';
import { createStripeProvider } from '../adapters/payments/stripe/stripe.ts';
import { systemClock } from '../core/shared/clock.ts';
import { commonHeaders, contentSecurityPolicy } from './security-headers.ts';

const fake = new FakeProvider();
const stripe = createStripeProvider({
  secretKey: 'sk_test_x',
  publishableKey: 'pk_test_x',
  webhookSecrets: [],
  currencies: ['EUR'],
  clock: systemClock,
});
const policy = (providers: (typeof fake | typeof stripe)[]) => {
  const csp = contentSecurityPolicy({ providers, settings: TEST_SETTINGS });
  const [, payment] = /payment=\(([^)]*)\)/.exec(
    new Headers([...commonHeaders({ providers, settings: TEST_SETTINGS })] as [string, string][]).get(
      'permissions-policy',
    ) ?? '',
  ) as RegExpExecArray;
  const directive = (name: string) => csp.split('; ').find((line) => line.startsWith(`${name} `)) ?? '';
  return { csp, payment, directive };
};

test('a page may load Stripe only if it is configured, and then only what Stripe documents', () => {
  expect(policy([fake]).csp).not.toMatch(/stripe|link/);
  const { directive } = policy([stripe, fake]);
  expect(directive('script-src')).toMatch(/ https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/);
  expect(directive('frame-src')).toBe(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com https://pay.example',
  );
  expect(directive('connect-src')).toBe(
    "connect-src 'self' https://api.stripe.com https://link.com https://*.link.com https://pay.example",
  );
  expect(directive('img-src')).toBe("img-src 'self' data: blob: https://*.link.com");
  expect(directive('form-action')).toBe("form-action 'self' https://pay.example");
});

test('wallets are allowed in the frames of configured providers', () => {
  expect(policy([]).payment).toBe('self');
  expect(policy([fake]).payment).toBe('self "https://pay.example"');
  expect(policy([stripe]).payment).toContain('"https://js.stripe.com"');
});

test('a test site is kept out of search engines, other sites are not', () => {
  const robots = (staging: boolean) =>
    commonHeaders({ providers: [], settings: { ...TEST_SETTINGS, staging } }).find(
      ([name]) => name === 'x-robots-tag',
    );
  expect(robots(true)).toEqual(['x-robots-tag', 'noindex']);
  expect(robots(false)).toBeUndefined();
});
