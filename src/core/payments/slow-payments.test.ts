import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { sweepPayments } from './sweep-payments.ts';
import { verifyPayment } from './verify-payment.ts';

const app = await createTestApp();
const DAY = 86_400_000;
const MINUTE = 60_000;
let eventId: string;
let typeId: string;

beforeEach(async () => {
  const event = await anEvent(app, { types: [{ capacity: 4 }], startsAt: new Date('2030-01-01T18:00:00Z') });
  eventId = event.eventId;
  typeId = event.types[0]?.id as string;
});

async function begin(quantity = 2) {
  const order = { email: 'thandi@example.com', eventId, quantities: { [typeId]: quantity } };
  const { orderId } = await placeOrder(app, aGuest(app), order);
  const reference = paymentReference({ eventId, orderId, number: 1 });
  const report = (status: 'pending' | 'failed' | 'succeeded', more = {}) => {
    app.provider.report(reference, { status, ...more });
    return verifyPayment(app, { eventId, orderId, number: 1 });
  };
  return { orderId, report, reference };
}

const orderOf = (orderId: string) =>
  app.db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(['state', 'holdExpiresAt'])
    .executeTakeFirstOrThrow();

test.each([15, 40])(
  'a debit that arrives after %s days is found without a notice, and gets its seats',
  async (days) => {
    const { orderId, report, reference } = await begin();
    await report('pending');
    const begun = app.clock.now().getTime();
    while (app.clock.now().getTime() < begun + days * DAY) {
      app.clock.advance(DAY / 2);
      await expireHolds(app);
      await sweepPayments(app);
    }
    expect(await orderOf(orderId)).toMatchObject({ state: 'expired' });
    app.provider.report(reference, { status: 'succeeded' });
    app.clock.advance(DAY / 2);
    await sweepPayments(app);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid' });
    expect(await breaches(app)).toEqual([]);
  },
);

test('a payment that turns pending after days is checked from then on', async () => {
  const { orderId, reference } = await begin();
  app.clock.advance(71 * 3_600_000);
  await expireHolds(app);
  await sweepPayments(app);
  app.clock.advance(2 * 3_600_000);
  app.provider.report(reference, { status: 'pending' });
  await sweepPayments(app);
  app.clock.advance(5 * DAY);
  app.provider.report(reference, { status: 'succeeded' });
  await sweepPayments(app);
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid' });
});

test('a failed payment is not checked for ever', async () => {
  const { orderId, report } = await begin();
  await report('pending');
  app.clock.advance(4 * DAY);
  await expireHolds(app);
  await report('failed');
  app.clock.advance(DAY);
  await sweepPayments(app);
  const attempt = app.db.selectFrom('payment_attempts').where('orderId', '=', orderId);
  expect(await attempt.select(['state', 'checkAt']).executeTakeFirst()).toEqual({
    state: 'failed',
    checkAt: null,
  });
});

test('a payment that keeps changing extends the hold once, until its bank refuses it', async () => {
  const { orderId, report } = await begin();
  await report('pending');
  const { holdExpiresAt } = await orderOf(orderId);
  const ordinaryEnd = new Date(app.clock.now().getTime() + app.settings.holdMinutes * MINUTE);
  expect(holdExpiresAt > ordinaryEnd).toBe(true);
  for (let turn = 0; turn < 5; turn += 1) {
    app.clock.advance(10 * MINUTE);
    await report('failed');
    await report('pending');
    expect((await orderOf(orderId)).holdExpiresAt).toEqual(ordinaryEnd);
  }
  app.clock.advance(3 * 60 * MINUTE);
  await expireHolds(app);
  expect(await orderOf(orderId)).toMatchObject({ state: 'expired' });
  expect(await breaches(app)).toEqual([]);
});

test('a payment with a wrong amount frees the order’s seats at once', async () => {
  const { orderId, report } = await begin(4);
  expect(await report('succeeded', { amountMinor: 1 })).toBe('refunding');
  expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled' });
  const other = await begin(4);
  expect(await other.report('succeeded')).toBe('paid');
  await app.runJobs();
  expect(await breaches(app)).toEqual([]);
});
