import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS, type TestApp } from '../../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../../tests/factories.ts';
import { ticketStates } from '../../../core/disputes/testing/disputed-order.ts';
import { createHoldQueue } from '../../../core/holds/hold-queue.ts';
import { placeOrder } from '../../../core/holds/place-order.ts';
import { refundOrder } from '../../../core/order-refunds/refund-order.ts';
import { verifyPayment } from '../../../core/payments/verify-payment.ts';
import { requestReconciliation } from '../../../core/reconciliation/request-reconciliation.ts';
import { receiveWebhook } from '../../../core/webhooks/receive-webhook.ts';
import { createStripeProvider } from './stripe.ts';
import { FAKE_STRIPE, startFakeStripe } from './testing/fake-stripe.ts';

/** Refunds made in Stripe's dashboard, without our keys, of the platform's own payments and of organisers'. */
const fake = await startFakeStripe({ now: () => app.clock.now().getTime() });
afterAll(() => fake.close());
const provider = createStripeProvider({
  secretKey: FAKE_STRIPE.secretKey,
  publishableKey: FAKE_STRIPE.publishableKey,
  webhookSecrets: [FAKE_STRIPE.webhookSecret, FAKE_STRIPE.connectSecret],
  currencies: ['ZAR', 'EUR'],
  clock: { now: () => app.clock.now() },
  apiUrl: fake.url,
  connect: true,
});
const serviceFee = { percentHundredths: 500, fixedMinor: {}, paidBy: 'organiser' } as const;
const app: TestApp = await createTestApp({
  providers: [provider],
  settings: { ...TEST_SETTINGS, serviceFee },
});
app.holds = createHoldQueue({ db: app.db, clock: app.clock, holdMinutes: 15, serviceFee });
beforeEach(() => void fake.sent.splice(0));
afterEach(async () => expect(await breaches(app)).toEqual([]));

const admin = await aUser(app, { admin: true });
const PRICE = 35_000;
let counter = 0;

/** An organiser who is paid by the platform, or into an account of their own. */
async function anOrganiser(paid: 'by the platform' | 'directly') {
  const owner = await aUser(app);
  if (paid === 'by the platform') return { owner, account: null };
  counter += 1;
  const { connect } = provider;
  const begun = await connect?.begin({ email: 'naledi@example.com', key: `begin-${counter}` });
  const account = begun?.account ?? '';
  fake.moveAccount(account, 'active', null, 'Naledi Live');
  const now = app.clock.now();
  await app.db
    .insertInto('payees')
    .values({
      organisationId: owner.userId,
      provider: 'stripe',
      account,
      standing: 'active',
      state: 'active',
      holder: 'Naledi Live',
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return { owner, account };
}

async function aPaidOrder(paid: 'by the platform' | 'directly', quantity = 2) {
  const { owner, account } = await anOrganiser(paid);
  const event = await anEvent(app, { owner, types: [{ priceMinor: PRICE, currency: 'EUR' }] });
  const { orderId, tran } = await placeOrder(app, aGuest(app), {
    email: 'thandi@example.com',
    eventId: event.eventId,
    quantities: { [event.types[0]?.id as string]: quantity },
  });
  const intentId = tran?.access_code.split('_secret_')[0] as string;
  expect(fake.world.store.intents.get(intentId)?.account).toBe(account);
  fake.succeed(intentId);
  const order = { eventId: event.eventId, orderId, number: 1 };
  expect(await verifyPayment(app, order)).toBe('paid');
  await app.runJobs();
  fake.sent.splice(0);
  app.outbox.length = 0;
  return { ...order, owner, account, intentId, totalMinor: quantity * PRICE };
}

type Order = Awaited<ReturnType<typeof aPaidOrder>>;

/** Delivers each webhook so far, as often as given. */
async function hearAll(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const { raw, signature } of fake.sent) {
      await receiveWebhook(app, 'stripe', raw, new Headers({ 'stripe-signature': signature }));
    }
    await app.runJobs();
  }
}

