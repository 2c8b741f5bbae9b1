import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { getEventMoney } from '../money/get-event-money.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { aHeldOrder, aPaidOrder } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { RefundSnapshot } from '../providers/payment-provider.ts';
import { sweepRefunds } from './check-refunds.ts';
import { syncRefunds } from './sync-refunds.ts';

/** A person pays a customer in a way that is not visible here, and says so in the note that resolves the exception. */
const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
});

afterEach(async () => {
  app.provider.refundState = 'done';
  app.provider.failing = {};
  expect(await breaches(app)).toEqual([]);
});

const note = 'Paid back by bank transfer on 3 March.';
const open = async () => (await listExceptions(app, event.owner, {}, event.eventId)).exceptions;
const sent = () => [...app.provider.refunds.values()].filter(({ state }) => state === 'done');
const due = async () => (await getEventMoney(app, event.owner, event.eventId, {})).statements[0]?.due.minor;

async function aFailedPart() {
  const order = await aPaidOrder(app, event, { quantity: 2 });
  await app.runJobs();
  app.provider.refundState = 'failed';
  const [ticket] = await app.db
    .selectFrom('tickets')
    .where('orderId', '=', order.orderId)
    .select('id')
    .execute();
  await refundOrder(app, event.owner, {
    eventId: order.eventId,
    orderId: order.orderId,
    tickets: [ticket?.id],
  });
  await app.runJobs();
  app.provider.refundState = 'done';
  const [filed] = await open();
  if (!filed?.refund) throw new Error('Nothing was filed.');
  return { ...order, filed, refundId: filed.refund.id };
}

test('what was paid another way is not sent again by cancelling the event', async () => {
  const { filed } = await aFailedPart();
  await resolveException(app, event.owner, filed.id, { note });
  const before = sent().length;
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Flood.', refund: true });
  await app.runJobs();
  expect(sent().slice(before)).toMatchObject([{ amountMinor: 35_000 }]);
  // One ticket's price came from the organiser's own pocket.
  expect(await due()).toBe(35_000);
  expect(await open()).toEqual([]);
});

test('twin: without a resolution it is sent with the cancellation', async () => {
  await aFailedPart();
  const before = sent().length;
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Flood.', refund: true });
  await app.runJobs();
  expect(sent().slice(before)).toMatchObject([{ amountMinor: 70_000 }]);
});

test('a person who finds that the customer still waits for it retries the same refund', async () => {
  const { filed, eventId, refundId } = await aFailedPart();
  await resolveException(app, event.owner, filed.id, { note });
  const before = sent().length;
  await retryRefund(app, event.owner, { eventId, refundId });
  await app.runJobs();
  await cancelEvent(app, event.owner, { eventId, reason: 'Flood.', refund: true });
  await app.runJobs();
  expect(
    sent()
      .slice(before)
      .map(({ amountMinor }) => amountMinor),
  ).toEqual([35_000, 35_000]);
  expect(await open()).toEqual([]);
});

/** A refund of 350.00 that the provider did not accept for 16 minutes, and that was filed. */
async function notTaken() {
  const order = await aPaidOrder(app, event);
  await app.runJobs();
  app.provider.failing = { refund: new Error('503') };
  await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId });
  await app.runJobs();
  app.clock.advance(16 * 60_000);
  await app.runJobs(['outbox']);
  app.provider.failing = {};
  const [filed] = await open();
  if (!filed) throw new Error('Nothing was filed.');
  return { ...order, filed };
}

/** The provider accepts waiting refunds, or reports how an order's refunds stand. */
async function taken() {
  app.provider.refundState = 'pending';
  app.clock.advance(60 * 60_000);
  while ((await sweepRefunds(app)) > 0);
}

async function say({ eventId, orderId, reference }: Order, state: RefundSnapshot['state']) {
  const [refund] = [...app.provider.refunds.values()].filter((one) => one.reference === reference);
  app.provider.moveRefund(String(refund?.id), state);
  app.clock.advance(60_000);
  await syncRefunds(app, { eventId, orderId, number: 1 });
  await app.runJobs();
}

type Order = Awaited<ReturnType<typeof aPaidOrder>>;
const resolve = (filed?: { id: string }) => resolveException(app, event.owner, filed?.id, { note });
const underWay = { kind: 'conflict', code: 'exception.refund-under-way' };

test('a refund that is still being requested cannot be resolved: it goes out in any case', async () => {
  const { filed } = await notTaken();
  await expect(resolve(filed)).rejects.toMatchObject({
    ...underWay,
    message: expect.stringMatching(/still requesting/),
  });
  expect(await open()).toHaveLength(1);
  app.clock.advance(60 * 60_000);
  while ((await sweepRefunds(app)) > 0);
  expect(await open()).toEqual([]);
});

