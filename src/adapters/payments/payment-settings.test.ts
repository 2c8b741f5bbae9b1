import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { systemClock } from '../../core/shared/clock.ts';
import { chooseProviders } from './choose-providers.ts';
import { createSandboxProvider } from './sandbox.ts';

const TEST = { STRIPE_SECRET_KEY: 'sk_test_51a', STRIPE_PUBLISHABLE_KEY: 'pk_test_51a' };
const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_51a',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
};
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'https://tickets.example',
  DATABASE_URL: 'postgres://tikiti@localhost/tikiti',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'Tikiti <tickets@tickets.example>',
  TRUSTED_PROXIES: '1',
  SUPPORT_EMAIL: 'help@tickets.example',
};

test('without settings there is neither Paystack nor Stripe', () => {
  expect(readConfig({}).payments).toEqual({ paystack: undefined, stripe: undefined });
});

test('test keys serve a demo, live keys production', () => {
  expect(readConfig(TEST).payments.stripe).toEqual({
    secretKey: 'sk_test_51a',
    publishableKey: 'pk_test_51a',
    webhookSecrets: [],
    currencies: ['EUR', 'USD', 'ZAR'],
    connect: false,
    apiUrl: undefined,
  });
  expect(readConfig({ ...PRODUCTION, ...LIVE, STRIPE_CURRENCIES: 'eur jpy' }).payments.stripe).toMatchObject({
    webhookSecrets: ['whsec_a', 'whsec_b'],
    currencies: ['EUR', 'JPY'],
  });
  expect(readConfig({ ...TEST, STRIPE_API_URL: 'http://127.0.0.1:12111' }).payments.stripe?.apiUrl).toBe(
    'http://127.0.0.1:12111',
  );
});

test.each<[object, string]>([
  [LIVE, '- STRIPE_SECRET_KEY is a live key: a demo must not charge real cards'],
  [LIVE, '- STRIPE_PUBLISHABLE_KEY is a live key'],
  [
    { ...PRODUCTION, ...TEST },
    '- STRIPE_SECRET_KEY is a test key: production would hand tickets out for no money',
  ],
  [{ ...PRODUCTION, ...TEST }, '- STRIPE_PUBLISHABLE_KEY is a test key'],
  [{ ...TEST, STRIPE_PUBLISHABLE_KEY: 'pk_live_51a' }, 'belong to different modes'],
  [{ ...PRODUCTION, ...LIVE, STRIPE_SECRET_KEY: 'rk_test_51a' }, 'belong to different modes'],
  [{ STRIPE_SECRET_KEY: 'sk_test_51a' }, '- STRIPE_PUBLISHABLE_KEY is missing'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_51a' }, '- STRIPE_SECRET_KEY is missing'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_a' }, '- STRIPE_SECRET_KEY is missing'],
  [{ ...PRODUCTION, ...LIVE, STRIPE_WEBHOOK_SECRET: '' }, '- STRIPE_WEBHOOK_SECRET is missing'],
  [{ STRIPE_CONNECT: 'true' }, '- STRIPE_SECRET_KEY is missing'],
  [{ ...TEST, STRIPE_CONNECT: 'perhaps' }, 'STRIPE_CONNECT must be true or false'],
  [
    { ...PRODUCTION, ...LIVE, STRIPE_CONNECT: 'true', STRIPE_WEBHOOK_SECRET: 'whsec_a' },
    '- STRIPE_WEBHOOK_SECRET needs two secrets with STRIPE_CONNECT',
  ],
  [{ ...TEST, STRIPE_WEBHOOK_SECRET: 'secret' }, 'must be like whsec_'],
  [{ ...TEST, STRIPE_SECRET_KEY: 'pk_test_51a' }, 'STRIPE_SECRET_KEY must be a key like sk_live_51'],
  [{ ...TEST, STRIPE_CURRENCIES: 'EUR,XXX' }, 'STRIPE_CURRENCIES.1 must be a currency that Stripe takes'],
  [{ ...TEST, STRIPE_CURRENCIES: 'GHS' }, 'STRIPE_CURRENCIES.0 must be a currency that Stripe takes'],
  [{ ...TEST, STRIPE_API_URL: 'https://stripe.example' }, 'STRIPE_API_URL must be on this machine'],
  [{ ...PRODUCTION, ...LIVE, STRIPE_API_URL: 'http://127.0.0.1:1' }, 'leave it out in production'],
])('%o is refused: %s', (env, line) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(line);
});

test('no line of a refusal repeats a key', () => {
  const secret = 'sk_live_51verysecret';
  const read = () => readConfig({ ...TEST, STRIPE_SECRET_KEY: secret });
  expect(read).toThrow('live key');
  expect(read).not.toThrow('verysecret');
});

test('real providers come first for their currencies, and a demo’s sandbox takes the rest', async () => {
  const sandbox = createSandboxProvider({
    apiUrl: 'http://x',
    popupOrigin: 'http://x',
    secretKey: 'sk_test_x',
    clock: systemClock,
  });
  const { payments } = readConfig({ ...TEST, STRIPE_CURRENCIES: 'EUR' });
  const chosen = await chooseProviders(payments, { clock: systemClock, sandbox });
  const taker = (currency: 'EUR' | 'ZAR') =>
    chosen.find(({ currencies }) => currencies.includes(currency))?.id;
  expect([taker('EUR'), taker('ZAR')]).toEqual(['stripe', 'sandbox']);
  expect(await chooseProviders(readConfig({}).payments, { clock: systemClock })).toEqual([]);
});
