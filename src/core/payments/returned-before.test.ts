import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { listReconciliations } from './ask-reconciliation.ts';
import { sweepRefunds } from './check-refunds.ts';
import { learnRefunds } from './learn-refunds.ts';
import { learnReturn, sweepReturns } from './learn-return.ts';
import { presumedId } from './presumed-id.ts';
import { recordProviderRefund } from './record-provider-refund.ts';
import { aHeldOrder, countersOf, stateOf } from './testing/bought-order.ts';
import { compareBooks } from './testing/compare-books.ts';
import { verifyPayment } from './verify-payment.ts';

const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
  await app.runJobs();
  app.outbox.length = 0;
  app.provider.failing = {};
});

/** Charged at the provider while nobody here heard of it. */
async function charged() {
  const order = await aHeldOrder(app, event, { quantity: 2 });
  app.provider.report(order.reference, { status: 'succeeded' });
  return { ...order, key: { eventId: order.eventId, orderId: order.orderId, number: 1 } };
}

const ticketsOf = async (orderId: string) =>
  (await app.db.selectFrom('tickets').where('order_id', '=', orderId).select('state').execute()).map(
    ({ state }) => state,
  );
const filedOf = async (state: 'open' | 'settled') =>
  (await listExceptions(app, event.owner, { state }, event.eventId)).exceptions
    .map(({ kind }) => kind)
    .sort();
const mails = () => app.outbox.map(({ kind }) => kind).sort();

test('all of it refunded by hand: paid, and then given back', async () => {
  const { reference, key, orderId } = await charged();
  app.provider.refundByHand(reference, 70_000);
  app.provider.report(reference, { status: 'reversed' });
  await verifyPayment(app, key);
  await app.runJobs();
  expect(await stateOf(app, key)).toBe('refunded');
  expect(await ticketsOf(orderId)).toEqual(['revoked', 'revoked']);
  expect(await countersOf(app, key.eventId)).toEqual([{ held: 0, sold: 0 }]);
  expect(await filedOf('settled')).toEqual(['provider_refund']);
  expect(mails()).toEqual(['order-refunded']);
  expect(await breaches(app)).toEqual([]);
});

