import { z } from 'zod';
import { withoutFinalSlashes } from '../../../core/shared/text/without-final-slashes.ts';
import { providerKey, settingList, wrongApi, wrongMode } from '../provider-keys.ts';
import { DEFAULT_CHANNELS } from './protocol.ts';
import { SIGNATURE_SCHEMES } from './signature.ts';

/** Source: https://paystack.com/docs/api (currency). It takes no EUR. */
const TAKEN = ['ZAR', 'USD', 'NGN', 'GHS', 'KES', 'XOF'] as const;

const CHANNELS = [
  'card',
  'bank',
  'bank_transfer',
  'apple_pay',
  'eft',
  'qr',
  'ussd',
  'mobile_money',
  'capitec_pay',
  'payattitude',
] as const;

const some = <const Known extends readonly [string, ...string[]]>(known: Known, says: string) =>
  z.array(z.enum(known, { error: `${says} ${known.join(', ')}` })).min(1, { error: 'names nothing' });

export const paystackEnvironment = {
  PAYSTACK_SECRET_KEY: providerKey('sk', 'sk_live_...').optional(),
  PAYSTACK_CURRENCIES: settingList
    .transform((codes) => codes.map((code) => code.toUpperCase()))
    .pipe(some(TAKEN, 'must be some of what Paystack takes:'))
    .default(['ZAR']),
  PAYSTACK_CHANNELS: settingList
    .pipe(some(CHANNELS, 'must be some of'))
    .default([...DEFAULT_CHANNELS] as never),
  PAYSTACK_WEBHOOK_SCHEME: z
    .enum(SIGNATURE_SCHEMES, { error: `must be ${SIGNATURE_SCHEMES.join(' or ')}` })
    .default('plain'),
  PAYSTACK_WEBHOOK_KEYS: settingList
    .pipe(
      z.array(
        z.string().regex(/^sk_(test|live)_\w+$/, { error: 'must be keys like sk_live_..., with commas' }),
      ),
    )
    .default([]),
  PAYSTACK_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:3001' })
    .optional(),
};

type Given = z.output<z.ZodObject<typeof paystackEnvironment>>;

export type PaystackSettings = NonNullable<ReturnType<typeof paystackSettings>>;

/** Returns undefined when Paystack is not configured. */
export function paystackSettings(given: Given) {
  if (!given.PAYSTACK_SECRET_KEY) return undefined;
  return {
    secretKey: given.PAYSTACK_SECRET_KEY,
    currencies: TAKEN.filter((currency) => given.PAYSTACK_CURRENCIES.includes(currency)),
    channels: given.PAYSTACK_CHANNELS as readonly string[],
    webhookScheme: given.PAYSTACK_WEBHOOK_SCHEME,
    webhookKeys: given.PAYSTACK_WEBHOOK_KEYS,
    apiUrl: given.PAYSTACK_API_URL && withoutFinalSlashes(given.PAYSTACK_API_URL),
  };
}

/**
 * Returns one line for each setting that is incomplete, or that would charge real cards in a demo or none in production.
 * @param realMoney false in a demo and on a test site
 */
export function paystackProblems(
  given: Given,
  { production, realMoney }: { production: boolean; realMoney: boolean },
) {
  const { PAYSTACK_SECRET_KEY: secret, PAYSTACK_API_URL: apiUrl, PAYSTACK_WEBHOOK_KEYS: keys } = given;
  return [
    (apiUrl || keys.length > 0) &&
      !secret &&
      'PAYSTACK_SECRET_KEY is missing: the other PAYSTACK settings need it',
    secret && wrongMode('PAYSTACK_SECRET_KEY', secret, realMoney),
    keys.map((key) => wrongMode('A key in PAYSTACK_WEBHOOK_KEYS', key, realMoney)).find(Boolean),
    apiUrl && wrongApi('PAYSTACK_API_URL', apiUrl, production),
  ];
}
