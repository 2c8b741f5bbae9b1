import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { compareRefunds } from '../reconciliation/compare-refunds.ts';
import { sweepRefunds } from './check-refunds.ts';
import { requestRefund } from './request-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

const PRICE = 35_000;
const app = await createTestApp();
app.provider.now = () => app.clock.now();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
  app.outbox.length = 0;
  app.provider.failing = {};
  app.provider.refundState = 'done';
});

/** One ticket of an order is refunded; the provider's answers are useless for 20 minutes, and an exception is filed. */
async function notTaken(quantity: number) {
  const order = await aPaidOrder(app, event, { quantity });
  await app.runJobs();
  const { eventId, orderId, reference } = order;
  const key = { eventId, orderId, number: 1 };
  const find = (table: 'tickets' | 'refunds') =>
    app.db.selectFrom(table).where('orderId', '=', orderId).orderBy('id').select(['id', 'state']).execute();
  const [ticket] = await find('tickets');
  // Listing its refunds fails too.
  app.provider.failing = { refund: new Error('503'), refunds: new Error('503') };
  await refundOrder(app, event.owner, { eventId, orderId, tickets: [ticket?.id] });
  await app.runJobs();
  await minutes(20);
  app.provider.failing = {};
  const [refund] = await find('refunds');
  app.outbox.length = 0;
  return {
    key,
    reference,
    refundId: String(refund?.id),
    byHand: (state?: 'pending') => app.provider.refundByHand(reference, PRICE, state),
    went: () => quantity * PRICE - app.provider.left(reference, ['done']),
    good: async () => (await find('tickets')).filter(({ state }) => state === 'valid').length,
  };
}

async function minutes(count: number) {
  for (let minute = 0; minute < count; minute += 5) {
    app.clock.advance(5 * 60_000);
    await app.runJobs();
    await sweepRefunds(app);
    await app.runJobs(['outbox']);
  }
}

const exceptions = async (state: 'open' | 'resolved' = 'open') =>
  (await listExceptions(app, event.owner, { state }, event.eventId)).exceptions;
const filed = async (state: 'open' | 'resolved' = 'open') =>
  (await exceptions(state)).map(({ kind, outcome }) => ({ kind, outcome }));
const kinds = async () => (await exceptions()).map(({ kind }) => kind).sort();
const decide = async (decision: 'same_money' | 'send_both') => {
  const asked = (await exceptions()).find(({ decisions }) => decisions.includes(decision));
  await resolveException(app, event.owner, asked?.id, { decision });
};
const BOTH = ['provider_refund', 'refund_failed'];

type NotTaken = Awaited<ReturnType<typeof notTaken>>;

const HEARD: Record<string, (of: NotTaken) => Promise<unknown>> = {
  'by a notice': ({ key }) => syncRefunds(app, key),
  'by the daily comparison': async () => {
    const now = app.clock.now().getTime();
    const range = { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) };
    expect(await compareRefunds(app, app.provider, range)).toMatchObject([{ outcome: 'recorded' }]);
  },
  'only when it is asked for again': async () => undefined,
};

describe.each(Object.keys(HEARD))('money that is sent by hand, reported %s,', (how) => {
  test.each([2, 3])(
    'while the refund of 1 of %i tickets is not accepted: ours is stopped, and a person decides',
    async (quantity) => {
      const refund = await notTaken(quantity);
      expect(await filed()).toEqual([{ kind: 'refund_failed', outcome: 'retried' }]);
      refund.byHand();
      await HEARD[how]?.(refund);
      await minutes(20);
      expect(refund.went()).toBe(PRICE);
      expect(await refund.good()).toBe(quantity - 1);
      expect(await kinds()).toEqual(BOTH);
      expect(await breaches(app)).toEqual([]);
      await decide('same_money');
      await minutes(20);
      expect(refund.went()).toBe(PRICE);
      expect(await filed()).toEqual([]);
      expect((await exceptions('resolved')).map(({ kind, resolved }) => [kind, resolved?.by]).sort()).toEqual(
        BOTH.map((kind) => [kind, expect.stringMatching(/^Person/)]),
      );
      expect(app.outbox.map(({ kind }) => kind)).toEqual(['order-refunded', 'tickets-cancelled']);
      expect(await breaches(app)).toEqual([]);
    },
  );

  test('while the refund of the only ticket is not accepted: nothing is left to send, and no person is asked', async () => {
    const refund = await notTaken(1);
    refund.byHand();
    await HEARD[how]?.(refund);
    await minutes(20);
    expect(refund.went()).toBe(PRICE);
    expect(await filed()).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });
});

test('a refund that was stopped is sent as well if a person says so, as far as money is left', async () => {
  const refund = await notTaken(3);
  refund.byHand();
  await syncRefunds(app, refund.key);
  await decide('send_both');
  await minutes(5);
  expect(refund.went()).toBe(2 * PRICE);
  expect(await refund.good()).toBe(2);
  // A person still has to say for which tickets the other one was.
  expect(await kinds()).toEqual(['provider_refund']);
  expect(await breaches(app)).toEqual([]);
});

