import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { anOwnAccount } from '../payments/testing/own-account.ts';
import { sweepRefunds } from './check-refunds.ts';

/** Refunds of payments to an organiser's own account that was disconnected: they cannot be sent, and somebody has to know. */
const app = await createTestApp();
const { provider } = app;
provider.payeeIsLiable = true;
let account = '';
provider.payouts = {
  banks: async () => [],
  holderOf: async () => undefined,
  save: async () => ({ account }),
};
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  provider.refundState = 'done';
  provider.failing = {};
  provider.gone.clear();
  event = await anEvent(app);
  account = await anOwnAccount(app, event);
});

afterEach(async () => expect(await breaches(app)).toEqual([]));

async function paid() {
  const order = await aPaidOrder(app, event);
  await app.runJobs();
  app.outbox.length = 0;
  const { eventId, orderId } = order;
  const ask = async () => {
    await refundOrder(app, event.owner, { eventId, orderId });
    await app.runJobs();
    return refund();
  };
  const refund = async () => {
    const rows = app.db.selectFrom('refunds').selectAll().where('orderId', '=', orderId);
    const found = await rows.where('retriedAs', 'is', null).executeTakeFirstOrThrow();
    return { eventId, refundId: found.id, state: found.state, checkAt: found.checkAt };
  };
  return { ...order, named: { eventId, orderId }, ask, refund };
}

const filed = async (state = 'open') =>
  (await listExceptions(app, event.owner, { state }, event.eventId)).exceptions;
const mails = () => app.outbox.map(({ kind }) => kind);

test('a requested one fails at once, is filed with what can be done, and the customer is told that it takes longer', async () => {
  const order = await paid();
  provider.gone.add(account);
  expect(await order.ask()).toMatchObject({ state: 'failed', checkAt: null });
  expect(await filed()).toMatchObject([
    {
      kind: 'refund_failed',
      outcome: null,
      refund: { state: 'failed' },
      detail: expect.stringMatching(/own account .* no longer connected.*dashboard.*mark this as resolved/s),
    },
  ]);
  expect(mails()).toEqual(['refund-delayed']);
  app.clock.advance(24 * 3_600_000);
  expect(await sweepRefunds(app)).toBe(0);
  await app.runJobs(['outbox']);
  expect(mails()).toEqual(['refund-delayed']);
});

test('a retry while the account is disconnected changes nothing and says why; once it is connected the refund goes through', async () => {
  const order = await paid();
  provider.gone.add(account);
  const refund = await order.ask();
  await expect(retryRefund(app, event.owner, refund)).rejects.toMatchObject({
    kind: 'conflict',
    code: 'refund.account-disconnected',
    message: expect.stringContaining('no longer connected'),
  });
  expect(await order.refund()).toEqual(refund);
  provider.gone.clear();
  await retryRefund(app, event.owner, refund);
  await app.runJobs();
  expect(await order.refund()).toMatchObject({ state: 'done' });
  expect(await filed()).toEqual([]);
  expect(mails()).toEqual(['refund-delayed', 'order-refunded']);
});

test('one that was accepted with a lost answer is found by a retry, not sent twice', async () => {
  const order = await paid();
  provider.fates.set(order.reference, 'taken');
  await refundOrder(app, event.owner, order.named);
  await app.runJobs();
  provider.gone.add(account);
  app.clock.advance(5 * 60_000);
  await sweepRefunds(app);
  const refund = await order.refund();
  expect(refund.state).toBe('failed');
  provider.gone.clear();
  await retryRefund(app, event.owner, refund);
  await app.runJobs();
  expect(await order.refund()).toMatchObject({ refundId: refund.refundId, state: 'done' });
  expect(
    [...provider.refunds.values()].filter(({ reference }) => reference === order.reference),
  ).toHaveLength(1);
  expect(await filed()).toEqual([]);
});

test('an exception that was filed while the refund was still requested says that it failed, once it did', async () => {
  const order = await paid();
  provider.failing.refund = new Error('502');
  await refundOrder(app, event.owner, order.named);
  await app.runJobs();
  app.clock.advance(20 * 60_000);
  await app.runJobs(['outbox']);
  expect(await filed()).toMatchObject([{ outcome: 'retried' }]);
  provider.gone.add(account);
  app.clock.advance(5 * 60_000);
  await sweepRefunds(app);
  expect(await filed()).toMatchObject([
    { outcome: null, detail: expect.stringContaining('no longer connected') },
  ]);
});

test('one under way is filed too, is checked once a day, and resolves itself when the account is connected again', async () => {
  provider.refundState = 'pending';
  const order = await paid();
  await order.ask();
  provider.gone.add(account);
  app.clock.advance(6 * 60_000);
  await sweepRefunds(app);
  await app.runJobs();
  expect((await order.refund()).state).toBe('needs_attention');
  expect(await filed()).toMatchObject([
    {
      kind: 'refund_needs_attention',
      detail: expect.stringContaining('we can’t see whether it was sent'),
    },
  ]);
  expect(mails()).toEqual(['order-refunded', 'refund-delayed']);
  await expect(retryRefund(app, event.owner, await order.refund())).rejects.toMatchObject({
    code: 'refund.account-disconnected',
  });
  app.clock.advance(6 * 60_000);
  expect(await sweepRefunds(app)).toBe(0);
  app.clock.advance(25 * 3_600_000);
  expect(await sweepRefunds(app)).toBe(1);
  provider.gone.clear();
  const [providerRefund] = [...provider.refunds.values()].filter(
    ({ reference }) => reference === order.reference,
  );
  provider.moveRefund(providerRefund?.id ?? '', 'done');
  app.clock.advance(25 * 3_600_000);
  await sweepRefunds(app);
  await app.runJobs();
  expect((await order.refund()).state).toBe('done');
  expect(await filed()).toEqual([]);
});

test('one whose money the bank took meanwhile resolves itself', async () => {
  const order = await paid();
  await refundOrder(app, event.owner, order.named);
  provider.dispute({ id: 'taken', reference: order.reference, state: 'lost' });
  await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: 'taken' });
  provider.gone.add(account);
  app.clock.advance(2 * 3_600_000);
  await sweepRefunds(app);
  expect((await order.refund()).state).toBe('failed');
  const open = (await filed()).filter(({ kind }) => kind === 'refund_failed');
  expect(open).toEqual([]);
  expect((await filed('resolved')).find(({ kind }) => kind === 'refund_failed')).toMatchObject({
    outcome: 'paid_back_by_bank',
  });
});