describe('a refund that the provider has accepted', () => {
  test.each(['pending', 'processing'] as const)('cannot be resolved while it is %s', async (state) => {
    const { filed, ...order } = await notTaken();
    await taken();
    await say(order, state);
    await expect(resolve(filed)).rejects.toMatchObject({
      ...underWay,
      message: expect.stringMatching(/is processing/),
    });
    expect(await open()).toHaveLength(1);
    await say(order, 'failed');
    await resolve(filed);
    expect(await open()).toEqual([]);
    expect(await due()).toBe(35_000);
  });

  test('that fails is filed again if somebody had resolved it meanwhile', async () => {
    const { filed, ...order } = await notTaken();
    await taken();
    await app.db
      .updateTable('payment_exceptions')
      .set({ resolvedAt: app.clock.now(), resolvedBy: event.owner.userId, decision: 'resolved' })
      .where('id', '=', filed.id)
      .execute();
    await say(order, 'failed');
    await say(order, 'failed');
    expect(await open()).toMatchObject([
      {
        kind: 'refund_failed',
        detail: expect.stringMatching(/couldn’t send.*how it was resolved/),
        refund: { state: 'failed' },
      },
    ]);
    expect(await due()).toBe(0);
    const desk = await getOrderForOrganiser(app, event.owner, order);
    expect(desk.refunds).toMatchObject([{ state: 'failed', resolved: false }]);
    const [anew] = await open();
    await resolve(anew);
    expect(await due()).toBe(35_000);
  });
});

describe('a refund that goes through after somebody resolved it', () => {
  test.each(['failed', 'needs_attention'] as const)('is filed once, if it had been “%s”', async (state) => {
    const { filed: _, ...order } = await notTaken();
    await taken();
    await say(order, state);
    for (const one of await open()) if (one.refund?.state === state) await resolve(one);
    expect(await open()).toEqual([]);
    await say(order, 'done');
    await say(order, 'done');
    expect(await open()).toMatchObject([
      {
        kind: 'sent_twice',
        detail: expect.stringMatching(/how .* was resolved.*twice/),
        refund: { state: 'done' },
      },
    ]);
    await resolve((await open())[0]);
    expect(await open()).toEqual([]);
  });

  test('is also filed if it was requested again and resolved after that', async () => {
    const { filed, eventId, refundId, ...order } = await aFailedPart();
    app.provider.refundState = 'failed';
    await retryRefund(app, event.owner, { eventId, refundId });
    await app.runJobs();
    app.clock.advance(60_000);
    const both = await open();
    expect(both).toHaveLength(2);
    await resolve(filed);
    await resolve(both.find(({ id }) => id !== filed.id));
    const [again] = [...app.provider.refunds.values()]
      .filter(({ reference }) => reference === order.reference)
      .slice(1);
    app.provider.moveRefund(String(again?.id), 'done');
    await syncRefunds(app, { eventId, orderId: order.orderId, number: 1 });
    expect(await open()).toMatchObject([{ kind: 'sent_twice', detail: expect.stringMatching(/twice/) }]);
  });
});

test('one that needed attention and was resolved is filed each time it needs attention again', async () => {
  const order = await aPaidOrder(app, event);
  app.provider.refundState = 'needs_attention';
  await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId });
  await app.runJobs();
  for (const _ of ['first', 'second']) {
    await resolve((await open())[0]);
    // A repeated answer is not news.
    await say(order, 'needs_attention');
    expect(await open()).toEqual([]);
    await say(order, 'processing');
    await say(order, 'needs_attention');
    await say(order, 'processing');
    await say(order, 'needs_attention');
    expect(await open()).toMatchObject([
      {
        kind: 'refund_needs_attention',
        detail: expect.stringMatching(/needs something.*how it was resolved/),
      },
    ]);
  }
});

test('one that needed attention and was resolved is filed again when it fails', async () => {
  const order = await aPaidOrder(app, event);
  app.provider.refundState = 'needs_attention';
  await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId });
  await app.runJobs();
  await resolve((await open())[0]);
  await say(order, 'failed');
  expect(await open()).toMatchObject([
    { kind: 'refund_failed', detail: expect.stringMatching(/how it was resolved/) },
  ]);
  expect(await due()).toBe(0);
});

test('money that bought nothing cannot be resolved while it is on its way back', async () => {
  const order = await aHeldOrder(app, event);
  app.provider.refundState = 'pending';
  app.provider.report(order.reference, { status: 'succeeded', amountMinor: 1 });
  await verifyPayment(app, { ...order, number: 1 });
  const [filed] = await open();
  expect(filed).toMatchObject({ kind: 'mismatch', refund: { state: 'requested' } });
  await expect(resolve(filed)).rejects.toMatchObject(underWay);
  await app.runJobs();
  await expect(resolve(filed)).rejects.toMatchObject(underWay);
  await say(order, 'needs_attention');
  for (const one of await open()) await resolve(one);
  expect(await open()).toEqual([]);
  await say(order, 'done');
  expect(await open()).toMatchObject([{ kind: 'sent_twice', detail: expect.stringMatching(/twice/) }]);
});
