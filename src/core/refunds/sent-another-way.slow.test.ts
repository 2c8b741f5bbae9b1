import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { getEventSales } from '../event-desk/get-event-sales.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { isStuck } from './refund-outcome.ts';
import { syncRefunds } from './sync-refunds.ts';

/** How a failed refund is shown once its money, or a part of it, has reached the customer another way. */
const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
});

/** An order of 350.00 whose whole refund failed. */
async function failed(how: 'by-organiser' | 'event-cancelled') {
  const { buyer, ...order } = await aBoughtOrder(app, event);
  await app.runJobs();
  app.provider.refundState = 'failed';
  if (how === 'by-organiser') await refundOrder(app, event.owner, order);
  else await cancelEvent(app, event.owner, { eventId: order.eventId, reason: 'Flood.', refund: true });
  await app.runJobs();
  app.provider.refundState = 'done';
  const key = { ...order, number: 1 };
  return { ...order, key, buyer, reference: paymentReference(key) };
}
type Failed = Awaited<ReturnType<typeof failed>>;

async function byHand({ key, reference }: Failed, minor: number) {
  app.clock.advance(60_000);
  app.provider.refundByHand(reference, minor);
  await syncRefunds(app, key);
  await app.runJobs();
}

async function lost({ key, reference }: Failed, minor: number) {
  const id = `du ${key.orderId}`;
  app.provider.dispute({ id, reference, state: 'lost', amountMinor: minor });
  await checkDispute(app, key, { provider: 'fake', id });
  await app.runJobs();
}

async function shown({ buyer, eventId, orderId }: Failed) {
  const page = await getOrderPage(app, buyer, { eventId, orderId });
  const desk = await getOrderForOrganiser(app, event.owner, { eventId, orderId });
  const sales = await getEventSales(app, event.owner, eventId);
  const filed = async (state: 'open' | 'resolved') =>
    (await listExceptions(app, event.owner, { state }, eventId)).exceptions;
  const stuck = desk.refunds.filter(({ amount, anotherWay, ...refund }) =>
    isStuck({ ...refund, amountMinor: amount.minor, anotherWayMinor: anotherWay?.minor ?? 0 }),
  );
  return {
    page,
    desk,
    stuck: stuck.length,
    progress: sales.cancellation?.refunds,
    open: await filed('open'),
    resolved: await filed('resolved'),
  };
}

describe.each(['by-organiser', 'event-cancelled'] as const)('a refund (%s) that failed', (how) => {
  test('is shown to both sides', async () => {
    const { page, stuck, progress, open } = await shown(await failed(how));
    expect(page.refunds).toMatchObject([{ state: 'failed', amount: { minor: 35_000 }, resolved: false }]);
    expect(stuck).toBe(1);
    if (how === 'event-cancelled')
      expect(progress).toEqual({ total: 1, asked: 0, atDoor: 0, done: 0, stuck: 1 });
    expect(open).toMatchObject([{ kind: 'refund_failed', refund: { state: 'failed', anotherWay: false } }]);
  });

  test('and whose money was sent by hand, in two parts, is no longer shown', async () => {
    const order = await failed(how);
    await byHand(order, 15_000);
    await byHand(order, 20_000);
    const { page, desk, stuck, progress, open, resolved } = await shown(order);
    expect(page.refunds.map(({ state, amount }) => [state, amount.minor])).toEqual([
      ['done', 20_000],
      ['done', 15_000],
    ]);
    expect(desk.refunds[0]).toMatchObject({ state: 'failed', anotherWay: { minor: 35_000 } });
    expect(desk.timeline.map(({ text }) => text)).toContain(
      'The refund of 350.00\u00a0ZAR wasn’t sent: the customer already has this money another way.',
    );
    expect(stuck).toBe(0);
    if (how === 'event-cancelled')
      expect(progress).toEqual({ total: 1, asked: 0, atDoor: 0, done: 1, stuck: 0 });
    expect(open).toEqual([]);
    const filed = resolved.find(({ kind }) => kind === 'refund_failed');
    expect(filed).toMatchObject({ refund: { anotherWay: true } });
    expect(await breaches(app)).toEqual([]);
  });

  test.each([
    ['by hand', byHand],
    ['by the bank', lost],
  ] as const)('and a part of whose money went %s shows the rest', async (_, go) => {
    const order = await failed(how);
    await go(order, 10_000);
    const { page, desk, stuck, progress } = await shown(order);
    expect(page.refunds.at(-1)).toMatchObject({ state: 'failed', amount: { minor: 25_000 } });
    expect(page.fromBank).toEqual(go === lost ? { minor: 10_000, currency: 'ZAR' } : null);
    expect(desk.refunds[0]).toMatchObject({ amount: { minor: 35_000 }, anotherWay: { minor: 10_000 } });
    expect(stuck).toBe(1);
    if (how === 'event-cancelled')
      expect(progress).toEqual({ total: 1, asked: 0, atDoor: 0, done: 0, stuck: 1 });
  });

  test('a refund that was resolved with a note is no longer shown, and its customer reads where to ask', async () => {
    const order = await failed(how);
    const [filed] = (await shown(order)).open;
    await resolveException(app, event.owner, filed?.id, { note: 'Paid in cash at the box office.' });
    const { page, desk, stuck, progress } = await shown(order);
    expect(page.refunds).toMatchObject([{ state: 'failed', resolved: true }]);
    expect(desk.refunds).toMatchObject([{ state: 'failed', resolved: true, anotherWay: null }]);
    expect(stuck).toBe(0);
    if (how === 'event-cancelled')
      expect(progress).toEqual({ total: 1, asked: 0, atDoor: 0, done: 1, stuck: 0 });
    expect(await breaches(app)).toEqual([]);
  });
});

test('a refund is stuck only if its money is not returned another way', () => {
  const stuck = { amountMinor: 700, anotherWayMinor: 0, retried: false, resolved: false };
  expect(isStuck({ ...stuck, state: 'failed' })).toBe(true);
  expect(isStuck({ ...stuck, state: 'needs_attention' })).toBe(true);
  expect(isStuck({ ...stuck, state: 'failed', anotherWayMinor: 699 })).toBe(true);
  expect(isStuck({ ...stuck, state: 'failed', anotherWayMinor: 700 })).toBe(false);
  expect(isStuck({ ...stuck, state: 'failed', retried: true })).toBe(false);
  expect(isStuck({ ...stuck, state: 'failed', resolved: true })).toBe(false);
  expect(isStuck({ ...stuck, state: 'requested' })).toBe(false);
});
