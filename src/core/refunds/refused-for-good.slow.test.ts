import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { findRefundProgress } from '../cancellation/cancellation-store.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { getEventMoney } from '../money/get-event-money.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { BalanceTooLow, RefundRefused } from '../providers/provider-refusals.ts';
import { sweepRefunds } from './check-refunds.ts';

/** Refunds that the provider refuses although all of their money is there, of a payment that is too old, say. */
const app = await createTestApp();
app.provider.now = () => app.clock.now();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
  app.outbox.length = 0;
});

afterEach(async () => {
  app.provider.failing = {};
  expect(await breaches(app)).toEqual([]);
});

const WORDS = 'Charges older than 180 days cannot be refunded';
const refuse = () => {
  app.provider.failing = { refund: new RefundRefused(WORDS) };
};
const open = async () => (await listExceptions(app, event.owner, {}, event.eventId)).exceptions;
const due = async () => (await getEventMoney(app, event.owner, event.eventId, {})).statements[0]?.due.minor;
const resolve = async () =>
  resolveException(app, event.owner, (await open())[0]?.id, { note: 'Paid back by bank transfer.' });

async function hours(count: number) {
  for (let left = count; left > 0; left -= 4) {
    app.clock.advance(Math.min(left, 4) * 3_600_000);
    await app.runJobs();
    await sweepRefunds(app);
    await app.runJobs(['outbox']);
  }
}

async function aRefund() {
  const order = await aPaidOrder(app, event);
  await app.runJobs();
  const { eventId, orderId } = order;
  await refundOrder(app, event.owner, { eventId, orderId });
  await app.runJobs();
  const { id: refundId } = await app.db
    .selectFrom('refunds')
    .where('orderId', '=', orderId)
    .select('id')
    .executeTakeFirstOrThrow();
  return { ...order, refundId };
}

const stateOf = async ({ refundId }: { refundId: string }) =>
  (await app.db.selectFrom('refunds').where('id', '=', refundId).select('state').executeTakeFirstOrThrow())
    .state;

test('one that is refused for a day has failed, is filed with the provider’s words, and can be resolved', async () => {
  refuse();
  const refund = await aRefund();
  await hours(23);
  expect(await stateOf(refund)).toBe('requested');
  await expect(resolve()).rejects.toMatchObject({ code: 'exception.refund-under-way' });
  await hours(24);
  expect(await open()).toMatchObject([
    {
      kind: 'refund_failed',
      outcome: null,
      detail: expect.stringContaining(`“${WORDS}”`),
      refund: { id: refund.refundId, state: 'failed' },
    },
  ]);
  expect(await due()).toBe(0);
  await resolve();
  expect(await open()).toEqual([]);
  expect(await due()).toBe(35_000);
});

test('a cancelled event has finished its refunds once that is resolved', async () => {
  refuse();
  await aPaidOrder(app, event);
  await app.runJobs();
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Flood.', refund: true });
  await hours(32);
  expect(await findRefundProgress(app.db, event.eventId)).toEqual({
    total: 1,
    asked: 0,
    atDoor: 0,
    done: 0,
    stuck: 1,
  });
  await resolve();
  expect(await findRefundProgress(app.db, event.eventId)).toEqual({
    total: 1,
    asked: 0,
    atDoor: 0,
    done: 1,
    stuck: 0,
  });
});

test('one whose refusal ends within the day goes through', async () => {
  refuse();
  const refund = await aRefund();
  await hours(23);
  app.provider.failing = {};
  await hours(2);
  expect(await stateOf(refund)).toBe('done');
  expect(await open()).toEqual([]);
});

test('one that is retried after that is sent once', async () => {
  refuse();
  const { eventId, refundId, reference } = await aRefund();
  await hours(26);
  expect(await open()).toMatchObject([{ refund: { state: 'failed' } }]);
  app.provider.failing = {};
  await retryRefund(app, event.owner, { eventId, refundId });
  await hours(1);
  expect(app.provider.left(reference, ['done'])).toBe(0);
  expect(await open()).toEqual([]);
});

describe('a refund that the provider’s balance does not cover', () => {
  const LACKS = 'Insufficient funds in your account';
  const lack = () => {
    app.provider.failing = { refund: new BalanceTooLow(LACKS) };
  };

  test('has failed after a week, says what is missing, and can be resolved', async () => {
    lack();
    const refund = await aRefund();
    await hours(6 * 24);
    expect(await stateOf(refund)).toBe('requested');
    await hours(25);
    expect(await open()).toMatchObject([
      {
        kind: 'refund_failed',
        outcome: null,
        detail: expect.stringMatching(new RegExp(`hasn’t had enough in it for a week.*“${LACKS}”`)),
        refund: { id: refund.refundId, state: 'failed' },
      },
    ]);
    await resolve();
    expect(await open()).toEqual([]);
  });

  test('succeeds once the balance covers it, also after it had failed', async () => {
    lack();
    const { eventId, refundId, reference } = await aRefund();
    await hours(8 * 24);
    expect(await stateOf({ refundId })).toBe('failed');
    app.provider.failing = {};
    await retryRefund(app, event.owner, { eventId, refundId });
    await hours(1);
    expect(app.provider.left(reference, ['done'])).toBe(0);
    expect(await open()).toEqual([]);
  });

  test('has failed after a day, even if the reasons alternate', async () => {
    refuse();
    const refund = await aRefund();
    lack();
    await hours(20);
    expect(await stateOf(refund)).toBe('requested');
    refuse();
    await hours(8);
    expect(await stateOf(refund)).toBe('failed');
  });
});

test('other failures are no refusal, however long they last', async () => {
  app.provider.failing = { refund: new Error('503') };
  const refund = await aRefund();
  await hours(48);
  refuse();
  await hours(1);
  expect(await stateOf(refund)).toBe('requested');
});

test('an outage after a refusal does not reset the count', async () => {
  refuse();
  const refund = await aRefund();
  app.provider.failing = { refund: new Error('503') };
  await hours(24);
  expect(await stateOf(refund)).toBe('requested');
  refuse();
  await hours(4);
  expect(await stateOf(refund)).toBe('failed');
});

test('time that it waits for a bank does not count', async () => {
  refuse();
  const refund = await aRefund();
  await hours(20);
  const { reference, eventId, orderId } = refund;
  const id = `du ${orderId}`;
  const dispute = async (state: 'open' | 'won') => {
    app.provider.dispute({ id, reference, state });
    await checkDispute(app, { eventId, orderId, number: 1 }, { provider: 'fake', id });
  };
  await dispute('open');
  await hours(24);
  await dispute('won');
  await hours(20);
  expect(await stateOf(refund)).toBe('requested');
  await hours(12);
  expect(await stateOf(refund)).toBe('failed');
});
