import Stripe from 'stripe';
import type {
  CheckoutOrigins,
  KnownPayment,
  NewPayment,
  PaymentProvider,
} from '../../../core/providers/payment-provider.ts';
import { KeyRefused, Unreadable } from '../../../core/providers/provider-refusals.ts';
import type { Clock } from '../../../core/shared/clock.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { isLiveKey } from '../provider-keys.ts';
import { readListed } from '../read-listed.ts';
import { intentIdOf, isOf, parseStripePaymentId, stripeAccessCode, stripePaymentId } from './access-code.ts';
import { toStripe } from './amounts.ts';
import { intentAnswer, SLOW_METHODS, toPaymentSnapshot } from './answers.ts';
import { isStripeError, on, orMissing, orNothing, reaching, seconds } from './caller.ts';
import { stripeConnect } from './connect.ts';
import { stripeDisputes } from './disputes.ts';
import { stripeRefunds } from './refunds.ts';
import { isOfKey, stripeRefusal } from './refusal.ts';
import { readStripeWebhook } from './webhook.ts';

/** The API version is pinned: our schemas were written against it, whatever the account's own setting is. */
const API_VERSION = '2026-10-28.endive';

/** The origin of Link, Stripe's wallet for returning customers, which the Payment Element offers by itself. */
const LINK = ['https://link.com', 'https://*.link.com'];

/**
 * Lists what Stripe.js and Link need of a page: all that is documented, and no more. A frame of js.stripe.com loads m.stripe.network,
 * which our policy does not cover. Source: https://docs.stripe.com/security/guide#content-security-policy
 */
const ORIGINS: CheckoutOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', ...LINK],
  connect: ['https://api.stripe.com', ...LINK],
  image: ['https://*.link.com'],
  form: [],
};

/**
 * Lists the published minimum charges, minor units. For other currencies Stripe converts, and its refusal is understood (refusal.ts).
 * Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
// biome-ignore format: a table
const MINIMUMS = {
  AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1_500, DKK: 250, EUR: 50, GBP: 30, HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1_000,
  MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1_000, USD: 50,
};

const FEE = 'latest_charge.balance_transaction';
const PER_PAGE = 100;

/**
 * Creates the provider for Stripe: the page's Payment Element pays a PaymentIntent. Its units of an amount are
 * in amounts.ts. An organiser's own
 * account is charged directly (Connect), and the platform takes an application fee (docs/decisions/0021).
 */
