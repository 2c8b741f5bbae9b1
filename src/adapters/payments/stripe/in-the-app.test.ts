import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../../tests/factories.ts';
import { expireHolds } from '../../../core/holds/expire-holds.ts';
import { placeOrder } from '../../../core/holds/place-order.ts';
import { getOrderPage } from '../../../core/order-page/get-order-page.ts';
import { LOOK_KEPT_MS } from '../../../core/order-page/verify-open-payment.ts';
import { refundOrder } from '../../../core/order-refunds/refund-order.ts';
import { sweepPayments } from '../../../core/payments/sweep-payments.ts';
import { receiveWebhook } from '../../../core/webhooks/receive-webhook.ts';
import { createStripeProvider } from './stripe.ts';
import { FAKE_STRIPE, startFakeStripe } from './testing/fake-stripe.ts';

/** Stripe behind the whole core: the effects of its webhooks, and of webhooks that never come. */
const fake = await startFakeStripe({ now: () => app.clock.now().getTime() });
afterAll(() => fake.close());
const provider = createStripeProvider({
  secretKey: FAKE_STRIPE.secretKey,
  publishableKey: FAKE_STRIPE.publishableKey,
  webhookSecrets: [FAKE_STRIPE.webhookSecret],
  currencies: ['ZAR', 'EUR', 'USD'],
  clock: { now: () => app.clock.now() },
  apiUrl: fake.url,
});
const app: TestApp = await createTestApp({ providers: [provider] });
beforeEach(() => void fake.sent.splice(0));
afterEach(async () => expect(await breaches(app)).toEqual([]));

async function anOrder() {
  const guest = aGuest(app);
  const event = await anEvent(app);
  const eventType = event.types[0]?.id;
  const email = 'thandi@example.com';
  const order = await placeOrder(app, guest, { email, eventId: event.eventId, eventType });
  const intentId = order.tran?.access_code.split('_secret_')[0] as string;
  return { ...event, guest, orderId: order.orderId, intentId };
}

/** Delivers every webhook of a type so far. */
async function hear(type: string): Promise<void> {
  for (const { raw, signature } of fake.sent.filter((webhook) => webhook.type === type)) {
    await receiveWebhook(app, 'stripe', raw, new Headers({ 'stripe-signature': signature }));
  }
  await app.runJobs();
}

const orderState = async (orderId: string) =>
  (await app.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow())
    .state;

test('an order is paid by a webhook, which may come twice', async () => {
  const { orderId, intentId } = await anOrder();
  fake.succeed(intentId);
  await hear('payment_intent.succeeded');
  await hear('payment_intent.succeeded');
  expect(await orderState(orderId)).toBe('paid');
});

test('an order is paid without any webhook', async () => {
  const { orderId, intentId } = await anOrder();
  fake.succeed(intentId);
  app.clock.advance((14 * 60 + 45) * 1_000);
  await sweepPayments(app);
  expect(await orderState(orderId)).toBe('paid');
});

test('an expired hold makes its payment unpayable; if it was paid before that, the payment is late', async () => {
  const [unpaid, paid] = [await anOrder(), await anOrder()];
  app.clock.advance(16 * 60_000);
  await expireHolds(app);
  fake.succeed(paid.intentId);
  await app.runJobs();
  expect(fake.world.store.intents.get(unpaid.intentId)?.status).toBe('canceled');
  expect(await orderState(unpaid.orderId)).toBe('expired');
  expect(await orderState(paid.orderId)).toBe('paid');
});

test('a payment cancelled in the dashboard is over for its customer too', async () => {
  const { guest, ...order } = await anOrder();
  expect(await getOrderPage(app, guest, order)).toMatchObject({ paymentOver: false });
  const intent = fake.world.store.intents.get(order.intentId);
  if (!intent) throw new Error('It was opened.');
  intent.status = 'canceled';
  app.clock.advance(LOOK_KEPT_MS);
  expect(await getOrderPage(app, guest, order)).toMatchObject({
    state: 'held',
    paymentOver: true,
    payment: null,
  });
});

test('a refund that moves on later is updated by its webhook', async () => {
  const { orderId, eventId, owner, intentId } = await anOrder();
  fake.succeed(intentId, undefined, '4000000000007726');
  await hear('payment_intent.succeeded');
  await refundOrder(app, owner, { eventId, orderId });
  await app.runJobs();
  const refund = () =>
    app.db
      .selectFrom('refunds')
      .select(['state', 'providerRefundId as id'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
  const { id, state } = await refund();
  expect(state).toBe('pending');
  fake.moveRefund(id as string, 'succeeded');
  await hear('refund.updated');
  expect(await refund()).toEqual({ id, state: 'done' });
});

test('a webhook that names the payment by Stripe’s id only is understood', async () => {
  const { orderId, intentId } = await anOrder();
  const intent = fake.world.store.intents.get(intentId);
  fake.succeed(intentId);
  const charge = fake.world.store.charges.get(intent?.latest_charge ?? '');
  if (!charge) throw new Error('It was charged.');
  charge.metadata = {};
  fake.world.tell('charge.updated', charge);
  await hear('charge.updated');
  expect(await orderState(orderId)).toBe('paid');
});

test('a payment whose metadata was removed is recognised by its id, when it is paid and when it is disputed', async () => {
  const { orderId, intentId } = await anOrder();
  Object.assign(fake.world.store.intents.get(intentId) ?? {}, { metadata: {} });
  fake.succeed(intentId);
  await hear('payment_intent.succeeded');
  expect(await orderState(orderId)).toBe('paid');
  const disputeId = fake.dispute(intentId);
  await hear('charge.dispute.created');
  const ofOrder = app.db.selectFrom('disputes').where('orderId', '=', orderId);
  expect(await ofOrder.select('providerDisputeId as id').execute()).toEqual([{ id: disputeId }]);
  fake.closeDispute(disputeId, 'won');
  await hear('charge.dispute.closed');
  expect(await ofOrder.select('state').execute()).toEqual([{ state: 'won' }]);
  const filed = app.db.selectFrom('payment_exceptions').where('kind', '=', 'unknown_payment');
  expect(await filed.selectAll().execute()).toEqual([]);
});

test('twin: without the id in our books, its webhook leads to no payment', async () => {
  const { orderId, intentId } = await anOrder();
  await app.db.updateTable('payment_attempts').set({ providerPaymentId: null }).execute();
  Object.assign(fake.world.store.intents.get(intentId) ?? {}, { metadata: {} });
  fake.succeed(intentId);
  await hear('payment_intent.succeeded');
  expect(await orderState(orderId)).toBe('held');
});

test('a webhook about another shop’s payment is marked as processed', async () => {
  const { intentId } = await anOrder();
  const intent = fake.world.store.intents.get(intentId);
  if (!intent) throw new Error('It was opened.');
  fake.world.store.intents.set('pi_foreign', { ...intent, id: 'pi_foreign', metadata: {} });
  fake.world.tell('payment_intent.succeeded', { ...intent, id: 'pi_foreign', metadata: {} } as typeof intent);
  fake.world.tell('payment_intent.succeeded', {
    ...intent,
    id: 'pi_gone',
    metadata: { reference: 'of-another-shop' },
  } as typeof intent);
  await hear('payment_intent.succeeded');
  const open = await app.db
    .selectFrom('webhook_inbox')
    .select('id')
    .where('processedAt', 'is', null)
    .execute();
  expect(open).toEqual([]);
});