test('one that was requested a moment ago is stopped as well: nobody needs to have been told', async () => {
  const order = await aPaidOrder(app, event, { quantity: 2 });
  const { eventId, orderId, reference } = order;
  app.provider.failing = { refund: new Error('503') };
  await refundOrder(app, event.owner, { eventId, orderId, amountMinor: PRICE });
  await app.runJobs().catch(() => undefined);
  app.provider.failing = {};
  app.provider.refundByHand(reference, PRICE);
  await minutes(5);
  expect(app.provider.left(reference)).toBe(PRICE);
  expect(await kinds()).toEqual(BOTH);
});

test('a person who resolved an earlier exception is asked again: they could not know', async () => {
  const refund = await notTaken(3);
  refund.byHand();
  await app.db
    .updateTable('payment_exceptions')
    .set({ resolvedAt: app.clock.now(), resolvedBy: event.owner.userId, decision: 'resolved' })
    .where('refundId', '=', refund.refundId)
    .execute();
  await minutes(20);
  expect(refund.went()).toBe(PRICE);
  expect(await kinds()).toEqual(BOTH);
});

test('a refund by hand that fails is filed for a person, and ours is sent once', async () => {
  const refund = await notTaken(2);
  const id = refund.byHand('pending');
  await minutes(5);
  expect(await kinds()).toEqual(BOTH);
  app.provider.moveRefund(id, 'failed');
  await syncRefunds(app, refund.key);
  await decide('send_both');
  await minutes(5);
  expect(refund.went()).toBe(PRICE);
  expect(await refund.good()).toBe(1);
  expect(await breaches(app)).toEqual([]);
});

test('a failed refund with an unreported refund by hand is not sent on a retry by somebody who could not know', async () => {
  const order = await aPaidOrder(app, event, { quantity: 2 });
  await app.runJobs();
  const { eventId, orderId, reference } = order;
  app.provider.refundState = 'failed';
  await refundOrder(app, event.owner, { eventId, orderId, amountMinor: PRICE });
  await app.runJobs();
  app.provider.refundState = 'done';
  app.provider.refundByHand(reference, PRICE);
  const { id: refundId } = await app.db
    .selectFrom('refunds')
    .where('orderId', '=', orderId)
    .select('id')
    .executeTakeFirstOrThrow();
  const again = retryRefund(app, event.owner, { eventId, refundId });
  await expect(again).rejects.toMatchObject({ code: 'refund.sent-meanwhile' });
  await minutes(5);
  expect(app.provider.left(reference, ['done'])).toBe(PRICE);
  expect(await kinds()).toEqual(BOTH);
  await decide('same_money');
  expect(await filed()).toEqual([]);
  expect(await breaches(app)).toEqual([]);
});

describe('when the provider had accepted it with lost answers, and money is sent by hand as well', () => {
  test.each(['first', 'last'])(
    'it is filed for a person, and no good ticket is revoked (listed %s)',
    async (place) => {
      const ask = app.provider.refund.bind(app.provider);
      const taking = vi.spyOn(app.provider, 'refund').mockImplementation(async (wanted) => {
        app.provider.failing.refund = undefined;
        await ask(wanted);
        throw new Error('timeout');
      });
      const refund = await notTaken(2).finally(() => taking.mockRestore());
      expect(await filed()).toEqual([{ kind: 'refund_failed', outcome: 'retried' }]);
      refund.byHand();
      const list = app.provider.listRefunds.bind(app.provider);
      const spied = vi.spyOn(app.provider, 'listRefunds').mockImplementation(async (payment) => {
        const listed = await list(payment);
        return listed.toSorted((a, b) => (place === 'first' ? 1 : -1) * (Number(!!a.key) - Number(!!b.key)));
      });
      try {
        await syncRefunds(app, refund.key);
        await minutes(5);
      } finally {
        spied.mockRestore();
      }
      expect(refund.went()).toBe(2 * PRICE);
      expect(await refund.good()).toBe(1);
      expect(await filed()).toEqual([{ kind: 'provider_refund', outcome: null }]);
      expect(await breaches(app)).toEqual([]);
    },
  );
});

test('money that is sent by hand while the provider accepts ours is filed as sent twice, and no good ticket is revoked', async () => {
  const refund = await notTaken(2);
  const ask = app.provider.refund.bind(app.provider);
  const spied = vi.spyOn(app.provider, 'refund').mockImplementationOnce(async (wanted) => {
    refund.byHand();
    await syncRefunds(app, refund.key);
    return ask(wanted);
  });
  try {
    await minutes(5);
  } finally {
    spied.mockRestore();
  }
  expect(refund.went()).toBe(2 * PRICE);
  expect(await refund.good()).toBe(1);
  expect(await kinds()).toEqual(['provider_refund', 'sent_twice']);
  expect(await breaches(app)).toEqual([]);
});

test('a process whose search for refunds by hand outlasts its turn does not request', async () => {
  const { key, refundId, went } = await notTaken(2);
  app.clock.advance(60_000);
  const list = app.provider.listRefunds.bind(app.provider);
  const spied = vi.spyOn(app.provider, 'listRefunds').mockImplementationOnce(async (payment) => {
    app.clock.advance(61_000);
    // Another process has the turn by now.
    await requestRefund(app, { eventId: key.eventId, refundId });
    return list(payment);
  });
  const asked = vi.spyOn(app.provider, 'refund');
  try {
    await requestRefund(app, { eventId: key.eventId, refundId });
    expect(asked).toHaveBeenCalledTimes(1);
  } finally {
    asked.mockRestore();
    spied.mockRestore();
  }
  expect(went()).toBe(PRICE);
});
