import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { COMPOSERS } from '../../jobs/composers.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { sweepOutbox } from '../mails/send-outbox.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { PaymentRefused } from '../payments/payment-refused.ts';
import { sweepPayments } from '../payments/sweep-payments.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { sweepRefunds } from '../refunds/check-refunds.ts';
import { firstTicketsMail } from '../tickets/order-tickets-store.ts';
import { sweepWebhooks } from '../webhooks/process-webhook.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';

const app = await createTestApp();
const MINUTE = 60_000;

/** Finishes the work that an earlier test left. */
beforeEach(async () => {
  app.clock.advance(60 * MINUTE);
  await sweepAll();
  await sweepAll();
  await app.runJobs();
  app.outbox.length = 0;
});

async function anOrder(event?: Awaited<ReturnType<typeof anEvent>>) {
  const { eventId, types } = event ?? (await anEvent(app));
  const buyer = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
  const { orderId } = await placeOrder(app, aGuest(app), buyer);
  const key = { eventId, orderId, number: 1 };
  return { ...key, key, reference: paymentReference(key) };
}

async function webhook(reference: string): Promise<void> {
  const notice = { eventType: 'charge.success', reference, objectId: reference, status: 'success' };
  await receiveWebhook(
    app,
    'fake',
    Buffer.from(JSON.stringify(notice)),
    new Headers({ 'x-fake-signature': 'good' }),
  );
}

const sendOutbox = () => sweepOutbox(app, COMPOSERS);

/** Everything the sweeper does, in its order. */
async function sweepAll(): Promise<void> {
  for (const sweep of [expireHolds, sweepPayments, sweepWebhooks, sweepRefunds, sendOutbox]) await sweep(app);
}

test('with no wake-up, no webhook and no browser, tickets are still issued and mailed', async () => {
  const { reference } = await anOrder();
  app.provider.report(reference, { status: 'succeeded' });
  await sweepAll();
  expect(app.outbox).toEqual([]);
  app.clock.advance(90_000);
  await sweepAll();
  app.clock.advance(2 * MINUTE);
  await sweepAll();
  expect(app.outbox.map(({ kind }) => kind)).toEqual(['tickets']);
  await sweepAll();
  app.clock.advance(60 * MINUTE);
  await sweepAll();
  expect(app.outbox).toHaveLength(1);
  expect(await breaches(app)).toEqual([]);
});

test('a payment whose hold ended is cancelled by the sweep, once', async () => {
  app.provider.cancels = true;
  const cancel = vi.spyOn(app.provider, 'cancel');
  onTestFinished(() => {
    app.provider.cancels = false;
    cancel.mockRestore();
  });
  const { reference, orderId } = await anOrder();
  app.clock.advance(16 * MINUTE);
  await expireHolds(app);
  cancel.mockRejectedValueOnce(new Error('503'));
  await sweepPayments(app);
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(app.provider.cancelled).not.toContain(reference);
  // A payment that could not be cancelled is deferred, like one without an answer.
  expect(await sweepPayments(app)).toBe(0);
  app.provider.report(reference, { status: 'abandoned' });
  app.clock.advance(2 * MINUTE);
  await sweepPayments(app);
  expect(app.provider.cancelled).toContain(reference);
  app.clock.advance(60 * MINUTE);
  await sweepPayments(app);
  expect(cancel).toHaveBeenCalledTimes(2);
  const attempt = app.db.selectFrom('payment_attempts').select(['state', 'checkAt']);
  expect(await attempt.where('orderId', '=', orderId).execute()).toEqual([
    { state: 'abandoned', checkAt: null },
  ]);
});

test('a webhook whose wake-up was lost is processed by the sweep', async () => {
  const { reference, orderId } = await anOrder();
  app.provider.report(reference, { status: 'succeeded' });
  await webhook(reference);
  app.clock.advance(MINUTE);
  expect(await sweepWebhooks(app)).toBe(1);
  const order = app.db.selectFrom('orders').select('state').where('id', '=', orderId);
  expect(await order.executeTakeFirst()).toEqual({ state: 'paid' });
  expect(await sweepWebhooks(app)).toBe(0);
});

test('a refund whose wake-up was lost is requested, and the customer is notified once', async () => {
  const { key, reference } = await anOrder();
  app.provider.report(reference, { status: 'succeeded', amountMinor: 34_000 });
  expect(await verifyPayment(app, key)).toBe('refunding');
  await sweepAll();
  expect(app.provider.refunds.size).toBe(1);
  app.clock.advance(60 * MINUTE);
  await sweepAll();
  expect(app.outbox).toMatchObject([{ kind: 'order-refunded', amount: { minor: 34_000, currency: 'ZAR' } }]);
  expect(await breaches(app)).toEqual([]);
});

