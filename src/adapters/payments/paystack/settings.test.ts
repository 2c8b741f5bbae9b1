import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { systemClock } from '../../../core/shared/clock.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { chooseProviders } from '../choose-providers.ts';

const TEST = { PAYSTACK_SECRET_KEY: 'sk_test_abc' };
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
const LIVE = { ...PRODUCTION, PAYSTACK_SECRET_KEY: 'sk_live_abc' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_51a', STRIPE_PUBLISHABLE_KEY: 'pk_test_51a' };

test('a key is enough', () => {
  const standard = {
    currencies: ['ZAR'],
    channels: ['card', 'bank_transfer', 'apple_pay'],
    webhookScheme: 'plain',
    webhookKeys: [],
    apiUrl: undefined,
  };
  expect(readConfig(TEST).payments.paystack).toEqual({ ...standard, secretKey: 'sk_test_abc' });
  expect(readConfig(LIVE).payments.paystack).toEqual({ ...standard, secretKey: 'sk_live_abc' });
});

test('every setting can be given', () => {
  const { paystack } = readConfig({
    ...TEST,
    PAYSTACK_CURRENCIES: 'usd ngn, xof, ZAR kes,GHS',
    PAYSTACK_CHANNELS: 'card,eft',
    PAYSTACK_WEBHOOK_SCHEME: 'timestamped',
    PAYSTACK_WEBHOOK_KEYS: 'sk_test_old, sk_test_older',
    PAYSTACK_API_URL: 'http://127.0.0.1:3001/',
  }).payments;
  expect(paystack).toEqual({
    secretKey: 'sk_test_abc',
    currencies: ['ZAR', 'USD', 'NGN', 'GHS', 'KES', 'XOF'],
    channels: ['card', 'eft'],
    webhookScheme: 'timestamped',
    webhookKeys: ['sk_test_old', 'sk_test_older'],
    apiUrl: 'http://127.0.0.1:3001',
  });
});

test.each<[Record<string, string>, string]>([
  [{ PAYSTACK_SECRET_KEY: 'sk_live_abc' }, '- PAYSTACK_SECRET_KEY is a live key: a demo must not charge'],
  [{ ...PRODUCTION, ...TEST }, '- PAYSTACK_SECRET_KEY is a test key: production would hand tickets out'],
  [{ PAYSTACK_SECRET_KEY: 'pk_test_abc' }, 'PAYSTACK_SECRET_KEY must be a key like sk_live_'],
  [{ ...TEST, PAYSTACK_CURRENCIES: 'ZAR,EUR' }, 'must be some of what Paystack takes: ZAR, USD, NGN'],
  [{ ...TEST, PAYSTACK_CHANNELS: 'card,cash' }, 'must be some of card, bank,'],
  [{ ...TEST, PAYSTACK_CHANNELS: ' , ' }, 'PAYSTACK_CHANNELS names nothing'],
  [{ ...TEST, PAYSTACK_WEBHOOK_SCHEME: 'v2' }, 'PAYSTACK_WEBHOOK_SCHEME must be plain or timestamped'],
  [{ ...TEST, PAYSTACK_API_URL: 'https://paystack.example' }, 'PAYSTACK_API_URL must be on this machine'],
  [{ ...LIVE, PAYSTACK_API_URL: 'http://127.0.0.1:1' }, 'leave it out in production'],
  [{ PAYSTACK_API_URL: 'http://127.0.0.1:1' }, '- PAYSTACK_SECRET_KEY is missing'],
  [{ PAYSTACK_WEBHOOK_KEYS: 'sk_test_a' }, '- PAYSTACK_SECRET_KEY is missing'],
  [{ ...TEST, PAYSTACK_WEBHOOK_KEYS: 'sk_test_old other' }, 'must be keys like sk_live_'],
  [{ ...TEST, PAYSTACK_WEBHOOK_KEYS: 'pk_test_old' }, 'must be keys like sk_live_'],
  [
    { ...TEST, PAYSTACK_WEBHOOK_KEYS: 'sk_test_old,sk_live_old' },
    '- A key in PAYSTACK_WEBHOOK_KEYS is a live key: a demo must not charge',
  ],
  [
    { ...LIVE, PAYSTACK_WEBHOOK_KEYS: 'sk_live_old sk_test_old' },
    '- A key in PAYSTACK_WEBHOOK_KEYS is a test key: production would',
  ],
])('%o is refused: %s', (env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});

test('no line of a refusal repeats a key', () => {
  for (const env of [
    { PAYSTACK_SECRET_KEY: 'sk_live_verysecret' },
    { ...TEST, PAYSTACK_WEBHOOK_KEYS: 'sk_live_verysecret' },
    { ...TEST, PAYSTACK_WEBHOOK_KEYS: 'whsec_verysecret' },
  ]) {
    expect(() => readConfig(env)).toThrow(/live key|must be keys/);
    expect(() => readConfig(env)).not.toThrow('verysecret');
  }
});

describe('with two providers', () => {
  const taker = async (env: Record<string, string>, currency: Currency) => {
    const chosen = await chooseProviders(readConfig(env).payments, { clock: systemClock });
    return chosen.find(({ currencies }) => currencies.includes(currency))?.id;
  };

  test('Paystack takes the currencies that it is given, and Stripe the rest', async () => {
    const both = { ...TEST, ...STRIPE };
    expect(await taker(both, 'ZAR')).toBe('paystack');
    expect(await taker(both, 'USD')).toBe('stripe');
    expect(await taker({ ...both, PAYSTACK_CURRENCIES: 'ZAR,USD' }, 'USD')).toBe('paystack');
    expect(await taker(both, 'EUR')).toBe('stripe');
    expect(await taker(TEST, 'EUR')).toBeUndefined();
    const african = { ...both, PAYSTACK_CURRENCIES: 'NGN,GHS,KES', STRIPE_CURRENCIES: 'ZAR,KES' };
    for (const currency of ['NGN', 'GHS', 'KES'] as const)
      expect(await taker(african, currency)).toBe('paystack');
    expect(await taker({ ...STRIPE, STRIPE_CURRENCIES: 'ZAR,KES' }, 'KES')).toBe('stripe');
    expect(await taker(both, 'NGN')).toBeUndefined();
  });

  test('both are allowed on the page, each with its own origins', async () => {
    const [paystack] = await chooseProviders(readConfig({ ...TEST, ...STRIPE }).payments, {
      clock: systemClock,
    });
    expect(paystack?.checkout).toEqual({
      client: 'paystack',
      origins: {
        script: [],
        frame: ['https://checkout.paystack.com'],
        connect: ['https://api.paystack.co'],
        form: ['https://checkout.paystack.com'],
      },
    });
  });
});
