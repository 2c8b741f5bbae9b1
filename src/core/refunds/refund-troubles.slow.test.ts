import { beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import type { RefundSnapshot } from '../providers/payment-provider.ts';
import { sweepRefunds } from './check-refunds.ts';
import { requestRefund } from './request-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

const app = await createTestApp();
const event = await anEvent(app, { types: [{ capacity: 100 }] });
const { eventId, owner } = event;

beforeEach(() => {
  app.provider.refundState = 'done';
});

async function anOrder(quantity = 1) {
  const order = await aPaidOrder(app, event, { quantity });
  await app.runJobs();
  app.outbox.length = 0;
  return order;
}

const refundsOf = (orderId: string) =>
  app.db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** The provider's webhook reports how one of its refunds stands now. */
async function say(
  orderId: string,
  { providerRefundId: id }: { providerRefundId: string | null },
  state: RefundSnapshot['state'],
): Promise<void> {
  const known = app.provider.refunds.get(id ?? '');
  if (!known) throw new Error('The provider knows no such refund.');
  app.provider.refunds.set(known.id, { ...known, state });
  await syncRefunds(app, { eventId, orderId, number: 1 });
  await app.runJobs();
}

test('money that was refunded twice stays filed for a person, also when the second refund succeeds', async () => {
  const { orderId } = await anOrder(2);
  app.provider.refundState = 'failed';
  await refundOrder(app, owner, { eventId, orderId, amountMinor: 35_000 });
  await app.runJobs();
  app.provider.refundState = 'pending';
  const [failed] = await refundsOf(orderId);
  if (!failed) throw new Error('Nothing was refunded.');
  const { refundId } = await retryRefund(app, owner, { eventId, refundId: failed.id });
  await app.runJobs();
  await say(orderId, failed, 'done');
  const again = (await refundsOf(orderId)).find(({ id }) => id === refundId);
  await say(orderId, again ?? failed, 'done');
  const open = await app.db
    .selectFrom('payment_exceptions')
    .select(['kind', 'code', 'refundId'])
    .where('orderId', '=', orderId)
    .where('resolvedAt', 'is', null)
    .execute();
  expect(open).toEqual([{ kind: 'sent_twice', code: 'retried', refundId: failed.id }]);
});

test('a retry while the provider is being asked does not ask it twice', async () => {
  const { orderId } = await anOrder();
  const asked: string[] = [];
  const answering = Promise.withResolvers<void>();
  const asking = vi.spyOn(app.provider, 'refund').mockImplementation(async ({ key }) => {
    asked.push(key);
    await answering.promise;
    return { id: key, state: 'done' };
  });
  try {
    await refundOrder(app, owner, { eventId, orderId });
    const [refund] = await refundsOf(orderId);
    const refundId = refund?.id ?? '';
    const first = requestRefund(app, { eventId, refundId });
    await expect.poll(() => asked).toEqual([refundId]);
    app.clock.advance(20_000);
    await retryRefund(app, owner, { eventId, refundId });
    const second = requestRefund(app, { eventId, refundId });
    await Promise.race([second, new Promise((over) => setTimeout(over, 500))]);
    answering.resolve();
    await Promise.all([first, second]);
    expect(asked).toEqual([refundId]);
  } finally {
    asking.mockRestore();
    await app.runJobs();
  }
});

test('a customer who was told that it takes longer is told once when it is on its way after all', async () => {
  const { orderId } = await anOrder();
  app.provider.refundState = 'pending';
  await refundOrder(app, owner, { eventId, orderId });
  await app.runJobs();
  const [refund] = await refundsOf(orderId);
  if (!refund) throw new Error('Nothing was refunded.');
  await say(orderId, refund, 'needs_attention');
  await say(orderId, refund, 'processing');
  await say(orderId, refund, 'done');
  await app.runJobs(['outbox']);
  expect(app.outbox.map(({ kind }) => kind)).toEqual(['order-refunded', 'refund-delayed', 'order-refunded']);
});

test('a customer who was told that it is on its way is told when it then fails', async () => {
  const { orderId } = await anOrder();
  app.provider.failing = { refund: new Error('503') };
  await refundOrder(app, owner, { eventId, orderId });
  await app.runJobs();
  app.clock.advance(16 * 60_000);
  await app.runJobs(['outbox']);
  app.provider.failing = {};
  app.provider.refundState = 'pending';
  await sweepRefunds(app);
  await app.runJobs();
  const [refund] = await refundsOf(orderId);
  await say(orderId, refund ?? { providerRefundId: null }, 'failed');
  await app.runJobs(['outbox']);
  await app.runJobs(['outbox']);
  expect(app.outbox.map(({ kind }) => kind)).toEqual(['refund-delayed', 'order-refunded', 'refund-delayed']);
});

test('a failure is also mailed when it happens while the first mail is being sent', async () => {
  const { orderId } = await anOrder();
  app.provider.refundState = 'pending';
  await refundOrder(app, owner, { eventId, orderId });
  await app.runJobs();
  const [refund] = await refundsOf(orderId);
  if (!refund) throw new Error('Nothing was refunded.');
  await say(orderId, refund, 'needs_attention');
  const send = app.mailer.send.bind(app.mailer);
  const mailing = vi.spyOn(app.mailer, 'send').mockImplementationOnce(async (mail) => {
    await say(orderId, refund, 'failed');
    return send(mail);
  });
  await say(orderId, refund, 'processing').finally(() => mailing.mockRestore());
  app.clock.advance(120_000);
  await app.runJobs(['outbox']);
  expect(app.outbox.at(-1)).toMatchObject({ kind: 'refund-delayed' });
});

test('news that is outdated before its mail goes out is not mailed', async () => {
  const { orderId } = await anOrder();
  app.provider.failing = { refund: new Error('503') };
  await refundOrder(app, owner, { eventId, orderId });
  await app.runJobs();
  app.provider.failing = {};
  app.provider.refundState = 'pending';
  app.clock.advance(5 * 60_000);
  await sweepRefunds(app);
  const [refund] = await refundsOf(orderId);
  const move = async (state: RefundSnapshot['state']) => {
    app.provider.moveRefund(refund?.providerRefundId ?? '', state);
    await syncRefunds(app, { eventId, orderId, number: 1 });
  };
  await move('needs_attention');
  await move('processing');
  await app.runJobs();
  await move('needs_attention');
  await move('done');
  await app.runJobs();
  app.clock.advance(60 * 60_000);
  await app.runJobs(['outbox']);
  expect(app.outbox.map(({ kind }) => kind)).toEqual(['order-refunded']);
});

test('a refund that waits behind thousands of others is not in trouble', async () => {
  const { orderId } = await anOrder();
  await refundOrder(app, owner, { eventId, orderId });
  app.clock.advance(60 * 60_000);
  await app.runJobs(['outbox']);
  expect(app.outbox).toEqual([]);
  app.provider.failing = { refund: new Error('502') };
  await sweepRefunds(app);
  app.clock.advance(14 * 60_000);
  await sweepRefunds(app);
  await app.runJobs(['outbox']);
  expect(app.outbox).toEqual([]);
  app.clock.advance(60_000);
  await app.runJobs(['outbox']);
  expect(app.outbox).toMatchObject([{ kind: 'refund-delayed' }]);
  app.provider.failing = {};
});

test('a refund that is given up for a lost dispute while the provider accepts it is checked, and filed', async () => {
  const { orderId, reference } = await anOrder();
  const answering = Promise.withResolvers<void>();
  const asking = vi.spyOn(app.provider, 'refund').mockImplementation(async ({ key }) => {
    await answering.promise;
    app.provider.refunds.set(key, { id: key, state: 'pending', reference, amountMinor: 35_000, key });
    return { id: key, state: 'pending' };
  });
  try {
    await refundOrder(app, owner, { eventId, orderId });
    const [refund] = await refundsOf(orderId);
    const asked = requestRefund(app, { eventId, refundId: refund?.id ?? '' });
    await expect.poll(() => asking.mock.calls.length).toBeGreaterThan(0);
    app.provider.dispute({ id: 'crossing', reference, state: 'lost' });
    await checkDispute(app, { eventId, orderId, number: 1 }, { provider: 'fake', id: 'crossing' });
    answering.resolve();
    await asked;
  } finally {
    asking.mockRestore();
  }
  const [refund] = await refundsOf(orderId);
  expect(refund).toMatchObject({ state: 'pending' });
  await say(orderId, refund ?? { providerRefundId: null }, 'done');
  const filed = await app.db
    .selectFrom('payment_exceptions')
    .select('kind')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'sent_twice')
    .where('resolvedAt', 'is', null)
    .execute();
  expect(filed).toHaveLength(1);
});
