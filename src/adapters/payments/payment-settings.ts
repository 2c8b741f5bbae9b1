import { z } from 'zod';
import { CURRENCIES } from '../../core/shared/money.ts';
import { paystackEnvironment, paystackProblems, paystackSettings } from './paystack/settings.ts';
import { isLiveKey, providerKey, settingList, wrongApi, wrongMode } from './provider-keys.ts';

/** Stripe takes all but cedis. Source: https://docs.stripe.com/currencies#presentment-currencies */
const TAKEN = CURRENCIES.filter((currency) => currency !== 'GHS');

/** The settings of card providers, as part of the environment. */
export const paymentEnvironment = {
  ...paystackEnvironment,
  STRIPE_SECRET_KEY: providerKey('sk|rk', 'sk_live_51...').optional(),
  STRIPE_PUBLISHABLE_KEY: providerKey('pk', 'pk_live_51...').optional(),
  STRIPE_WEBHOOK_SECRET: settingList
    .pipe(
      z.array(z.string().regex(/^whsec_\w+$/, { error: 'must be like whsec_..., or several with commas' })),
    )
    .optional(),
  STRIPE_CURRENCIES: settingList
    .transform((codes) => codes.map((code) => code.toUpperCase()))
    .pipe(
      z
        .array(z.enum(TAKEN, { error: 'must be a currency that Stripe takes, such as EUR, GBP or JPY' }))
        .min(1),
    )
    .default(['EUR', 'USD', 'ZAR']),
  STRIPE_CONNECT: z.stringbool({ error: 'must be true or false' }).default(false),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:12111' })
    .optional(),
};

type Given = z.output<z.ZodObject<typeof paymentEnvironment>>;

/** Reads which providers take money besides the sandbox, and how they are reached. */
export type PaymentSettings = ReturnType<typeof paymentSettings>;

export function paymentSettings(given: Given) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = given;
  return {
    paystack: paystackSettings(given),
    stripe:
      secretKey && publishableKey
        ? {
            secretKey,
            publishableKey,
            webhookSecrets: given.STRIPE_WEBHOOK_SECRET ?? [],
            currencies: given.STRIPE_CURRENCIES,
            connect: given.STRIPE_CONNECT,
            apiUrl: given.STRIPE_API_URL,
          }
        : undefined,
  };
}

/**
 * Returns one line for each setting that is incomplete, or that would charge real cards in a demo or none in production.
 * @param realMoney false in a demo and on a test site
 */
export function paymentProblems(
  given: Given,
  { production, realMoney }: { production: boolean; realMoney: boolean },
): string[] {
  const {
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_WEBHOOK_SECRET: hooks,
  } = given;
  const connect = given.STRIPE_CONNECT;
  const asked = secret ?? publishable ?? hooks ?? given.STRIPE_API_URL ?? (connect || undefined);
  return [
    asked && !secret && 'STRIPE_SECRET_KEY is missing: the other STRIPE settings need it',
    asked && !publishable && 'STRIPE_PUBLISHABLE_KEY is missing: the page pays with it',
    secret &&
      publishable &&
      isLiveKey(secret) !== isLiveKey(publishable) &&
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong to different modes: take both live or both test',
    production &&
      secret &&
      !hooks?.length &&
      'STRIPE_WEBHOOK_SECRET is missing: create an endpoint at /webhooks/stripe and copy its signing secret',
    production &&
      connect &&
      hooks?.length === 1 &&
      'STRIPE_WEBHOOK_SECRET needs two secrets with STRIPE_CONNECT: create a second endpoint at /webhooks/stripe that listens to connected accounts, and add its signing secret',
    ...[
      ['STRIPE_SECRET_KEY', secret],
      ['STRIPE_PUBLISHABLE_KEY', publishable],
    ].map(([name, value]) => value && wrongMode(name as string, value, realMoney)),
    given.STRIPE_API_URL && wrongApi('STRIPE_API_URL', given.STRIPE_API_URL, production),
    ...paystackProblems(given, { production, realMoney }),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];
}