test('payments of a provider that is no longer configured do not block others', async () => {
  const strays = await Promise.all([anOrder(), anOrder(), anOrder()]);
  for (const { orderId } of strays) {
    await app.db
      .updateTable('payment_attempts')
      .set({ provider: 'gone' })
      .where('orderId', '=', orderId)
      .execute();
  }
  const { reference } = await anOrder();
  app.provider.report(reference, { status: 'succeeded' });
  app.clock.advance(90_000);
  expect(await sweepPayments(app)).toBe(4);
  expect(await sweepPayments(app)).toBe(0);
});

test('mail that fails is deferred, and tried again', async () => {
  const { key, reference } = await anOrder();
  app.provider.report(reference, { status: 'succeeded' });
  await verifyPayment(app, key);
  app.clock.advance(2 * MINUTE);
  const send = app.mailer.send;
  app.mailer.send = () => Promise.reject(new Error('421 try again later'));
  expect(await sendOutbox()).toBe(1);
  app.mailer.send = send;
  expect(await sendOutbox()).toBe(0);
  app.clock.advance(5 * MINUTE);
  expect(await sendOutbox()).toBe(1);
  expect(app.outbox).toHaveLength(1);
});

test('tickets that are queued twice are mailed once', async () => {
  const { key, reference } = await anOrder();
  app.provider.report(reference, { status: 'succeeded' });
  await verifyPayment(app, key);
  await app.runJobs();
  await transaction(app.db, (tx) => queueMails(app, tx, [firstTicketsMail(key.eventId, key.orderId)]));
  await app.runJobs();
  expect(app.outbox).toHaveLength(1);
});

test('several sweepers at once mail once and request a refund once', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => anOrder()));
  for (const [index, { key, reference }] of orders.entries()) {
    app.provider.report(reference, { status: 'succeeded', amountMinor: index < 4 ? 35_000 : 1_000 });
    await verifyPayment(app, key);
  }
  const before = app.provider.refunds.size;
  app.clock.advance(3 * MINUTE);
  await Promise.all([sweepAll(), sweepAll(), sweepAll(), sweepAll()]);
  app.clock.advance(3 * MINUTE);
  await Promise.all([sweepAll(), sweepAll(), sweepAll(), sweepAll()]);
  expect(app.provider.refunds.size - before).toBe(4);
  expect(app.outbox.map(({ kind }) => kind).sort()).toEqual([
    ...Array(4).fill('order-refunded'),
    ...Array(4).fill('tickets'),
  ]);
  expect(await breaches(app)).toEqual([]);
});

test('an event whose counters cannot move does not block the holds of others', async () => {
  const [broken, whole] = [await anOrder(), await anOrder()];
  await app.db.updateTable('inventory').set({ held: 0 }).where('eventId', '=', broken.eventId).execute();
  app.clock.advance(15 * MINUTE);
  await expireHolds(app);
  const state = (orderId: string) =>
    app.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow();
  expect(await state(whole.orderId)).toEqual({ state: 'expired' });
  expect(await state(broken.orderId)).toEqual({ state: 'held' });
  await app.db.updateTable('inventory').set({ held: 1 }).where('eventId', '=', broken.eventId).execute();
  expect(await expireHolds(app)).toBe(1);
  expect(await breaches(app)).toEqual([]);
});

test('an organiser is mailed once that nobody can pay, even if the mail fails at first', async () => {
  const event = await anEvent(app);
  app.provider.failing = { create: new PaymentRefused('currency', 'Currency not supported by merchant') };
  await expect(anOrder(event)).rejects.toMatchObject({ code: 'payment.not-taken' });
  app.provider.failing = {};
  const send = app.mailer.send;
  app.mailer.send = () => Promise.reject(new Error('421 try again later'));
  await sweepAll();
  app.mailer.send = send;
  await sweepAll();
  expect(app.outbox).toEqual([]);
  app.clock.advance(15 * MINUTE);
  await Promise.all([sweepAll(), sweepAll()]);
  app.clock.advance(60 * MINUTE);
  await sweepAll();
  expect(app.outbox).toMatchObject([{ kind: 'payments-refused', to: event.owner.email, reason: 'currency' }]);
});