/** Delivers no webhook; later the books are compared, as they are each day. */
async function compareBooks() {
  app.clock.advance(3_600_000);
  await requestReconciliation(app, admin, { days: 1 });
  await app.runJobs();
  const run = await app.db
    .selectFrom('reconciliations')
    .orderBy('startedAt', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(run.trouble).toBeNull();
  expect(run.state).toBe('done');
  return run;
}

const refundsOf = ({ orderId }: Pick<Order, 'orderId'>) =>
  app.db
    .selectFrom('refunds')
    .where('orderId', '=', orderId)
    .select(['reason', 'state', 'amountMinor', 'providerRefundId as id'])
    .orderBy('createdAt')
    .orderBy('amountMinor')
    .orderBy('reason')
    .execute();
const orderState = async ({ orderId }: Pick<Order, 'orderId'>) =>
  (await app.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow())
    .state;
const filed = (kind: 'unknown_payment' | 'provider_refund' | 'reconciliation') =>
  app.db
    .selectFrom('payment_exceptions')
    .where('kind', '=', kind)
    .select(['code', 'objectId as reference', 'orderId'])
    .execute();

/** Removes our metadata from the charge, so that only the payment's id leads to us. */
function forgetOnCharge({ intentId }: Order): void {
  const charge = fake.world.store.charges.get(fake.world.store.intents.get(intentId)?.latest_charge ?? '');
  if (!charge) throw new Error('It was charged.');
  charge.metadata = {};
}

describe.each(['by the platform', 'directly'] as const)('of a payment %s (who is paid)', (paid) => {
  const HEARD = {
    'by its webhooks, each of them twice': () => hearAll(2),
    'by the daily comparison': compareBooks,
  };
  test.each(Object.entries(HEARD))('a full refund is booked once: %s', async (_how, hear) => {
    const order = await aPaidOrder(paid);
    forgetOnCharge(order);
    const id = fake.refundByHand(order.intentId, order.totalMinor);
    await hear();
    expect(await refundsOf(order)).toEqual([
      { reason: 'at-provider', state: 'done', amountMinor: order.totalMinor, id },
    ]);
    expect(await orderState(order)).toBe('refunded');
    expect(await ticketStates(app, order)).toEqual(['revoked', 'revoked']);
    expect(app.outbox).toMatchObject([{ kind: 'order-refunded', reason: 'at-provider' }]);
    await hear();
    expect(await refundsOf(order)).toHaveLength(1);
  });

  test.each(Object.entries(HEARD))(
    'partial refunds of equal amount are told apart: %s',
    async (_how, hear) => {
      const order = await aPaidOrder(paid);
      const ids = [fake.refundByHand(order.intentId, 1_000), fake.refundByHand(order.intentId, 1_000)];
      await hear();
      expect((await refundsOf(order)).map(({ id }) => id).sort()).toEqual(ids.sort());
      expect(await orderState(order)).toBe('partly_refunded');
      expect(await ticketStates(app, order)).toEqual(['valid', 'valid']);
    },
  );

  test('a refund with a note of somebody’s own is found by the payment’s id', async () => {
    const order = await aPaidOrder(paid);
    forgetOnCharge(order);
    const id = fake.refundByHand(order.intentId, 500, { reference: 'support-4711', key: 'call of Monday' });
    const others = fake.sent.filter(({ type }) => type !== 'refund.created');
    for (const notice of others) fake.sent.splice(fake.sent.indexOf(notice), 1);
    await hearAll();
    expect(await refundsOf(order)).toMatchObject([{ reason: 'at-provider', amountMinor: 500, id }]);
  });

  /** Anybody with access to the dashboard may edit a payment's metadata. */
  const forgetOnPayment = ({ intentId }: Order) =>
    Object.assign(fake.world.store.intents.get(intentId) ?? {}, { metadata: {} });

  test('the payment has lost its metadata: the comparison finds refund and dispute by its id', async () => {
    const [refunded, disputed] = [await aPaidOrder(paid), await aPaidOrder(paid)];
    for (const order of [refunded, disputed]) forgetOnPayment(order);
    const id = fake.refundByHand(refunded.intentId, 500);
    const disputeId = fake.dispute(disputed.intentId);
    await compareBooks();
    expect(await refundsOf(refunded)).toMatchObject([{ reason: 'at-provider', amountMinor: 500, id }]);
    const ofOrder = app.db.selectFrom('disputes').where('orderId', '=', disputed.orderId);
    expect(await ofOrder.select('providerDisputeId as id').execute()).toEqual([{ id: disputeId }]);
    expect(await ticketStates(app, disputed)).toEqual(['on_hold', 'on_hold']);
  });

  test('twin: without the id in our books it finds neither', async () => {
    const order = await aPaidOrder(paid);
    await app.db
      .updateTable('payment_attempts')
      .set({ providerPaymentId: null })
      .where('orderId', '=', order.orderId)
      .execute();
    forgetOnPayment(order);
    fake.refundByHand(order.intentId, 500);
    fake.dispute(order.intentId);
    await compareBooks();
    expect(await refundsOf(order)).toEqual([]);
    expect(await ticketStates(app, order)).toEqual(['valid', 'valid']);
  });

  test('an organiser’s refund without knowledge of another sends only the rest', async () => {
    const order = await aPaidOrder(paid);
    fake.refundByHand(order.intentId, PRICE);
    const { eventId, orderId } = order;
    await refundOrder(app, order.owner, { eventId, orderId });
    await app.runJobs();
    const charge = fake.world.store.charges.get(
      fake.world.store.intents.get(order.intentId)?.latest_charge ?? '',
    );
    expect(charge?.amount_refunded).toBe(2 * PRICE);
    expect(await refundsOf(order)).toMatchObject([
      { reason: 'at-provider', state: 'done', amountMinor: PRICE },
      { reason: 'by-organiser', state: 'done', amountMinor: PRICE },
      { reason: 'by-organiser', state: 'failed', amountMinor: 2 * PRICE, id: null },
    ]);
  });
});

describe('a refund of an unknown payment', () => {
  function chargedElsewhere(id: string, metadata: Record<string, string>, account: string | null = null) {
    const [any] = fake.world.store.intents.values();
    if (!any) throw new Error('Something was sold before.');
    fake.world.store.intents.set(id, { ...any, id, account, metadata, latest_charge: null });
    fake.succeed(id);
    fake.sent.splice(0);
    fake.refundByHand(id, 500);
  }

  test('becomes one exception, and none of its webhooks fails', async () => {
    const before = (await filed('unknown_payment')).length;
    chargedElsewhere('pi_elsewhere1', {});
    await hearAll(2);
    const after = await filed('unknown_payment');
    expect(after.slice(before)).toMatchObject([{ reference: 'pi_elsewhere1' }]);
    const open = app.db.selectFrom('webhook_inbox').select('id').where('processedAt', 'is', null);
    expect(await open.execute()).toEqual([]);
  });

  test('becomes an exception without a PaymentIntent too', async () => {
    const before = (await filed('unknown_payment')).length;
    chargedElsewhere('pi_elsewhere2', {});
    const [refund] = [...fake.world.store.refunds.values()].slice(-1);
    if (!refund) throw new Error('It was refunded.');
    fake.sent.splice(0);
    fake.world.tell('refund.created', { ...refund, payment_intent: null } as never);
    await hearAll();
    expect((await filed('unknown_payment')).slice(before)).toMatchObject([{ reference: refund.id }]);
  });

  test('is ignored when an organiser sold elsewhere with the same account', async () => {
    const { account } = await aPaidOrder('directly');
    const before = (await filed('unknown_payment')).length;
    chargedElsewhere('pi_elsewhere3', { reference: 'shop-3' }, account);
    await hearAll();
    expect(await filed('unknown_payment')).toHaveLength(before);
  });

  test('becomes an exception in the comparison with our reference, and is skipped with another shop’s', async () => {
    const id = app.newId().replaceAll('-', '');
    chargedElsewhere('pi_lost', { reference: `tikiti.${id}.${id}.1` });
    chargedElsewhere('pi_elsewhere4', { reference: 'shop-4' });
    await compareBooks();
    const found = await filed('reconciliation');
    expect(found.filter(({ reference }) => reference?.includes(id))).toMatchObject([
      { code: 'refund-missing-here', reference: `tikiti.${id}.${id}.1`, orderId: null },
    ]);
    expect(found.some(({ reference }) => reference?.includes('shop-4'))).toBe(false);
  });
});

describe('an account that disconnected', () => {
  test('does not stop the comparison of other books', async () => {
    const [disconnected, other] = [await aPaidOrder('directly'), await aPaidOrder('by the platform')];
    const refunded = await aPaidOrder('directly');
    await refundOrder(app, refunded.owner, { eventId: refunded.eventId, orderId: refunded.orderId });
    await app.runJobs();
    for (const { account } of [disconnected, refunded]) fake.disconnect(account ?? '');
    fake.refundByHand(other.intentId, other.totalMinor);
    await compareBooks();
    expect(await orderState(other)).toBe('refunded');
    expect(await orderState(disconnected)).toBe('paid');
  });

  test('has its last webhooks marked as processed', async () => {
    const order = await aPaidOrder('directly');
    fake.refundByHand(order.intentId, 500);
    const [{ raw, signature }] = fake.sent as [(typeof fake.sent)[number]];
    await receiveWebhook(app, 'stripe', raw, new Headers({ 'stripe-signature': signature }));
    fake.disconnect(order.account ?? '');
    await app.runJobs();
    const open = app.db.selectFrom('webhook_inbox').select('id').where('processedAt', 'is', null);
    expect(await open.execute()).toEqual([]);
    expect(await refundsOf(order)).toEqual([]);
  });
});
