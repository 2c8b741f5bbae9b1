import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { aHeldOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { PaymentStatus } from '../providers/payment-provider.ts';

const app = await createTestApp();
const MINUTE = 60_000;
let event: Awaited<ReturnType<typeof anEvent>>;
let order: Awaited<ReturnType<typeof aHeldOrder>>;

beforeEach(async () => {
  await app.runJobs();
  app.outbox.length = 0;
  event = await anEvent(app, { types: [{ capacity: 1, priceMinor: 35_000 }] });
  order = await aHeldOrder(app, event);
});

afterEach(async () => expect(await breaches(app)).toEqual([]));

const reference = () => paymentReference({ ...order, number: 1 });
async function report(status: PaymentStatus) {
  app.provider.report(reference(), { status });
  await verifyPayment(app, { ...order, number: 1 });
}
/** Sends what is due, also of the other tests. @returns what this order's customer gets */
async function mails() {
  await app.runJobs();
  return app.outbox.splice(0).filter((mail) => JSON.stringify(mail).includes(order.orderId));
}
const minutesLater = (minutes: number) => app.clock.advance(minutes * MINUTE);

test('a customer who sends money reads how much, until when, and under which reference, once', async () => {
  await report('pending');
  const until = new Date(app.clock.now().getTime() + 120 * MINUTE).toISOString();
  expect(await mails()).toMatchObject([
    {
      kind: 'payment-news',
      news: 'sent',
      to: 'thandi@example.com',
      reserved: true,
      reservedUntil: until,
      amount: { minor: 35_000, currency: 'ZAR' },
      reference: reference(),
      orderLink: expect.stringContaining(`/order/${order.orderId}?key=`),
    },
  ]);
  await report('pending');
  expect(await mails()).toEqual([]);
});

test('a refused transfer is told, with the time that is left; if it comes again, nothing more is said', async () => {
  await report('pending');
  await mails();
  await report('failed');
  expect(await mails()).toMatchObject([{ news: 'rejected', reserved: true }]);
  await report('pending');
  expect(await mails()).toEqual([]);
});

test('seats that are released while money is on its way are told, the page says so, and the late ticket comes', async () => {
  await report('pending');
  await mails();
  minutesLater(121);
  await expireHolds(app);
  expect(await mails()).toMatchObject([{ news: 'lapsed', reserved: false, cancelled: false }]);
  expect(await getOrderPage(app, order.buyer, order)).toMatchObject({
    state: 'expired',
    paymentPending: true,
  });
  await report('failed');
  expect(await mails()).toMatchObject([{ news: 'rejected', reserved: false }]);
  await report('succeeded');
  expect(await mails()).toMatchObject([{ kind: 'tickets' }]);
});

test('money on its way to a cancelled event is told too', async () => {
  await report('pending');
  await mails();
  const why = { eventId: event.eventId, reason: 'The stage flooded.', refund: true };
  await cancelEvent(app, event.owner, why);
  expect(await mails()).toContainEqual(expect.objectContaining({ news: 'lapsed', cancelled: true }));
});

test('a payment that is confirmed before its mail goes out brings only tickets', async () => {
  await report('pending');
  await report('succeeded');
  expect((await mails()).map(({ kind }) => kind)).toEqual(['tickets']);
});

test('a hold that ends without a payment, and a card that is declined, are no news', async () => {
  await report('failed');
  minutesLater(16);
  await expireHolds(app);
  expect(await mails()).toEqual([]);
});
