import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { aGuest, anEvent, breaches, provesAgain } from '../../../../tests/factories.ts';
import { expireHolds } from '../../../core/holds/expire-holds.ts';
import { placeOrder } from '../../../core/holds/place-order.ts';
import { refundOrder } from '../../../core/order-refunds/refund-order.ts';
import { sweepPayments } from '../../../core/payments/sweep-payments.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { receiveWebhook } from '../../../core/webhooks/receive-webhook.ts';
import { createStripeProvider } from './stripe.ts';
import { FAKE_STRIPE, startFakeStripe } from './testing/fake-stripe.ts';

/** What customers choose beside a card, behind the whole core: a bank's page, a debit, a voucher. */
const fake = await startFakeStripe({ now: () => app.clock.now().getTime() });
afterAll(() => fake.close());
const provider = createStripeProvider({
  secretKey: FAKE_STRIPE.secretKey,
  publishableKey: FAKE_STRIPE.publishableKey,
  webhookSecrets: [FAKE_STRIPE.webhookSecret],
  currencies: ['EUR', 'PLN', 'USD'],
  clock: { now: () => app.clock.now() },
  apiUrl: fake.url,
});
const app: TestApp = await createTestApp({ providers: [provider] });
const minutes = { minutes: 20, hour: 60, days: 10 * 24 * 60 };
app.settings.pendingHoldMinutes = minutes;
afterEach(async () => expect(await breaches(app)).toEqual([]));

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function anOrder({ currency = 'EUR', capacity = 4, startsInDays = 90 }: Partial<Wish> = {}) {
  const guest = aGuest(app);
  const startsAt = new Date(app.clock.now().getTime() + startsInDays * DAY);
  const event = await anEvent(app, { types: [{ currency, capacity }], startsAt });
  const eventType = event.types[0]?.id;
  const email = 'thandi@example.com';
  const order = await placeOrder(app, guest, { email, eventId: event.eventId, eventType });
  const [intentId = ''] = order.tran?.access_code.split('_secret_') ?? [];
  return { ...event, guest, orderId: order.orderId, intentId };
}

interface Wish {
  currency: Currency;
  capacity: number;
  startsInDays: number;
}

