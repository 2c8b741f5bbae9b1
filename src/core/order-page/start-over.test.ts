import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { placeOrder } from '../holds/place-order.ts';
import { aBoughtOrder, aHeldOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { orderLinkKey } from '../orders/order-link.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { PaymentStatus } from '../providers/payment-provider.ts';
import { getOrderPage } from './get-order-page.ts';
import { startOver } from './start-over.ts';

const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;
let order: Awaited<ReturnType<typeof aHeldOrder>>;

beforeEach(async () => {
  app.provider.failing = {};
  app.provider.abandonedIsOver = false;
  event = await anEvent(app, { types: [{ capacity: 1 }] });
  order = await aHeldOrder(app, event);
});

afterEach(async () => expect(await breaches(app)).toEqual([]));

const report = (status: PaymentStatus) =>
  app.provider.report(paymentReference({ ...order, number: 1 }), { status });
const stateOf = async () =>
  (
    await app.db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', order.orderId)
      .executeTakeFirstOrThrow()
  ).state;

test('gives the seats back at once to the next customer', async () => {
  await startOver(app, order.buyer, order);
  expect(await stateOf()).toBe('cancelled');
  await aBoughtOrder(app, event);
});

test('twice changes nothing more', async () => {
  await Promise.all([startOver(app, order.buyer, order), startOver(app, order.buyer, order)]);
  await startOver(app, order.buyer, order);
  expect(await stateOf()).toBe('cancelled');
});

test('keeps the seats while money is on its way', async () => {
  report('pending');
  await expect(startOver(app, order.buyer, order)).rejects.toMatchObject({ code: 'order.payment-pending' });
  expect(await stateOf()).toBe('held');
});

test('notices a payment that no webhook reported', async () => {
  report('succeeded');
  await expect(startOver(app, order.buyer, order)).rejects.toMatchObject({ code: 'order.paid' });
  expect(await stateOf()).toBe('paid');
});

test('waits for the hold to end when the provider can’t be asked', async () => {
  app.provider.failing = { get: new Error('502') };
  await expect(startOver(app, order.buyer, order)).rejects.toMatchObject({
    kind: 'upstream',
    code: 'payment.provider-unavailable',
  });
  expect(await stateOf()).toBe('held');
});

test('refunds money that comes after the seat was sold to somebody else', async () => {
  await startOver(app, order.buyer, order);
  await aBoughtOrder(app, event);
  report('succeeded');
  await verifyPayment(app, { ...order, number: 1 });
  await app.runJobs();
  const page = await getOrderPage(app, order.buyer, order);
  expect(page).toMatchObject({ state: 'cancelled', tickets: [], refunds: [{ reason: 'paid-too-late' }] });
});

test('is the way on when the payment was cancelled at the provider: its page offers no other', async () => {
  report('abandoned');
  const page = () => getOrderPage(app, order.buyer, order);
  // Most providers report a payment that is merely idle like this.
  expect(await page()).toMatchObject({ paymentOver: false, payment: { state: 'abandoned' } });
  app.provider.abandonedIsOver = true;
  expect(await page()).toMatchObject({ paymentOver: true, payment: null });
  await startOver(app, order.buyer, order);
  expect(await page()).toMatchObject({ state: 'cancelled', paymentOver: false });
  await aBoughtOrder(app, event);
});

test('a declined payment can still be paid', async () => {
  app.provider.abandonedIsOver = true;
  report('failed');
  expect(await getOrderPage(app, order.buyer, order)).toMatchObject({
    paymentOver: false,
    payment: { state: 'failed' },
  });
});

test('is for those who may see the order', async () => {
  await expect(startOver(app, aGuest(app), order)).rejects.toMatchObject({ code: 'order.unknown' });
  await expect(startOver(app, order.buyer, { ...order, orderId: 'x' })).rejects.toMatchObject({
    code: 'order.unknown',
  });
  const key = orderLinkKey(app, { ...order, linkVersion: 0 });
  await startOver(app, { kind: 'visitor' }, { ...order, key });
  expect(await stateOf()).toBe('cancelled');
});

test('leaves a free order its tickets', async () => {
  const free = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const buyer = aGuest(app);
  const input = { email: 'a@example.com', eventId: free.eventId, eventType: free.types[0]?.id };
  const { orderId } = await placeOrder(app, buyer, input);
  await expect(startOver(app, buyer, { eventId: free.eventId, orderId })).rejects.toMatchObject({
    code: 'order.paid',
  });
});