test('disputed and lost: paid, and then taken back by the bank', async () => {
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

test('reversed, and the provider lists nothing of it: booked as sent back there', async () => {
  const { reference, key, orderId } = await charged();
  app.provider.report(reference, { status: 'reversed' });
  await verifyPayment(app, key);
  await verifyPayment(app, key);
  expect(await stateOf(app, key)).toBe('refunded');
  expect(await ticketsOf(orderId)).toEqual(['revoked', 'revoked']);
  expect(await breaches(app)).toEqual([]);
});

describe('what was booked of a reversed payment, and is listed later', () => {
  /** Sent back by hand, and called reversed before the list has it. */
  async function presumed({ late = false } = {}) {
    const order = await charged();
    if (late) {
      app.clock.advance(16 * 60_000);
      await expireHolds(app);
    }
    app.provider.report(order.reference, { status: 'reversed' });
    await verifyPayment(app, order.key);
    await app.runJobs();
    expect(await sentOf(order.orderId)).toBe(70_000);
    const listed = (amountMinor: number, state?: 'pending') => {
      app.provider.report(order.reference, { status: 'succeeded' });
      const id = app.provider.refundByHand(order.reference, amountMinor, state);
      app.provider.report(order.reference, { status: 'reversed' });
      return id;
    };
    return { ...order, listed };
  }
  /** By the ledger: refunds less what came back. */
  const sentOf = async (orderId: string) =>
    (
      await app.db
        .selectFrom('ledger_transfers')
        .where('order_id', '=', orderId)
        .where('kind', 'in', ['refund', 'refund_reversal'])
        .select(['kind', 'amount_minor'])
        .execute()
    ).reduce((sum, one) => sum + (one.kind === 'refund' ? one.amount_minor : -one.amount_minor), 0);
  const creditedOf = async (orderId: string) =>
    (
      await app.db
        .selectFrom('receipts')
        .where('order_id', '=', orderId)
        .where('kind', '=', 'credit-note')
        .select('amount_minor')
        .execute()
    ).map((note) => note.amount_minor);
  const refundsOf = (orderId: string) =>
    app.db
      .selectFrom('refunds')
      .where('order_id', '=', orderId)
      .orderBy('amount_minor')
      .select(['provider_refund_id as id', 'amount_minor as minor', 'state'])
      .execute();

  test.each([false, true])('is that refund, and is booked once (too late: %s)', async (late) => {
    const { orderId, key, listed } = await presumed({ late });
    const id = listed(70_000);
    await learnRefunds(app, key);
    await learnRefunds(app, key);
    await app.runJobs();
    expect(await refundsOf(orderId)).toEqual([{ id, minor: 70_000, state: 'done' }]);
    expect(await sentOf(orderId)).toBe(70_000);
    expect(await creditedOf(orderId)).toEqual(late ? [] : [70_000]);
    expect(mails()).toEqual(['order-refunded']);
    // From then on it is asked after as any other.
    app.provider.moveRefund(id, 'failed');
    await learnRefunds(app, key);
    expect(await sentOf(orderId)).toBe(0);
    expect(await filedOf('open')).toContain('refund_failed');
    expect(await breaches(app)).toEqual([]);
  });

  test.each([undefined, 'pending'] as const)(
    'in several parts, adds up to it (%s at first)',
    async (state) => {
      const { orderId, key, listed } = await presumed();
      const first = listed(10_000, state);
      await learnRefunds(app, key);
      expect(await sentOf(orderId)).toBe(state ? 60_000 : 70_000);
      expect(await breaches(app)).toEqual([]);
      const second = listed(25_000);
      const third = listed(35_000);
      app.provider.moveRefund(first, 'done');
      await learnRefunds(app, key);
      await app.runJobs();
      expect(await refundsOf(orderId)).toEqual([
        { id: first, minor: 10_000, state: 'done' },
        { id: second, minor: 25_000, state: 'done' },
        { id: third, minor: 35_000, state: 'done' },
      ]);
      expect(await sentOf(orderId)).toBe(70_000);
      expect(await creditedOf(orderId)).toEqual([70_000]);
      expect(mails()).toEqual(['order-refunded']);
      expect(await breaches(app)).toEqual([]);
    },
  );

  test('in a part of it, stays for the rest', async () => {
    const { orderId, key, listed, reference } = await presumed();
    const first = listed(10_000);
    await learnRefunds(app, key);
    expect(await refundsOf(orderId)).toEqual([
      { id: first, minor: 10_000, state: 'done' },
      { id: `reversed ${reference}`, minor: 60_000, state: 'done' },
    ]);
    app.provider.moveRefund(first, 'failed');
    await learnRefunds(app, key);
    expect(await sentOf(orderId)).toBe(60_000);
    expect(await breaches(app)).toEqual([]);
  });

  test('larger than it was, is booked in its place', async () => {
    const { reference, key, orderId } = await charged();
    const small = app.provider.refundByHand(reference, 10_000);
    app.provider.report(reference, { status: 'reversed' });
    await verifyPayment(app, key);
    expect(await sentOf(orderId)).toBe(70_000);
    app.provider.moveRefund(small, 'failed');
    app.provider.report(reference, { status: 'succeeded' });
    const all = app.provider.refundByHand(reference, 70_000);
    await learnRefunds(app, key);
    await app.runJobs();
    expect((await refundsOf(orderId)).filter(({ state }) => state === 'done')).toEqual([
      { id: all, minor: 70_000, state: 'done' },
    ]);
    expect(await sentOf(orderId)).toBe(70_000);
    expect(await creditedOf(orderId)).toEqual([10_000, 60_000]);
    expect(await filedOf('open')).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  test('differs from nothing when the books are compared, listed or not', async () => {
    const { orderId, listed } = await presumed();
    const began = app.clock.now();
    const differences = async () => {
      const id = await compareBooks(app, new Date(began.getTime() - 3_600_000));
      const { runs } = await listReconciliations(app, await aUser(app, { admin: true }), {});
      return runs
        .find((run) => run.id === id)
        ?.differences.filter(({ order }) => order === null || order.orderId === orderId);
    };
    app.clock.advance(86_400_000);
    expect(await differences()).toEqual([]);
    listed(30_000);
    expect(await differences()).toEqual([]);
    listed(40_000);
    expect(await differences()).toEqual([]);
    expect(await refundsOf(orderId)).toMatchObject([{ minor: 30_000 }, { minor: 40_000 }]);
  });

  test('is kept and booked in one, so that nothing hangs where a process ends between', async () => {
    const { reference, key, orderId } = await charged();
    app.provider.report(reference, { status: 'reversed' });
    const { jobs } = app;
    app.jobs = {
      ...jobs,
      enqueue: async (tx, name, payloads) => {
        if (name === 'send-refund-notice') throw new Error('killed');
        await jobs.enqueue(tx, name, payloads);
      },
    };
    await verifyPayment(app, key);
    app.jobs = jobs;
    expect(await ticketsOf(orderId)).toEqual(['frozen', 'frozen']);
    app.clock.advance(60_000);
    await sweepReturns(app);
    await sweepRefunds(app);
    expect(await refundsOf(orderId)).toMatchObject([{ minor: 70_000, state: 'done' }]);
    expect(await sentOf(orderId)).toBe(70_000);
    expect(await stateOf(app, key)).toBe('refunded');
    expect(await breaches(app)).toEqual([]);
  });

  test('that was kept and not booked is booked by the sweep', async () => {
    const { key, reference, orderId } = await charged();
    await verifyPayment(app, key);
    const listed = { id: presumedId(reference), state: 'done', reference, amountMinor: 70_000 } as const;
    await recordProviderRefund(app, key, { ...listed, currency: 'ZAR', key: null });
    expect(await sentOf(orderId)).toBe(0);
    await sweepRefunds(app);
    await sweepRefunds(app);
    expect(await sentOf(orderId)).toBe(70_000);
    expect(await breaches(app)).toEqual([]);
  });

  test('is asked after nowhere: no provider knows it', async () => {
    const { orderId, key } = await presumed();
    const asked: string[] = [];
    const { getRefund } = app.provider;
    app.provider.getRefund = async (id) => {
      asked.push(id);
      throw new Error('400');
    };
    await learnRefunds(app, key);
    await sweepRefunds(app);
    app.provider.getRefund = getRefund;
    expect(asked).toEqual([]);
    expect(await sentOf(orderId)).toBe(70_000);
  });
});

test('reversed, and its refund came back: nothing is presumed of money that is there again', async () => {
  const { reference, key } = await charged();
  const id = app.provider.refundByHand(reference, 70_000);
  app.provider.report(reference, { status: 'reversed' });
  await verifyPayment(app, key);
  app.provider.moveRefund(id, 'failed');
  await learnReturn(app, key);
  await learnReturn(app, key);
  const refunds = app.db.selectFrom('refunds').where('order_id', '=', key.orderId).select('state');
  expect(await refunds.execute()).toEqual([{ state: 'failed' }]);
  expect(await filedOf('open')).toEqual(['refund_failed']);
  expect(await breaches(app)).toEqual([]);
});

test.each(['said with the payment', 'told by a notice', 'found late'])(
  'a part refunded by hand (%s): its tickets are good and mailed, the part is filed',
  async (how) => {
    const { reference, key, orderId } = await charged();
    app.provider.refundByHand(reference, 10_000);
    if (how.startsWith('said')) app.provider.report(reference, { touched: true });
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

test('an open dispute that is heard of first: no ticket was ever good', async () => {
  const { reference, key, orderId } = await charged();
  app.provider.dispute({ id: `open ${orderId}`, reference });
  await checkDispute(app, key, { provider: 'fake', id: `open ${orderId}` });
  await app.runJobs();
  expect(await ticketsOf(orderId)).toEqual(['frozen', 'frozen']);
  expect(mails()).not.toContain('tickets');
  app.provider.dispute({ id: `open ${orderId}`, reference, state: 'won' });
  await checkDispute(app, key, { provider: 'fake', id: `open ${orderId}` });
  await app.runJobs();
  expect(await ticketsOf(orderId)).toEqual(['valid', 'valid']);
  expect(mails()).toContain('tickets');
  expect(await breaches(app)).toEqual([]);
});

test('after the hold nothing is seated for money that is gone', async () => {
  const { reference, key, orderId } = await charged();
  app.clock.advance(16 * 60_000);
  await expireHolds(app);
  app.provider.refundByHand(reference, 70_000);
  app.provider.report(reference, { status: 'reversed' });
  await verifyPayment(app, key);
  await app.runJobs();
  expect(await stateOf(app, key)).toBe('expired');
  expect(await ticketsOf(orderId)).toEqual([]);
  expect(await filedOf('settled')).toEqual(['late']);
  expect(mails()).toEqual(['order-refunded']);
  expect(await breaches(app)).toEqual([]);
});

test('while nobody can say what went back the tickets wait on hold, and the sweep finds out', async () => {
  const { reference, key, orderId } = await charged();
  app.provider.refundByHand(reference, 10_000);
  app.provider.report(reference, { touched: true });
  app.provider.failing = { refunds: new Error('503') };
  expect(await verifyPayment(app, key)).toBe('paid');
  await app.runJobs();
  expect(await ticketsOf(orderId)).toEqual(['frozen', 'frozen']);
  expect(mails()).toEqual([]);
  app.provider.failing = {};
  expect(await sweepReturns(app)).toBe(0);
  app.clock.advance(60_000);
  expect(await sweepReturns(app)).toBe(1);
  await app.runJobs();
  expect(await ticketsOf(orderId)).toEqual(['valid', 'valid']);
  expect(mails()).toEqual(['order-refunded', 'tickets']);
  expect(await sweepReturns(app)).toBe(0);
  expect(await breaches(app)).toEqual([]);
});
