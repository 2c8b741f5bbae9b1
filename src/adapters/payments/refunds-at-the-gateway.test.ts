import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startGatewayUnderTest } from '../../../packages/sandbox-gateway/src/testing/gateway-under-test.ts';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { ticketStates } from '../../core/disputes/testing/disputed-order.ts';
import { placeOrder } from '../../core/holds/place-order.ts';
import { refundOrder } from '../../core/order-refunds/refund-order.ts';
import { verifyPayment } from '../../core/payments/verify-payment.ts';
import { requestReconciliation } from '../../core/reconciliation/request-reconciliation.ts';
import { receiveWebhook } from '../../core/webhooks/receive-webhook.ts';
import { createPaystackProvider } from './paystack/paystack.ts';

/** Partial refunds that somebody makes in Paystack's dashboard, without fakes between the gateway and our books. */
const under = await startGatewayUnderTest({ refundStepMs: 3_600_000 });
afterAll(() => under.close());
const provider = createPaystackProvider({
  apiUrl: under.gateway.url,
  secretKey: under.options.secretKey,
  currencies: ['ZAR'],
  channels: ['card'],
  webhookScheme: 'plain',
  webhookKeys: [],
  clock: { now: () => app.clock.now() },
});
const app = await createTestApp({ providers: [provider] });
afterEach(async () => expect(await breaches(app)).toEqual([]));

const admin = await aUser(app, { admin: true });
const PRICE = 35_000;
const control = (path: string, body: object = {}) => under.call('POST', `/control/${path}`, body);

async function aPaidOrder() {
  // The gateway uses the real clock for the time of a refund.
  app.clock.advance(Math.max(0, Date.now() - app.clock.now().getTime()));
  const event = await anEvent(app);
  const { orderId, tran } = await placeOrder(app, aGuest(app), {
    email: 'thandi@example.com',
    eventId: event.eventId,
    quantities: { [event.types[0]?.id as string]: 2 },
  });
  const reference = tran?.reference as string;
  await control(`transactions/${reference}/succeed`);
  const order = { eventId: event.eventId, orderId, number: 1 };
  expect(await verifyPayment(app, order)).toBe('paid');
  await app.runJobs();
  return { ...order, owner: event.owner, reference };
}

type Order = Awaited<ReturnType<typeof aPaidOrder>>;

/** Made by hand, so without a key of ours. @returns Paystack's id of it */
async function refundByHand({ reference }: Order, amount: number): Promise<string> {
  const made = await under.call('POST', '/refund', { transaction: reference, amount });
  const id = String(made.data.id);
  await control(`refunds/${id}/approve`);
  return id;
}

async function compareBooks(): Promise<void> {
  app.clock.advance(3_600_000);
  await requestReconciliation(app, admin, { days: 1 });
  await app.runJobs();
}

const refundsOf = ({ orderId }: Order) =>
  app.db
    .selectFrom('refunds')
    .where('orderId', '=', orderId)
    .select(['reason', 'state', 'amountMinor', 'providerRefundId as id'])
    .orderBy('amountMinor')
    .execute();

/** Returns what the gateway really refunded, minor units. */
async function sentBack({ reference }: Order): Promise<number> {
  const { data } = await under.call('GET', `/refund?transaction=${reference}`);
  const refunds = data as unknown as { amount: number; status: string }[];
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}

describe('partial refunds made by hand', () => {
  test('are found by the daily comparison, once each, even with equal amounts', async () => {
    const [order, other] = [await aPaidOrder(), await aPaidOrder()];
    const ids = [
      await refundByHand(order, 1_000),
      await refundByHand(order, 1_000),
      await refundByHand(order, 1_500),
    ];
    await compareBooks();
    await compareBooks();
    const found = await refundsOf(order);
    expect(found.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(found.every(({ reason, state }) => reason === 'at-provider' && state === 'done')).toBe(true);
    expect(await refundsOf(other)).toEqual([]);
    expect(await ticketStates(app, order)).toEqual(['valid', 'valid']);
    const filed = app.db.selectFrom('payment_exceptions').where('orderId', '=', order.orderId).select('kind');
    expect(await filed.execute()).toEqual(Array(3).fill({ kind: 'provider_refund' }));
  });

  test('are all found by one webhook, even those that it does not name', async () => {
    const order = await aPaidOrder();
    await refundByHand(order, 1_000);
    const id = await refundByHand(order, 1_000);
    const find = () =>
      under.receiver.received.find(
        ({ body }) => body.event === 'refund.processed' && String(body.data.id) === id,
      );
    for (let count = 1; !find(); count += 1) await under.receiver.arrived(count);
    const webhook = find();
    const headers = new Headers({ 'x-paystack-signature': String(webhook?.headers['x-paystack-signature']) });
    await receiveWebhook(app, 'paystack', webhook?.raw ?? Buffer.from(''), headers);
    await app.runJobs();
    expect(await refundsOf(order)).toHaveLength(2);
  });

  test('leave only the rest to refund, whether or not we have heard of them', async () => {
    const [known, unknown] = [await aPaidOrder(), await aPaidOrder()];
    await refundByHand(known, PRICE);
    await compareBooks();
    const tooMuch = refundOrder(app, known.owner, { ...named(known), amountMinor: PRICE + 1 });
    await expect(tooMuch).rejects.toMatchObject({ kind: 'invalid' });
    await refundOrder(app, known.owner, { ...named(known), amountMinor: PRICE });
    await app.runJobs();
    expect(await sentBack(known)).toBe(2 * PRICE);

    await refundByHand(unknown, PRICE);
    await refundOrder(app, unknown.owner, { ...named(unknown), amountMinor: PRICE + 1 });
    await app.runJobs();
    // The refund made by hand may be the one that the organiser wanted, so a person decides.
    expect(await sentBack(unknown)).toBe(PRICE);
    expect(await refundsOf(unknown)).toMatchObject([
      { reason: 'at-provider', state: 'done', amountMinor: PRICE },
      { reason: 'goodwill', state: 'failed', id: null },
    ]);
  });
});

const named = ({ eventId, orderId }: Order) => ({ eventId, orderId });
