import { z } from 'zod';

/** The parameters we send, and no others: what is misspelt or new is refused, as Stripe refuses it. */
const integer = z
  .string()
  .regex(/^(0|[1-9][0-9]*)$/)
  .transform(Number)
  .pipe(z.int());
const expandOf = (...known: string[]) => z.array(z.enum(known)).optional();
const yes = z.literal('true').transform(() => true);
const metadata = z.record(z.string().max(40), z.string().max(500)).optional();

export const INTENT_EXPANSIONS = ['latest_charge', 'latest_charge.balance_transaction'];

export const createIntent = z.strictObject({
  amount: integer.pipe(z.int().min(1).max(99_999_999)),
  currency: z.enum(['zar', 'eur', 'usd']),
  receipt_email: z.email(),
  description: z.string().max(1_000).optional(),
  metadata,
  automatic_payment_methods: z.strictObject({ enabled: yes }),
  application_fee_amount: integer.optional(),
});

export const retrieveIntent = z.strictObject({ expand: expandOf(...INTENT_EXPANSIONS) });

export const listIntents = z.strictObject({
  created: z.strictObject({ gte: integer, lte: integer }),
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
  refund_application_fee: yes.optional(),
});

const period = z.strictObject({ gte: integer, lte: integer });

export const listRefunds = z.strictObject({
  payment_intent: z.string().startsWith('pi_').optional(),
  created: period.optional(),
  expand: expandOf('data.payment_intent'),
  limit: integer.pipe(z.int().min(1).max(100)),
  starting_after: z.string().startsWith('re_').optional(),
});

export const retrieveRefund = z.strictObject({});
export const listDisputes = z.strictObject({
  payment_intent: z.string().startsWith('pi_'),
  limit: integer.pipe(z.int().min(1).max(100)),
  starting_after: z.string().startsWith('du_').optional(),
  expand: expandOf('data.payment_intent'),
});
export const retrieveDispute = z.strictObject({ expand: expandOf('payment_intent') });

/** What Stripe.js asks with the publishable key and the client secret. */
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
  ]),
});
export type PaymentMethodData = z.output<typeof confirmByBrowser>['payment_method_data'];