export function createStripeProvider({
  secretKey,
  publishableKey,
  webhookSecrets,
  currencies,
  clock,
  apiUrl = 'https://api.stripe.com',
  patienceMs = 8_000,
  connect = false,
}: {
  secretKey: string;
  publishableKey: string;
  /** The secrets of every endpoint that reports here. Without any, webhooks are refused, and only the sweep asks. */
  webhookSecrets: readonly string[];
  currencies: readonly Currency[];
  clock: Clock;
  apiUrl?: string;
  /** The timeout for an answer, in ms. */
  patienceMs?: number;
  /** Whether organisers may have accounts of their own. */
  connect?: boolean;
}): PaymentProvider {
  const { hostname, port, protocol } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port || (protocol === 'http:' ? 80 : 443),
    // This timeout covers the whole answer; the other client's starts over with every byte.
    httpClient: Stripe.createFetchHttpClient(),
    timeout: patienceMs,
    // Sweeps try again by themselves.
    maxNetworkRetries: 0,
    telemetry: false,
  });

  /**
   * Finds a PaymentIntent by the id in the access code. Without the access code it is searched for, and the search may lag
   * (docs/decisions/0021).
   */
  async function findIntentId({ reference, accessCode, payee }: KnownPayment): Promise<string | undefined> {
    const known = intentIdOf(accessCode);
    if (known) return known;
    const query = `metadata['reference']:'${reference.replaceAll(/['\\]/g, '\\$&')}'`;
    const { data } = await stripe.paymentIntents.search({ query }, on(payee));
    return data.find(({ metadata }) => metadata.reference === reference)?.id;
  }

  return {
    id: 'stripe',
    name: 'Stripe',
    currencies,
    checkout: { client: 'stripe', setting: publishableKey, needsScript: true, origins: ORIGINS },
    cancels: true,
    abandonedIsOver: true,
    minimums: MINIMUMS,

    async checkKey() {
      await stripe.paymentIntents.list({ limit: 1 }).catch((error: unknown) => {
        throw isOfKey(error) ? new KeyRefused(error.message, { cause: error }) : error;
      });
      return { live: isLiveKey(secretKey) };
    },

    async create({ reference, amount, email, label, returnUrl, payee, metadata, fastOnly }: NewPayment) {
      const account = payee?.account;
      const asking = stripe.paymentIntents.create(
        {
          amount: toStripe(amount.minor, amount.currency),
          currency: amount.currency.toLowerCase(),
          receipt_email: email,
          description: label,
          metadata: { ...metadata, reference },
          automatic_payment_methods: { enabled: true },
          ...(fastOnly && { excluded_payment_method_types: [...SLOW_METHODS] }),
          ...(payee &&
            payee.platformFeeMinor > 0 && {
              application_fee_amount: toStripe(payee.platformFeeMinor, amount.currency),
            }),
        },
        // A customer waits for this call, and its key makes a retry harmless.
        { ...on(account), idempotencyKey: reference, maxNetworkRetries: 1 },
      );
      const intent = await asking.catch((error: unknown) => {
        throw stripeRefusal(error, account !== undefined);
      });
      if (!intentIdOf(intent.client_secret)) throw new Error('Stripe opened no payment.');
      return {
        accessCode: stripeAccessCode(intent.client_secret as string, account),
        redirectUrl: returnUrl,
        paymentId: stripePaymentId(intent.id, account),
      };
    },

    get: reaching(async (payment: KnownPayment) => {
      const id = await findIntentId(payment);
      if (!id) return undefined;
      const found = await orMissing(stripe.paymentIntents.retrieve(id, { expand: [FEE] }, on(payment.payee)));
      if (!found) return undefined;
      const intent = intentAnswer.parse(found);
      if (intent.id !== id || !isOf(payment, intent))
        throw new Unreadable('Stripe answered for another payment.');
      return toPaymentSnapshot(payment.reference, intent);
    }),

    metadataOf: reaching(async (payment: KnownPayment) => {
      const id = await findIntentId(payment);
      const found = id && (await orMissing(stripe.paymentIntents.retrieve(id, {}, on(payment.payee))));
      return found ? { email: found.receipt_email, metadata: found.metadata } : undefined;
    }),

    async cancel(payment) {
      const id = await findIntentId(payment);
      if (!id) return;
      const cancelling = stripe.paymentIntents.cancel(
        id,
        { cancellation_reason: 'abandoned' },
        on(payment.payee),
      );
      await cancelling.catch((error: unknown) => {
        // The payment is paid, being paid, or cancelled already; its state is retrieved separately.
        if (!isStripeError(error, 'payment_intent_unexpected_state', 'resource_missing')) throw error;
      });
    },

    ...stripeRefunds(stripe, findIntentId),
    ...stripeDisputes(stripe, findIntentId),
    ...(connect && { connect: stripeConnect(stripe) }),
    payeeIsLiable: true,

    async *listPayments({ from, to, payees, onUnreadable }) {
      const created = { gte: seconds(from), lte: seconds(to) };
      for (const account of [null, ...payees]) {
        const all = stripe.paymentIntents.list(
          { created, limit: PER_PAGE, expand: [`data.${FEE}`] },
          on(account),
        );
        for await (const found of orNothing(account, all)) {
          // Others may use the same account for other things.
          const reference = found.metadata?.reference;
          if (!reference) continue;
          const paymentId = stripePaymentId(found.id, account ?? undefined);
          const read = () => toPaymentSnapshot(reference, intentAnswer.parse(found));
          const payment = await readListed({ onUnreadable }, { reference, paymentId }, read);
          if (payment) yield { ...payment, paymentId, ...(account !== null && { payee: account }) };
        }
      }
    },

    readWebhook: (rawBody, headers) =>
      readStripeWebhook(
        stripe.webhooks,
        { secrets: webhookSecrets, live: isLiveKey(secretKey), clock },
        rawBody,
        headers,
      ),

    referenceOf: reaching(async (paymentId: string) => {
      const { intentId, account } = parseStripePaymentId(paymentId);
      const found = await orMissing(stripe.paymentIntents.retrieve(intentId, {}, on(account)));
      return found?.metadata.reference;
    }),
  };
}
