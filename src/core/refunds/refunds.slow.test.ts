import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { sweepRefunds } from './check-refunds.ts';
import { recordRefund } from './record-refund.ts';
import { findRefund } from './refund-store.ts';
import { requestRefund } from './request-refund.ts';

const app = await createTestApp();
const MINUTE = 60_000;

beforeEach(async () => {
  app.provider.failing = {};
  app.provider.refundState = 'done';
  await app.runJobs();
  app.outbox.length = 0;
});

/** A payment with a cent too little, which is refunded. */
async function aRefund() {
  const { eventId, types } = await anEvent(app);
  const buyer = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
  const { orderId } = await placeOrder(app, aGuest(app), buyer);
  const key = { eventId, orderId, number: 1 };
  const reference = paymentReference(key);
  app.provider.report(reference, { status: 'succeeded', amountMinor: 34_999 });
  expect(await verifyPayment(app, key)).toBe('refunding');
  const row = () =>
    app.db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();
  const atProvider = () =>
    [...app.provider.refunds.values()].filter((refund) => refund.reference === reference);
  return { eventId, reference, refundId: (await row()).id, row, atProvider };
}

const booked = async (refundId: string) =>
  app.db.selectFrom('ledger_transfers').selectAll().where('refundId', '=', refundId).execute();

test('money is refunded, booked and mailed about once', async () => {
  const { refundId, row, atProvider } = await aRefund();
  await app.runJobs();
  expect(await row()).toMatchObject({ state: 'done', checkAt: null, notifiedAt: app.clock.now() });
  expect(atProvider()).toMatchObject([{ amountMinor: 34_999, key: refundId }]);
  expect(await booked(refundId)).toMatchObject([
    { kind: 'refund', debitAccount: 'customer', creditAccount: 'provider:fake', amountMinor: 34_999 },
  ]);
  expect(app.outbox).toMatchObject([{ kind: 'order-refunded', reason: 'amount-mismatch' }]);
  expect(await breaches(app)).toEqual([]);
});

test('what our own call and a webhook report at once is mailed once', async () => {
  const { eventId, refundId } = await aRefund();
  const asked = await findRefund(app.db, eventId, refundId);
  if (!asked) throw new Error('There is no such refund.');
  for (const state of ['pending', 'processing'] as const)
    await recordRefund(app, asked, { id: 'rf_1', state });
  await Promise.all([app.runJobs(['outbox']), app.runJobs(['outbox'])]);
  expect(app.outbox).toMatchObject([{ kind: 'order-refunded' }]);
});

test('a provider that fails is asked again, with the same key', async () => {
  const { eventId, refundId, row, atProvider } = await aRefund();
  app.provider.failing = { refund: new Error('502') };
  await expect(requestRefund(app, { eventId, refundId })).rejects.toThrow('502');
  expect(await row()).toMatchObject({ state: 'requested' });
  app.provider.failing = {};
  // Its turn is not over, so others leave it alone until the sweeper takes the next one.
  await requestRefund(app, { eventId, refundId });
  expect(atProvider()).toEqual([]);
  app.clock.advance(MINUTE);
  await sweepRefunds(app);
  await app.runJobs();
  expect(atProvider()).toHaveLength(1);
  expect(app.outbox).toHaveLength(1);
  expect(await breaches(app)).toEqual([]);
});

test('an answer that got lost is found again by its key', async () => {
  const { eventId, refundId, reference, atProvider } = await aRefund();
  const amount = { minor: 34_999, currency: 'ZAR' as const };
  await app.provider.refund({
    payment: { reference, accessCode: null, payee: null },
    amount,
    key: refundId,
    reason: 'amount-mismatch',
  });
  await requestRefund(app, { eventId, refundId });
  expect(atProvider()).toHaveLength(1);
  expect(await breaches(app)).toEqual([]);
});

test('ten at once request once and mail once', async () => {
  const { eventId, refundId, atProvider } = await aRefund();
  await Promise.all(Array.from({ length: 10 }, () => requestRefund(app, { eventId, refundId })));
  await app.runJobs();
  expect(atProvider()).toHaveLength(1);
  expect(app.outbox).toHaveLength(1);
  expect(await booked(refundId)).toHaveLength(1);
});

test('a slow one is checked, by the sweeper and by webhook', async () => {
  app.provider.refundState = 'pending';
  const { reference, row, refundId, atProvider } = await aRefund();
  await app.runJobs();
  expect(await row()).toMatchObject({ state: 'pending' });
  expect(await booked(refundId)).toEqual([]);
  expect(app.outbox).toHaveLength(1);

  const [refund] = atProvider();
  app.provider.refunds.set(refund?.id as string, {
    ...(refund as NonNullable<typeof refund>),
    state: 'processing',
  });
  app.clock.advance(5 * MINUTE);
  await sweepRefunds(app);
  expect(await row()).toMatchObject({ state: 'processing' });

  app.provider.refunds.set(refund?.id as string, {
    ...(refund as NonNullable<typeof refund>),
    state: 'done',
  });
  const notice = {
    eventType: 'refund.processed',
    about: 'refund',
    reference,
    objectId: refund?.id,
    status: 'processed',
  };
  await receiveWebhook(
    app,
    'fake',
    Buffer.from(JSON.stringify(notice)),
    new Headers({ 'x-fake-signature': 'good' }),
  );
  await app.runJobs();
  expect(await row()).toMatchObject({ state: 'done', checkAt: null });
  expect(await booked(refundId)).toHaveLength(1);
  expect(app.outbox).toHaveLength(1);
  expect(await breaches(app)).toEqual([]);
});

test.each(['failed', 'needs_attention'] as const)(
  'one that is %s waits for a person, is filed, and its customer is told once that it takes longer',
  async (state) => {
    app.provider.refundState = state;
    const { row, refundId, atProvider } = await aRefund();
    await app.runJobs();
    app.clock.advance(10 * MINUTE);
    await sweepRefunds(app);
    await app.runJobs(['outbox']);
    expect(await row()).toMatchObject({ state, notifiedAt: null });
    expect(atProvider()).toHaveLength(1);
    expect(await booked(refundId)).toEqual([]);
    expect(app.outbox).toMatchObject([
      { kind: 'refund-delayed', reason: 'amount-mismatch', tickets: { codes: [] } },
    ]);
    const filed = app.db.selectFrom('payment_exceptions').selectAll().where('refundId', '=', refundId);
    expect(await filed.execute()).toMatchObject([
      { kind: `refund_${state}`, provider: 'fake', resolvedAt: null },
    ]);
    expect(await breaches(app)).toEqual([]);
  },
);

test('one that is corrected at the provider is found the next day, even if the webhook is lost', async () => {
  app.provider.refundState = 'needs_attention';
  const { row, refundId, atProvider } = await aRefund();
  await app.runJobs();
  for (const refund of atProvider()) refund.state = 'done';
  app.clock.advance(23 * 60 * MINUTE);
  await sweepRefunds(app);
  expect(await row()).toMatchObject({ state: 'needs_attention' });
  app.clock.advance(60 * MINUTE);
  await sweepRefunds(app);
  expect(await row()).toMatchObject({ state: 'done', checkAt: null });
  expect(await booked(refundId)).toHaveLength(1);
});
