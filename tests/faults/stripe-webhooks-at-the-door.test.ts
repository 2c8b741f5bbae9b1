import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createStripeProvider } from '../../src/adapters/payments/stripe/stripe.ts';
import { FAKE_STRIPE, startFakeStripe } from '../../src/adapters/payments/stripe/testing/fake-stripe.ts';
import { type SentWebhook, signWebhook } from '../../src/adapters/payments/stripe/testing/webhooks.ts';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import { getOrderPage } from '../../src/core/order-page/get-order-page.ts';
import { refundOrder } from '../../src/core/order-refunds/refund-order.ts';
import { sweepPayments } from '../../src/core/payments/sweep-payments.ts';
import { compareDisputes } from '../../src/core/reconciliation/compare-disputes.ts';
import { sweepRefunds } from '../../src/core/refunds/check-refunds.ts';
import { sweepWebhooks } from '../../src/core/webhooks/process-webhook.ts';
import { createFrontDoor } from '../../src/server/front-door.ts';
import { createTestApp, type TestApp } from '../database.ts';
import { aGuest, anEvent, breaches } from '../factories.ts';
import { createWatchfulLog } from '../fakes/watchful-log.ts';
import { patience, replay } from '../replay.ts';

/** Stripe's webhooks arrive in any order, repeated, forged or not at all. webhooks-at-the-door.test.ts does the same for Paystack's protocol. */
const { secretKey, publishableKey, webhookSecret } = FAKE_STRIPE;
const REFUNDS_WAIT = '4000000000007726';
const fake = await startFakeStripe({ now: () => app.clock.now().getTime() });
afterAll(() => fake.close());
const provider = createStripeProvider({
  secretKey,
  publishableKey,
  webhookSecrets: [webhookSecret],
  currencies: ['ZAR'],
  clock: { now: () => app.clock.now() },
  apiUrl: fake.url,
});
const log = createWatchfulLog([secretKey, webhookSecret]);
const app: TestApp = await createTestApp({ providers: [provider], log });
const pages = async () => new Response('a page');
const door = createFrontDoor(app, { pages, assetsDir: 'docs', trustedProxies: 0 });
const event = await anEvent(app, { types: [{ capacity: 100_000 }] });

async function anOrder() {
  const { eventId, types } = event;
  const guest = aGuest(app);
  const asked = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
  const { orderId, tran } = await placeOrder(app, guest, asked);
  const intentId = tran?.access_code.split('_secret_')[0] as string;
  const stateOf = async () => {
    const { state, tickets, refunds } = await getOrderPage(app, guest, { eventId, orderId });
    return {
      state,
      tickets: tickets.map(({ revoked }) => (revoked ? 'revoked' : 'valid')),
      refunds: refunds.map((refund) => refund.state),
    };
  };
  return { eventId, orderId, intentId, stateOf };
}
type Order = Awaited<ReturnType<typeof anOrder>>;

const pay = async ({ intentId }: Order) => fake.succeed(intentId, undefined, REFUNDS_WAIT);
/** Refunds as the organiser would, once the payment is known. */
async function refund({ eventId, orderId, stateOf }: Order) {
  await stateOf();
  await refundOrder(app, event.owner, { eventId, orderId });
  await app.runJobs();
}
async function completeRefund({ intentId }: Order) {
  const [refund] = [...fake.world.store.refunds.values()].filter((one) => one.payment_intent === intentId);
  fake.moveRefund(refund?.id as string, 'succeeded');
}
/** Opens a dispute, once the payment is known. */
async function dispute({ intentId, stateOf }: Order) {
  await stateOf();
  fake.dispute(intentId);
}
const decide = (end: 'won' | 'lost') => async (order: Order) => {
  const [one] = [...fake.world.store.disputes.values()].filter(
    ({ payment_intent }) => payment_intent === order.intentId,
  );
  fake.closeDispute(one?.id as string, end);
};

/** What happens at Stripe, step by step, and how the order must end whichever webhooks arrive. */
const STORIES = {
  charge: { steps: [pay], end: { state: 'paid', tickets: ['valid'], refunds: [] } },
  refund: {
    steps: [pay, refund, completeRefund],
    end: { state: 'refunded', tickets: ['revoked'], refunds: ['done'] },
  },
  'dispute-won': {
    steps: [pay, dispute, decide('won')],
    end: { state: 'paid', tickets: ['valid'], refunds: [] },
  },
  'dispute-lost': {
    steps: [pay, dispute, decide('lost')],
    end: { state: 'refunded', tickets: ['revoked'], refunds: [] },
  },
};

