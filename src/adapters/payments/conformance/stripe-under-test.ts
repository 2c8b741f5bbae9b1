import { systemClock } from '../../../core/shared/clock.ts';
import { createStripeProvider } from '../stripe/stripe.ts';
import { FAKE_STRIPE, startFakeStripe } from '../stripe/testing/fake-stripe.ts';
import { type Opened, PATIENCE_MS, type ProviderUnderTest } from './provider-under-test.ts';

const CALLS = {
  create: 'POST /v1/payment_intents',
  get: 'GET /v1/payment_intents/pi_',
  refund: 'POST /v1/refunds',
};
const FAULTS = { error: 503, reset: 'reset', silence: 'silence', slow: 'drip' } as const;
const EVENTS = {
  payment: 'payment_intent.succeeded',
  refund: 'refund.created',
  dispute: 'charge.dispute.created',
};
const REFUNDS_WAIT = '4000000000007726';

/** Sets up Stripe's adapter against a strict stand-in for Stripe's server. */
export async function stripeUnderTest(): Promise<ProviderUnderTest> {
  const fake = await startFakeStripe();
  const { secretKey, publishableKey, webhookSecret } = FAKE_STRIPE;

  function intentOf({ reference }: Opened) {
    const found = [...fake.world.store.intents.values()].find(
      ({ metadata }) => metadata.reference === reference,
    );
    if (!found) throw new Error(`Nobody opened ${reference}`);
    return found;
  }

  /** Confirms a payment as Stripe.js does, with the payment method that was entered. */
  async function confirm(payment: Opened, method: Record<string, string>): Promise<void> {
    const { id, client_secret } = intentOf(payment);
    const body = new URLSearchParams({ key: publishableKey, client_secret, return_url: 'http://localhost/' });
    for (const [name, value] of Object.entries(method)) body.set(`payment_method_data${name}`, value);
    const response = await fetch(`${fake.url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    });
    if (response.status !== 200 && response.status !== 402) throw new Error(await response.text());
  }
  const card = (number: string) => ({
    '[type]': 'card',
    '[card][number]': number,
    '[card][exp_month]': '12',
    '[card][exp_year]': '2040',
    '[card][cvc]': '123',
  });
  const end = (payment: Opened) => async (how: 'paid' | 'failed') => {
    const { id } = intentOf(payment);
    if (how === 'paid') fake.succeed(id);
    else fake.fail(id);
  };

  const make = (patienceMs: number) =>
    createStripeProvider({
      secretKey,
      publishableKey,
      webhookSecrets: [webhookSecret],
      currencies: ['EUR', 'USD', 'ZAR', 'NGN', 'KES'],
      clock: systemClock,
      apiUrl: fake.url,
      patienceMs,
    });

  return {
    provider: make(PATIENCE_MS.provider),
    impatient: make(PATIENCE_MS.impatient),
    currency: 'EUR',
    async pay(payment, received) {
      if (received === undefined) await confirm(payment, card(REFUNDS_WAIT));
      else fake.succeed(intentOf(payment).id, received, REFUNDS_WAIT);
    },
    decline: (payment) => confirm(payment, card('4000000000000002')),
    async beAsked(payment) {
      await confirm(payment, card('4000000000003220'));
      return end(payment);
    },
    async payLater(payment) {
      await confirm(payment, { '[type]': 'sepa_debit', '[sepa_debit][iban]': 'AT611904300234573201' });
      return end(payment);
    },
    async refundByHand(payment, amount) {
      fake.refundByHand(intentOf(payment).id, amount);
    },
    async moveRefund(refundId, how) {
      fake.moveRefund(refundId, how === 'done' ? 'succeeded' : 'failed');
    },
    dispute: async (payment) => fake.dispute(intentOf(payment).id),
    decide: async (disputeId, how) => fake.closeDispute(disputeId, how),
    async notice(payment, about) {
      const { id } = intentOf(payment);
      const sent = fake.sent.find(({ type, raw }) => type === EVENTS[about] && raw.includes(id));
      if (!sent) throw new Error(`No ${EVENTS[about]} was sent.`);
      return { raw: sent.raw, headers: new Headers({ 'stripe-signature': sent.signature }) };
    },
    breakNext: async (call, how, when) => fake.breakNext({ call: CALLS[call], how: FAULTS[how], when }),
    breakNoMore: async () => fake.breakNoMore(),
    close: () => fake.close(),
  };
}
