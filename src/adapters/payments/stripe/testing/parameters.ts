import { z } from 'zod';
import { CURRENCIES } from '../../../../core/shared/money.ts';

const TAKEN = CURRENCIES.filter((code) => code !== 'GHS').map((code) => code.toLowerCase());

/** Accepts only the parameters that we send, and refuses misspelt or new ones, as Stripe does. */
const integer = z
  .string()
  .regex(/^(0|[1-9][0-9]*)$/)
  .transform(Number)
  .pipe(z.int());
const expandOf = (...known: string[]) => z.array(z.enum(known)).optional();
const yes = z.literal('true').transform(() => true);
const metadata = z.record(z.string().max(40), z.string().max(500)).optional();

export const INTENT_EXPANSIONS = ['latest_charge', 'latest_charge.balance_transaction'];

/** Amounts whose last digits have to be zeros. Source: https://docs.stripe.com/currencies#special-cases */
const ROUND: Record<string, number> = { isk: 100, ugx: 100, bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10 };

/** Tells whether Stripe takes an amount, as far as its last digits go. */
export const isRound = (amount: number, currency: string): boolean => amount % (ROUND[currency] ?? 1) === 0;

/** Ways to pay at a bank's or another company's page, with the currencies that they take. Source: https://docs.stripe.com/payments/payment-methods */
export const REDIRECTS = {
  bancontact: ['eur'],
  blik: ['pln'],
  eps: ['eur'],
  ideal: ['eur'],
  klarna: ['eur', 'gbp', 'pln', 'usd'],
  p24: ['eur', 'pln'],
  paypal: ['eur', 'gbp', 'pln', 'usd'],
} as const;

/** How many days after the payment its refunds are taken. */
export const REFUNDED_WITHIN: Record<string, number> = {
  bancontact: 180,
  blik: 395,
  eps: 180,
  ideal: 180,
  klarna: 180,
  p24: 180,
  paypal: 180,
  sepa_debit: 180,
};

const METHODS = [
  ...['acss_debit', 'au_becs_debit', 'bacs_debit', 'boleto', 'card', 'customer_balance', 'konbini'],
  ...['multibanco', 'nz_bank_account', 'oxxo', 'sepa_debit', 'us_bank_account'],
  ...Object.keys(REDIRECTS),
];

export const createIntent = z.strictObject({
  amount: integer.pipe(z.int().min(1).max(99_999_999)),
  currency: z.enum(TAKEN),
  receipt_email: z.string(),
  description: z.string().max(1_000).optional(),
  metadata,
  automatic_payment_methods: z.strictObject({ enabled: yes }),
  excluded_payment_method_types: z.array(z.enum(METHODS)).optional(),
  application_fee_amount: integer.optional(),
});

/** The organiser pays Stripe's fees and bears losses to Stripe, which collects their details. */
export const createAccount = z.strictObject({
  email: z.email(),
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.literal('account') }),
    losses: z.strictObject({ payments: z.literal('stripe') }),
    requirement_collection: z.literal('stripe'),
    stripe_dashboard: z.strictObject({ type: z.literal('full') }),
  }),
});

export const retrieveAccount = z.strictObject({});

export const createAccountLink = z.strictObject({
  account: z.string().startsWith('acct_'),
  refresh_url: z.url(),
  return_url: z.url(),
  type: z.literal('account_onboarding'),
});

export const retrieveIntent = z.strictObject({ expand: expandOf(...INTENT_EXPANSIONS) });

export const listIntents = z.strictObject({
  created: z.strictObject({ gte: integer, lte: integer }).optional(),
  limit: integer.pipe(z.int().min(1).max(100)),
  starting_after: z.string().startsWith('pi_').optional(),
  expand: expandOf(...INTENT_EXPANSIONS.map((name) => `data.${name}`)),
});

export const searchIntents = z.strictObject({
  query: z.string().regex(/^metadata\['reference'\]:'[^'\\]+'$/),
});

export const cancelIntent = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
});

export const createRefund = z.strictObject({
  payment_intent: z.string().startsWith('pi_'),
  amount: integer.pipe(z.int().positive()),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand: expandOf('charge'),
});

const period = z.strictObject({ gte: integer, lte: integer });

export const listRefunds = z.strictObject({
  payment_intent: z.string().startsWith('pi_').optional(),
  created: period.optional(),
  limit: integer.pipe(z.int().min(1).max(100)),
  starting_after: z.string().startsWith('re_').optional(),
  expand: expandOf('data.charge', 'data.payment_intent'),
});

export const retrieveRefund = z.strictObject({ expand: expandOf('charge') });
export const retrieveFee = z.strictObject({});

export const refundFee = z.strictObject({ amount: integer.pipe(z.int().positive()), metadata });

export const listFeeRefunds = z.strictObject({
  limit: integer.pipe(z.int().min(1).max(100)),
  starting_after: z.string().startsWith('fr_').optional(),
});

export const listDisputes = z.strictObject({
  payment_intent: z.string().startsWith('pi_').optional(),
  created: period.optional(),
  limit: integer.pipe(z.int().min(1).max(100)),
  starting_after: z.string().startsWith('du_').optional(),
  expand: expandOf('data.payment_intent'),
});
export const retrieveDispute = z.strictObject({ expand: expandOf('payment_intent') });

/** Stripe.js sends these with the publishable key and the client secret. */
export const readByBrowser = z.strictObject({ key: z.string(), client_secret: z.string() });

export const confirmByBrowser = z.strictObject({
  key: z.string(),
  client_secret: z.string(),
  return_url: z.url(),
  payment_method_data: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('card'),
      card: z.strictObject({
        number: z.string().regex(/^[0-9]{16}$/),
        exp_month: integer,
        exp_year: integer,
        cvc: z.string().regex(/^[0-9]{3}$/),
      }),
    }),
    z.strictObject({ type: z.literal('sepa_debit'), sepa_debit: z.strictObject({ iban: z.string() }) }),
    z.strictObject({ type: z.literal('multibanco') }),
    z.strictObject({ type: z.enum(Object.keys(REDIRECTS) as (keyof typeof REDIRECTS)[]) }),
  ]),
});
export type PaymentMethodData = z.output<typeof confirmByBrowser>['payment_method_data'];
