import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { aHeldOrder, countersOf, stateOf } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { sweepHeldPayments, syncHeldPayment } from './check-held-payment.ts';

const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
  await app.runJobs();
  app.outbox.length = 0;
  app.provider.failing = {};
});

/** Charges a payment at the provider without reporting it here. */
async function charged() {
  const order = await aHeldOrder(app, event, { quantity: 2 });
  app.provider.report(order.reference, { status: 'succeeded' });
  return { ...order, key: { eventId: order.eventId, orderId: order.orderId, number: 1 } };
}

const ticketsOf = async (orderId: string) =>
  (await app.db.selectFrom('tickets').where('orderId', '=', orderId).select('state').execute()).map(
    ({ state }) => state,
  );
const filedOf = async (state: 'open' | 'resolved') =>
  (await listExceptions(app, event.owner, { state }, event.eventId)).exceptions
    .map(({ kind }) => kind)
    .sort();
const mails = () => app.outbox.map(({ kind }) => kind).sort();

test('all of it was refunded by hand: it is recorded as paid and then refunded', async () => {
  const { reference, key, orderId } = await charged();
  app.provider.refundByHand(reference, 70_000);
  app.provider.report(reference, { status: 'reversed' });
  await verifyPayment(app, key);
  await app.runJobs();
  expect(await stateOf(app, key)).toBe('refunded');
  expect(await ticketsOf(orderId)).toEqual(['revoked', 'revoked']);
  expect(await countersOf(app, key.eventId)).toEqual([{ held: 0, sold: 0 }]);
  expect(await filedOf('resolved')).toEqual(['provider_refund']);
  expect(mails()).toEqual(['order-refunded']);
  expect(await breaches(app)).toEqual([]);
});

test('disputed and lost: it is recorded as paid and then taken by the bank', async () => {
  const { reference, key, orderId } = await charged();
  app.provider.dispute({ id: `lost ${orderId}`, reference, state: 'lost' });
  app.provider.report(reference, { status: 'reversed' });
  await verifyPayment(app, key);
  await app.runJobs();
  expect(await stateOf(app, key)).toBe('refunded');
  expect(await ticketsOf(orderId)).toEqual(['revoked', 'revoked']);
  expect(await filedOf('open')).toEqual(['dispute']);
  expect(mails()).not.toContain('tickets');
  expect(await breaches(app)).toEqual([]);
});

test('reversed, and its refund came back: the money is there again, and no person is asked', async () => {
  const { reference, key } = await charged();
  const id = app.provider.refundByHand(reference, 70_000);
  app.provider.report(reference, { status: 'reversed' });
  await verifyPayment(app, key);
  await app.runJobs();
  app.provider.moveRefund(id, 'failed');
  await syncHeldPayment(app, key);
  await syncHeldPayment(app, key);
  const refunds = app.db.selectFrom('refunds').where('orderId', '=', key.orderId).select('state');
  expect(await refunds.execute()).toEqual([{ state: 'failed' }]);
  expect(await filedOf('open')).toEqual(['refund_failed']);
  expect(await breaches(app)).toEqual([]);
});

test.each(['said with the payment', 'told by a notice', 'found late'])(
  'a part was refunded by hand (%s): its tickets are good and mailed, and the part is filed',
  async (how) => {
    const { reference, key, orderId } = await charged();
    app.provider.refundByHand(reference, 10_000);
    if (how.startsWith('said')) app.provider.report(reference, { hasReversals: true });
    if (how === 'found late') app.clock.advance(16 * 60_000);
    await verifyPayment(app, key, { told: how.startsWith('told') });
    await app.runJobs();
    expect(await stateOf(app, key)).toBe('partly_refunded');
    expect(await ticketsOf(orderId)).toEqual(['valid', 'valid']);
    expect(await filedOf('open')).toEqual(['provider_refund']);
    expect(mails()).toEqual(['order-refunded', 'tickets']);
    expect(await breaches(app)).toEqual([]);
  },
);

test('an open dispute that is reported first: no ticket was ever good', async () => {
  const { reference, key, orderId } = await charged();
  app.provider.dispute({ id: `open ${orderId}`, reference });
  await checkDispute(app, key, { provider: 'fake', id: `open ${orderId}` });
  await app.runJobs();
  expect(await ticketsOf(orderId)).toEqual(['on_hold', 'on_hold']);
  expect(mails()).not.toContain('tickets');
  app.provider.dispute({ id: `open ${orderId}`, reference, state: 'won' });
  await checkDispute(app, key, { provider: 'fake', id: `open ${orderId}` });
  await app.runJobs();
  expect(await ticketsOf(orderId)).toEqual(['valid', 'valid']);
  expect(mails()).toContain('tickets');
  expect(await breaches(app)).toEqual([]);
});

test('after the hold, money that is gone gets no seats', async () => {
  const { reference, key, orderId } = await charged();
  app.clock.advance(16 * 60_000);
  await expireHolds(app);
  app.provider.refundByHand(reference, 70_000);
  app.provider.report(reference, { status: 'reversed' });
  await verifyPayment(app, key);
  await app.runJobs();
  expect(await stateOf(app, key)).toBe('expired');
  expect(await ticketsOf(orderId)).toEqual([]);
  expect(await filedOf('resolved')).toEqual(['late']);
  expect(mails()).toEqual(['order-refunded']);
  expect(await breaches(app)).toEqual([]);
});

test('while nobody knows what was returned the tickets are on hold, and the sweep finds out', async () => {
  const { reference, key, orderId } = await charged();
  app.provider.refundByHand(reference, 10_000);
  app.provider.report(reference, { hasReversals: true });
  app.provider.failing = { refunds: new Error('503') };
  expect(await verifyPayment(app, key)).toBe('paid');
  await app.runJobs();
  expect(await ticketsOf(orderId)).toEqual(['on_hold', 'on_hold']);
  expect(mails()).toEqual([]);
  app.provider.failing = {};
  expect(await sweepHeldPayments(app)).toBe(0);
  app.clock.advance(5 * 60_000);
  expect(await sweepHeldPayments(app)).toBe(1);
  await app.runJobs();
  expect(await ticketsOf(orderId)).toEqual(['valid', 'valid']);
  expect(mails()).toEqual(['order-refunded', 'tickets']);
  expect(await sweepHeldPayments(app)).toBe(0);
  expect(await breaches(app)).toEqual([]);
});
