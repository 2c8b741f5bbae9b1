import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { placeOrder } from '../holds/place-order.ts';
import { aHeldOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { orderLinkKey } from '../orders/order-link.ts';
import { PaymentRefused } from '../payments/payment-refused.ts';
import { sweepPayments } from '../payments/sweep-payments.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import { changeEmail } from './change-email.ts';
import { getOrderPage } from './get-order-page.ts';

const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;
let order: Awaited<ReturnType<typeof aHeldOrder>>;

beforeEach(async () => {
  event = await anEvent(app, { types: [{ capacity: 1 }] });
  order = await aHeldOrder(app, event);
});

afterEach(async () => {
  app.provider.failing = {};
  app.provider.cancels = false;
  await app.runJobs();
  expect(await breaches(app)).toEqual([]);
});

const RIGHT = 'lerato@example.com';
const change = (email = RIGHT) => changeEmail(app, order.buyer, order, { email });
const shown = () => getOrderPage(app, order.buyer, order);
const referenceOf = (number: number) => paymentReference({ ...order, number });
const report = (number: number, status: 'succeeded' | 'pending' | 'failed') =>
  app.provider.report(referenceOf(number), { status });
const pay = (number: number) => {
  report(number, 'succeeded');
  return verifyPayment(app, { ...order, number });
};
const staysAsItWas = async () => {
  expect(await shown()).toMatchObject({ email: 'thandi@example.com', state: 'held' });
  expect((await shown()).payment).not.toBeNull();
};

test('the order keeps its seats and its time, and the next payment and the tickets go to the right email', async () => {
  const before = await shown();
  await change();
  const { payment, ...after } = await shown();
  expect(after).toMatchObject({ email: RIGHT, state: 'held', holdExpiresAt: before.holdExpiresAt });
  expect(payment?.accessCode).not.toBe(before.payment?.accessCode);
  expect(app.provider.payments.get(referenceOf(2))?.email).toBe(RIGHT);
  await pay(2);
  await app.runJobs();
  expect(app.outbox.map(({ to }) => to)).toEqual([RIGHT]);
});

test('the same request again, as after a lost answer, returns the payment for the right email', async () => {
  const buyer = aGuest(app);
  event = await anEvent(app, {});
  const wish = {
    eventId: event.eventId,
    email: 'thandi@example.com',
    quantities: { [event.types[0]?.id as string]: 1 },
  };
  const place = () => placeOrder(app, buyer, wish, undefined, 'k1');
  const { orderId, tran } = await place();
  await changeEmail(app, buyer, { eventId: event.eventId, orderId }, { email: RIGHT });
  const again = await place();
  expect(again).toMatchObject({
    orderId,
    tran: { reference: paymentReference({ eventId: event.eventId, orderId, number: 2 }) },
  });
  expect(again.tran?.access_code).not.toBe(tran?.access_code);
});

test('the earlier payment is cancelled, and one that was made all the same comes back as a duplicate', async () => {
  app.provider.cancels = true;
  await change();
  await sweepPayments(app);
  expect([...app.provider.cancelled]).toEqual([referenceOf(1)]);
  await pay(2);
  await pay(1);
  await app.runJobs();
  expect([...app.provider.refunds.values()]).toMatchObject([{ reference: referenceOf(1) }]);
});

test('a payment that the earlier window made buys the tickets for the right email', async () => {
  await change();
  await pay(1);
  expect(await shown()).toMatchObject({ email: RIGHT, state: 'paid' });
});

test('earlier links stop working', async () => {
  const key = orderLinkKey(app, { ...order, linkVersion: 0 });
  const stranger = aGuest(app);
  await getOrderPage(app, stranger, { ...order, key });
  const { linkVersion } = await change();
  await expect(getOrderPage(app, stranger, { ...order, key })).rejects.toMatchObject({
    code: 'order.unknown',
  });
  await getOrderPage(app, stranger, { ...order, key: orderLinkKey(app, { ...order, linkVersion }) });
});

test.each([
  [new PaymentRefused('email', 'Invalid Email Address Passed'), 'payment.email-not-taken'],
  [new Error('503'), 'payment.provider-unavailable'],
])(
  'if the provider does not open the payment (%s), nothing changes, and it works later',
  async (error, code) => {
    app.provider.failing = { create: error };
    await expect(change()).rejects.toMatchObject({ code });
    await staysAsItWas();
    app.provider.failing = {};
    await change();
    await pay(3);
    expect(await shown()).toMatchObject({ email: RIGHT, state: 'paid' });
  },
);

test('a payment that is made or on its way keeps the email, also if we have not heard of it yet', async () => {
  report(1, 'pending');
  await expect(change()).rejects.toMatchObject({ code: 'order.payment-pending' });
  report(1, 'succeeded');
  await expect(change()).rejects.toMatchObject({ code: 'order.paid' });
  app.provider.failing = { get: new Error('503') };
  order = await aHeldOrder(app, await anEvent(app));
  await expect(change()).rejects.toMatchObject({ code: 'payment.provider-unavailable' });
  app.provider.failing = {};
  await staysAsItWas();
});

test('one that arrives while the new payment is being opened keeps it too', async () => {
  const { create } = app.provider;
  app.provider.create = async (payment) => {
    await pay(1);
    return create.call(app.provider, payment);
  };
  await expect(change()).rejects.toMatchObject({ code: 'order.paid' });
  app.provider.create = create;
  expect(await shown()).toMatchObject({ email: 'thandi@example.com', state: 'paid' });
});

test('nobody else changes it, nor anybody once its time is over or often', async () => {
  await expect(changeEmail(app, aGuest(app), order, { email: RIGHT })).rejects.toMatchObject({
    code: 'order.unknown',
  });
  await expect(change('thandi@example.com')).rejects.toMatchObject({ code: 'order.same-address' });
  await expect(change('lerato')).rejects.toMatchObject({ code: 'input.invalid' });
  for (const at of [1, 2, 3, 4, 5]) await change(`lerato${at}@example.com`);
  await expect(change()).rejects.toMatchObject({ code: 'too-many-requests' });
  app.clock.advance(61 * 60_000);
  await expect(change()).rejects.toMatchObject({ code: 'order.ended' });
});

test('a code that each person can use once counts for the new email, and is not used by somebody twice', async () => {
  const coded = await anEvent(app);
  const price = { effect: 'percent', percentHundredths: 1_000 };
  await addPromotion(app, coded.owner, { eventId: coded.eventId, code: 'ONCE', price, maxUsesEachPerson: 1 });
  const place = async (email: string) => {
    const buyer = aGuest(app);
    const quantities = { [coded.types[0]?.id as string]: 1 };
    const { orderId } = await placeOrder(app, buyer, {
      email,
      eventId: coded.eventId,
      quantities,
      code: 'ONCE',
    });
    return { eventId: coded.eventId, orderId, buyer };
  };
  await place('sipho@example.com');
  order = await place('thandi@example.com');
  await expect(change('sipho@example.com')).rejects.toMatchObject({ code: 'code.used-by-you' });
  await staysAsItWas();
  await change('THANDI@example.com');
  await change();
  // The earlier email may use it once more, the new one not.
  await place('thandi@example.com');
  await expect(place(RIGHT)).rejects.toMatchObject({ code: 'code.used-by-you' });
});

test('an order without a payment, such as a free one, is not changed here', async () => {
  const free = await anEvent(app, { types: [{ priceMinor: 0 }] });
  order = await aHeldOrder(app, free);
  await expect(change()).rejects.toMatchObject({ code: 'order.email-stays' });
});