const DAMAGES = ['amount', 'byte', 'signature', 'unsigned', 'too old', 'another key'] as const;
type Damage = 'none' | (typeof DAMAGES)[number];

/** Signs a webhook anew, as Stripe does for each delivery, or damages it. */
function delivery({ raw }: SentWebhook, damage: Damage): { body: Buffer; signature: string | undefined } {
  const now = app.clock.now().getTime();
  const signature = signWebhook(raw, webhookSecret, now);
  switch (damage) {
    case 'none':
      return { body: raw, signature };
    case 'amount':
      return { body: Buffer.from(raw.toString().replace(/"amount":\d+/, '"amount":1')), signature };
    case 'byte': {
      const body = Buffer.from(raw);
      body[body.length >> 1] = (body[body.length >> 1] as number) ^ 1;
      return { body, signature };
    }
    case 'signature':
      return { body: raw, signature: `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}` };
    case 'unsigned':
      return { body: raw, signature: undefined };
    case 'too old':
      return { body: raw, signature: signWebhook(raw, webhookSecret, now - 600_000) };
    case 'another key':
      return { body: raw, signature: signWebhook(raw, 'whsec_somebody_else', now) };
  }
}

async function send(sent: SentWebhook, damage: Damage, copies: number): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: copies }, async () => {
      const { body, signature } = delivery(sent, damage);
      const headers = new Headers(signature === undefined ? {} : { 'stripe-signature': signature });
      const asked = { method: 'POST', body: new Uint8Array(body), headers };
      return (await door.fetch(new Request('http://localhost:3000/webhooks/stripe', asked))).status;
    }),
  );
  expect(statuses).toEqual(Array(copies).fill(damage === 'none' ? 200 : 403));
}

const life = fc.record({
  story: fc.constantFrom<keyof typeof STORIES>('charge', 'refund', 'dispute-won', 'dispute-lost'),
  sendings: fc.array(
    fc.record({
      /** After which step it is sent, and which of the webhooks so far. */
      after: fc.nat(2),
      pick: fc.nat(20),
      damage: fc.constantFrom<Damage>('none', 'none', 'none', ...DAMAGES),
      copies: fc.integer({ min: 1, max: 3 }),
      /** Whether the sweeps run before the next one. */
      worked: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  /** The remaining webhooks come once each, in this order; or never. */
  rest: fc.oneof(fc.constant('never' as const), fc.infiniteStream(fc.nat(50))),
});

/** Finds out without webhooks, by the sweeps and the daily comparison. */
async function catchUp(): Promise<void> {
  app.clock.advance(6 * 60_000);
  await Promise.all([sweepPayments(app), sweepRefunds(app), sweepWebhooks(app)]);
  const now = app.clock.now().getTime();
  await compareDisputes(app, provider, { from: new Date(now - 3_600_000), to: new Date(now + 1_000) });
}

const RUNS = 16;

test(
  'in any order, repeated or forged: each story ends the same way',
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ story, sendings, rest }) => {
        const order = await anOrder();
        const notices = () => fake.sent.filter(({ raw }) => raw.includes(order.intentId));
        const genuine = new Set<SentWebhook>();
        for (const [step, work] of STORIES[story].steps.entries()) {
          await work(order);
          for (const { after, pick, damage, copies, worked } of sendings) {
            if (after !== step) continue;
            const known = notices();
            const sent = known[pick % known.length] as SentWebhook;
            await send(sent, damage, copies);
            if (damage === 'none') genuine.add(sent);
            if (worked) await app.runJobs();
          }
        }
        if (rest === 'never') {
          await catchUp();
        } else {
          for (const left = notices(); left.length > 0; ) {
            const [sent] = left.splice(rest.next().value % left.length, 1) as [SentWebhook];
            await send(sent, 'none', 1);
            genuine.add(sent);
          }
        }
        await app.runJobs();

        expect(await order.stateOf()).toEqual(STORIES[story].end);
        const kept = await app.db
          .selectFrom('webhook_inbox')
          .select('processedAt')
          .where('paymentId', 'like', `%${order.intentId}%`)
          .execute();
        expect(kept).toHaveLength(genuine.size);
        expect(kept.filter(({ processedAt }) => processedAt === null)).toEqual([]);
      }),
      replay(RUNS),
    );
    expect(await breaches(app)).toEqual([]);
    expect(log.leaks).toEqual([]);
  },
  patience(RUNS),
);