/** What Stripe.js does when the customer presses Pay. */
async function choose(intentId: string, type: string, more: Record<string, string> = {}) {
  const secret = fake.world.store.intents.get(intentId)?.client_secret ?? '';
  const response = await fetch(`${fake.url}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      key: FAKE_STRIPE.publishableKey,
      client_secret: secret,
      return_url: 'https://tickets.example/event/1/order/2',
      'payment_method_data[type]': type,
      ...more,
    }).toString(),
  });
  return { ok: response.ok, text: await response.text() };
}

const debit = (intentId: string) =>
  choose(intentId, 'sepa_debit', { 'payment_method_data[sepa_debit][iban]': 'AT611904300234573201' });

/** Delivers every webhook that has not been delivered. */
async function hear(): Promise<void> {
  for (const { raw, signature } of fake.sent.splice(0))
    await receiveWebhook(app, 'stripe', raw, new Headers({ 'stripe-signature': signature }));
  await app.runJobs();
}

const orderOf = (orderId: string) =>
  app.db
    .selectFrom('orders')
    .select(['state', 'holdExpiresAt'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

const minutesLeft = async (orderId: string) =>
  ((await orderOf(orderId)).holdExpiresAt.getTime() - app.clock.now().getTime()) / MINUTE;

const REDIRECTS = [
  ['bancontact', 'EUR'],
  ['blik', 'PLN'],
  ['eps', 'EUR'],
  ['ideal', 'EUR'],
  ['klarna', 'USD'],
  ['p24', 'PLN'],
  ['paypal', 'EUR'],
] as const;

describe.each(REDIRECTS)('%s in %s', (method, currency) => {
  test('pays after the customer was away', async () => {
    const { orderId, intentId } = await anOrder({ currency });
    expect(await choose(intentId, method)).toMatchObject({ ok: true });
    await hear();
    expect(await orderOf(orderId)).toMatchObject({ state: 'held' });
    fake.succeed(intentId);
    await hear();
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid' });
    const paid = app.db.selectFrom('payment_attempts').where('orderId', '=', orderId);
    expect(await paid.select(['state', 'channel']).executeTakeFirst()).toEqual({
      state: 'succeeded',
      channel: method,
    });
  });

  test('without paying leaves the order to be paid another way', async () => {
    const { orderId, intentId } = await anOrder({ currency });
    await choose(intentId, method);
    fake.fail(intentId, 'payment_method_provider_decline', 'The customer did not pay.');
    await hear();
    expect(await orderOf(orderId)).toMatchObject({ state: 'held' });
    await choose(intentId, method);
    fake.succeed(intentId);
    await hear();
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid' });
  });

  test('whose confirmation takes its time keeps the seats for an hour', async () => {
    const { orderId, intentId } = await anOrder({ currency });
    await choose(intentId, method);
    fake.process(intentId);
    await hear();
    expect(await minutesLeft(orderId)).toBe(minutes.hour);
  });

  test('in a tab that was closed is found without a notice, and late money gets a seat that is left', async () => {
    const { orderId, intentId } = await anOrder({ currency });
    await choose(intentId, method);
    fake.process(intentId);
    await hear();
    app.clock.advance(61 * MINUTE);
    await expireHolds(app);
    expect(await orderOf(orderId)).toMatchObject({ state: 'expired' });
    fake.succeed(intentId);
    fake.sent.splice(0);
    app.clock.advance(10 * MINUTE);
    await sweepPayments(app);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid' });
  });
});

test('late money without a seat goes back, and after the method’s limit a person is asked', async () => {
  const late = await anOrder({ capacity: 1 });
  await choose(late.intentId, 'ideal');
  fake.process(late.intentId);
  await hear();
  app.clock.advance(61 * MINUTE);
  await expireHolds(app);
  const other = await placeOrder(app, aGuest(app), {
    email: 'sipho@example.com',
    eventId: late.eventId,
    eventType: late.types[0]?.id,
  });
  fake.succeed(other.tran?.access_code.split('_secret_')[0] ?? '');
  fake.succeed(late.intentId);
  await hear();
  const refunds = app.db.selectFrom('refunds').select(['state', 'reason']);
  expect(await refunds.where('orderId', '=', late.orderId).execute()).toEqual([
    { state: 'done', reason: 'paid-too-late' },
  ]);

  const paid = await anOrder({ startsInDays: 300 });
  await choose(paid.intentId, 'ideal');
  fake.succeed(paid.intentId);
  await hear();
  app.clock.advance(181 * DAY);
  await provesAgain(app, paid.owner);
  await refundOrder(app, paid.owner, { eventId: paid.eventId, orderId: paid.orderId });
  // Whether a refusal is final is known after a day.
  for (let hours = 0; hours < 30; hours += 1) {
    await app.runJobs();
    app.clock.advance(60 * MINUTE);
  }
  expect(await refunds.where('orderId', '=', paid.orderId).execute()).toMatchObject([{ state: 'failed' }]);
  const filed = app.db.selectFrom('payment_exceptions').select('kind').where('orderId', '=', paid.orderId);
  expect(await filed.execute()).toEqual([{ kind: 'refund_failed' }]);
});

test.each([
  ['a debit', debit],
  ['a voucher', (intentId: string) => choose(intentId, 'multibanco')],
])('%s keeps its seats for days, and buys them when its money arrives', async (_, pay) => {
  const { orderId, intentId } = await anOrder();
  expect(await pay(intentId)).toMatchObject({ ok: true });
  await hear();
  expect(await minutesLeft(orderId)).toBe(minutes.days);
  app.clock.advance(6 * DAY);
  await expireHolds(app);
  expect(await orderOf(orderId)).toMatchObject({ state: 'held' });
  fake.succeed(intentId);
  await hear();
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid' });
});

test('a debit that its bank refuses after days leaves a day to pay another way', async () => {
  const { orderId, intentId } = await anOrder();
  await debit(intentId);
  await hear();
  app.clock.advance(4 * DAY);
  fake.fail(intentId, 'debit_not_authorized', 'The bank refused it.');
  await hear();
  expect(await minutesLeft(orderId)).toBe(24 * 60);
});

test('what takes days is not offered when the event is nearer than that, and quicker ways are', async () => {
  const { intentId, orderId } = await anOrder({ startsInDays: 9 });
  expect(await debit(intentId)).toMatchObject({ ok: false });
  expect(await choose(intentId, 'multibanco')).toMatchObject({ ok: false });
  expect(await choose(intentId, 'ideal')).toMatchObject({ ok: true });
  fake.succeed(intentId);
  await hear();
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid' });
});

test('a debit that is chosen late keeps its seats until the event starts', async () => {
  const { intentId, orderId } = await anOrder({ startsInDays: 10.005 });
  await hear();
  app.clock.advance(10 * MINUTE);
  await debit(intentId);
  await hear();
  expect(await minutesLeft(orderId)).toBeCloseTo(10.005 * 24 * 60 - 10, 0);
});
