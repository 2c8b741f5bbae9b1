import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { aPaidOrder, countersOf, stateOf } from '../payments/testing/bought-order.ts';
import { sweepRefunds } from './check-refunds.ts';

const app = await createTestApp();

beforeEach(async () => {
  app.provider.failing = {};
  app.provider.refundState = 'done';
  await app.runJobs();
  app.outbox.length = 0;
});

const ticketsOf = (orderId: string) =>
  app.db
    .selectFrom('tickets')
    .select(['id', 'shortCode as code', 'state'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
const idsOf = async (orderId: string) => (await ticketsOf(orderId)).map(({ id }) => id);
const sentBack = (reference: string) =>
  [...app.provider.refunds.values()]
    .filter((refund) => refund.reference === reference && refund.state !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
const refundsOf = (orderId: string) =>
  app.db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const keyOf = ({ eventId, orderId }: { eventId: string; orderId: string }) => ({ eventId, orderId });

describe('single tickets', () => {
  test('are revoked at once; their seats and money go back, and the others stay good; the last ones refund the order', async () => {
    const event = await anEvent(app, { types: [{ capacity: 3 }] });
    const order = await aPaidOrder(app, event, { quantity: 3 });
    await app.runJobs();
    app.outbox.length = 0;
    const [first, second, third] = await ticketsOf(order.orderId);
    const refund = (tickets: (string | undefined)[]) =>
      refundOrder(app, event.owner, { ...keyOf(order), tickets, reason: 'See you next year.' });
    expect(await refund([first?.id])).toMatchObject({ amount: { minor: 35_000 }, tickets: 1, before: false });
    expect(await stateOf(app, order)).toBe('partly_refunded');
    expect(await countersOf(app, event.eventId)).toEqual([{ held: 0, sold: 2 }]);
    const scan = (code = '') =>
      admitTicket(app, event.owner, { eventId: event.eventId, code, gate: 'North' });
    expect(await scan(first?.code)).toMatchObject({ answer: 'refunded' });
    expect(await scan(second?.code)).toMatchObject({ answer: 'admitted' });
    await app.runJobs();
    expect(sentBack(order.reference)).toBe(35_000);
    expect(app.outbox).toMatchObject([
      {
        kind: 'order-refunded',
        reason: 'by-organiser',
        note: 'See you next year.',
        tickets: { codes: [first?.code], othersGood: true },
      },
    ]);
    await expect(refund([first?.id])).rejects.toMatchObject({ code: 'refund.ticket-gone' });
    // Its seat is free again.
    await aPaidOrder(app, event);
    expect(await refund([second?.id, third?.id])).toMatchObject({ amount: { minor: 70_000 }, tickets: 2 });
    expect(await stateOf(app, order)).toBe('refunded');
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  });

  test('of another order, or unknown ones, are refused', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event);
    const other = await aPaidOrder(app, event);
    const ask = (tickets: unknown) => refundOrder(app, event.owner, { ...keyOf(order), tickets });
    await expect(ask(await idsOf(other.orderId))).rejects.toMatchObject({ code: 'refund.ticket-gone' });
    await expect(ask([])).rejects.toMatchObject({ kind: 'invalid' });
    await expect(ask(['x'])).rejects.toMatchObject({ kind: 'invalid' });
    expect(await stateOf(app, order)).toBe('paid');
  });

  test('a second press with the same request id refunds once, also ten at once; with other contents it is refused', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event, { quantity: 3 });
    const [first, second] = await idsOf(order.orderId);
    const requestId = app.newId();
    const ask = (tickets: (string | undefined)[]) =>
      refundOrder(app, event.owner, { ...keyOf(order), requestId, tickets });
    const ten = await Promise.all(Array.from({ length: 10 }, () => ask([first])));
    expect(ten.filter(({ before }) => !before)).toHaveLength(1);
    expect(ten.every(({ amount }) => amount?.minor === 35_000)).toBe(true);
    await expect(ask([second])).rejects.toMatchObject({ kind: 'conflict', code: 'refund.request-used' });
    await app.runJobs();
    expect(sentBack(order.reference)).toBe(35_000);
    expect(await breaches(app)).toEqual([]);
  });

  test('without a shared request id, an amount that is requested twice goes out twice: the id is the guard', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event);
    const ask = () => refundOrder(app, event.owner, { ...keyOf(order), amountMinor: 1_000 });
    await Promise.all([ask(), ask()]);
    await app.runJobs();
    expect(sentBack(order.reference)).toBe(2_000);
  });
});

describe('an amount', () => {
  test('is refunded as goodwill and revokes no ticket; never more than is left', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event, { quantity: 2 });
    await app.runJobs();
    app.outbox.length = 0;
    const ask = (amountMinor: number) =>
      refundOrder(app, event.owner, { ...keyOf(order), amountMinor, reason: 'For the rain.' });
    expect(await ask(20_000)).toMatchObject({ amount: { minor: 20_000 }, tickets: 0 });
    expect(await stateOf(app, order)).toBe('partly_refunded');
    expect(await countersOf(app, event.eventId)).toEqual([{ held: 0, sold: 2 }]);
    await app.runJobs();
    expect(app.outbox).toMatchObject([
      {
        kind: 'order-refunded',
        reason: 'goodwill',
        note: 'For the rain.',
        tickets: { codes: [], othersGood: true },
      },
    ]);
    await expect(ask(50_001)).rejects.toMatchObject({ kind: 'invalid', code: 'refund.too-much' });
    await expect(ask(0)).rejects.toMatchObject({ kind: 'invalid' });
    // Earlier refunds count when the rest is refunded.
    expect(await refundOrder(app, event.owner, keyOf(order))).toMatchObject({ amount: { minor: 50_000 } });
    await app.runJobs();
    expect(sentBack(order.reference)).toBe(70_000);
    expect(await breaches(app)).toEqual([]);
  });

  test('that left nothing still lets tickets be revoked, and the customer is notified', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event);
    await refundOrder(app, event.owner, { ...keyOf(order), amountMinor: 35_000 });
    await app.runJobs();
    app.outbox.length = 0;
    expect(await refundOrder(app, event.owner, keyOf(order))).toMatchObject({ amount: null, tickets: 1 });
    await app.runJobs();
    expect(app.outbox).toMatchObject([
      { kind: 'tickets-cancelled', free: false, tickets: { othersGood: false } },
    ]);
    expect(await breaches(app)).toEqual([]);
  });

  test('ten refunds of a third at once send no more than was paid', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event);
    const ten = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        refundOrder(app, event.owner, { ...keyOf(order), amountMinor: 11_000 }),
      ),
    );
    expect(ten.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await app.runJobs();
    expect(sentBack(order.reference)).toBe(33_000);
    expect(await breaches(app)).toEqual([]);
  });
});

describe('the service fee', async () => {
  const serviceFee = { percentHundredths: 0, fixedMinor: { ZAR: 1_000 }, paidBy: 'organiser' as const };
  const withFees = await createTestApp({
    settings: { ...TEST_SETTINGS, serviceFee },
  });
  const refundsThere = (orderId: string) =>
    withFees.db
      .selectFrom('refunds')
      .select(['amountMinor', 'feeRefundMinor'])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute();

  test('stays with the platform unless it is refunded too, which is booked with the refund', async () => {
    const event = await anEvent(withFees);
    const order = await aPaidOrder(withFees, event, { quantity: 2 });
    const tickets = await withFees.db.selectFrom('tickets').select('id').orderBy('id').execute();
    const [first, second] = tickets.map(({ id }) => id);
    await refundOrder(withFees, event.owner, { ...keyOf(order), tickets: [first] });
    await refundOrder(withFees, event.owner, { ...keyOf(order), tickets: [second], refundFee: true });
    await withFees.runJobs();
    expect(await refundsThere(order.orderId)).toEqual([
      { amountMinor: 35_000, feeRefundMinor: 0 },
      { amountMinor: 35_000, feeRefundMinor: 1_000 },
    ]);
    const fees = withFees.db.selectFrom('ledger_transfers').selectAll().where('kind', '=', 'fee_refund');
    expect(await fees.execute()).toMatchObject([
      { debitAccount: 'platform', creditAccount: 'organiser', amountMinor: 1_000 },
    ]);
    expect(await breaches(withFees)).toEqual([]);
  });

  test('that the customer paid is not part of a whole refund, but is part of a cancelled event’s', async () => {
    const event = await anEvent(withFees, { feePayer: 'customer' });
    const kept = await aPaidOrder(withFees, event, { quantity: 2 });
    const given = await aPaidOrder(withFees, event, { quantity: 2 });
    expect(await refundOrder(withFees, event.owner, keyOf(kept))).toMatchObject({
      amount: { minor: 70_000 },
    });
    await cancelEvent(withFees, event.owner, { eventId: event.eventId, reason: 'Rain.', refund: true });
    await withFees.runJobs();
    expect(await refundsThere(given.orderId)).toEqual([{ amountMinor: 72_000, feeRefundMinor: 2_000 }]);
    expect(await refundsThere(kept.orderId)).toEqual([{ amountMinor: 70_000, feeRefundMinor: 0 }]);
    // The fee that stayed can still be refunded as an amount.
    await refundOrder(withFees, event.owner, { ...keyOf(kept), amountMinor: 2_000 });
    await withFees.runJobs();
    expect(await breaches(withFees)).toEqual([]);
  });
});

describe('a refund that failed', () => {
  async function aFailedRefund() {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event, { quantity: 2 });
    await app.runJobs();
    app.outbox.length = 0;
    app.provider.refundState = 'failed';
    const [first] = await ticketsOf(order.orderId);
    await refundOrder(app, event.owner, { ...keyOf(order), tickets: [first?.id], refundFee: true });
    await app.runJobs();
    const [refund] = await refundsOf(order.orderId);
    const retry = (by = event.owner) =>
      retryRefund(app, by, { eventId: event.eventId, refundId: refund?.id as string });
    return { event, order, first, refund, retry };
  }
  const forgetFailed = () => {
    for (const [id, { state }] of app.provider.refunds)
      if (state === 'failed') app.provider.refunds.delete(id);
  };

  test('at once: the customer is told of the revoked tickets anyway, and of the money later', async () => {
    const { order, first, refund, retry } = await aFailedRefund();
    expect(app.outbox).toMatchObject([
      {
        kind: 'refund-delayed',
        tickets: { codes: [first?.code], othersGood: true },
        amount: { minor: 35_000 },
      },
    ]);
    app.outbox.length = 0;
    app.provider.refundState = 'done';
    forgetFailed();
    const three = await Promise.all([retry(), retry(), retry()]);
    expect(new Set(three.map(({ refundId }) => refundId)).size).toBe(1);
    await app.runJobs();
    expect(await retry()).toEqual(three[0]);
    expect(sentBack(order.reference)).toBe(35_000);
    expect(app.outbox).toMatchObject([
      { kind: 'order-refunded', tickets: { codes: [first?.code], othersGood: true } },
    ]);
    const filed = await app.db
      .selectFrom('payment_exceptions')
      .selectAll()
      .where('refundId', '=', refund?.id as string)
      .execute();
    expect(filed).toMatchObject([{ kind: 'refund_failed', resolvedBy: null, resolvedAt: app.clock.now() }]);
    expect(await breaches(app)).toEqual([]);
  });

  test('and fails again is filed again, without another mail', async () => {
    const { order, retry } = await aFailedRefund();
    app.outbox.length = 0;
    forgetFailed();
    const again = await retry();
    await app.runJobs();
    expect(app.outbox).toEqual([]);
    expect((await refundsOf(order.orderId)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    const open = app.db.selectFrom('payment_exceptions').selectAll().where('orderId', '=', order.orderId);
    expect(await open.where('resolvedAt', 'is', null).execute()).toHaveLength(2);
    forgetFailed();
    app.provider.refundState = 'done';
    await retryRefund(app, await aUser(app, { admin: true }), { ...order, ...again });
    await app.runJobs();
    expect(await open.where('resolvedAt', 'is', null).execute()).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  test('but went through after all is noticed before it is requested again', async () => {
    const { order, retry } = await aFailedRefund();
    for (const [id, refund] of app.provider.refunds)
      app.provider.refunds.set(id, { ...refund, state: 'done' });
    app.provider.refundState = 'done';
    await retry();
    await app.runJobs();
    expect(await refundsOf(order.orderId)).toMatchObject([{ state: 'done', retriedAs: null }]);
    expect(sentBack(order.reference)).toBe(35_000);
    expect(await breaches(app)).toEqual([]);
  });

  test('is not requested again once its money was returned another way', async () => {
    const { event, order, retry } = await aFailedRefund();
    forgetFailed();
    app.provider.refundState = 'done';
    await refundOrder(app, event.owner, keyOf(order));
    await expect(retry()).rejects.toMatchObject({ code: 'refund.nothing-left' });
    await app.runJobs();
    expect(sentBack(order.reference)).toBe(70_000);
  });

  test('can be retried only by its organiser and admins', async () => {
    const { event, retry } = await aFailedRefund();
    await expect(retry(await aUser(app))).rejects.toMatchObject({ code: 'event.unknown' });
    const other = await anEvent(app);
    await expect(
      retryRefund(app, event.owner, { eventId: event.eventId, refundId: other.eventId }),
    ).rejects.toMatchObject({ code: 'refund.unknown' });
  });
});

test('a provider that does not answer for a while: the customer is told that it takes longer, and staff see it', async () => {
  const event = await anEvent(app);
  const order = await aPaidOrder(app, event);
  await app.runJobs();
  app.outbox.length = 0;
  app.provider.failing = { refund: new Error('502') };
  await refundOrder(app, event.owner, keyOf(order));
  await sweepRefunds(app);
  await app.runJobs(['outbox']);
  expect(app.outbox).toEqual([]);
  app.clock.advance(15 * 60_000);
  await app.runJobs(['outbox']);
  await app.runJobs(['outbox']);
  expect(app.outbox).toMatchObject([{ kind: 'refund-delayed', tickets: { othersGood: false } }]);
  const filed = app.db.selectFrom('payment_exceptions').selectAll().where('orderId', '=', order.orderId);
  expect(await filed.execute()).toMatchObject([{ kind: 'refund_failed', resolvedAt: null }]);
  app.provider.failing = {};
  await sweepRefunds(app);
  await app.runJobs();
  expect(app.outbox).toMatchObject([{}, { kind: 'order-refunded' }]);
  expect(await filed.execute()).toMatchObject([{ resolvedAt: app.clock.now() }]);
  expect(await breaches(app)).toEqual([]);
});

describe('races', () => {
  test('two organisers’ tabs refund overlapping tickets at once: each ticket once', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event, { quantity: 3 });
    const [a, b, c] = await idsOf(order.orderId);
    const outcome = await Promise.allSettled([
      refundOrder(app, event.owner, { ...keyOf(order), tickets: [a, b] }),
      refundOrder(app, event.owner, { ...keyOf(order), tickets: [b, c] }),
    ]);
    expect(outcome.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  });

  test('single tickets are refunded while the event is cancelled: everything goes back, once', async () => {
    for (let round = 0; round < 5; round++) {
      const event = await anEvent(app);
      const order = await aPaidOrder(app, event, { quantity: 2 });
      const [a] = await idsOf(order.orderId);
      await Promise.allSettled([
        refundOrder(app, event.owner, { ...keyOf(order), tickets: [a] }),
        cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Rain.', refund: true }).then(() =>
          app.runJobs(),
        ),
        refundOrder(app, event.owner, { ...keyOf(order), amountMinor: 5_000 }),
      ]);
      await app.runJobs();
      expect(await stateOf(app, order)).toBe('refunded');
      expect(sentBack(order.reference)).toBe(70_000);
    }
    expect(await breaches(app)).toEqual([]);
  });

  test('refunds during scans of every ticket: admitted before or refunded after, never an error', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event, { quantity: 6 });
    const tickets = await ticketsOf(order.orderId);
    const scan = (code: string) =>
      admitTicket(app, event.owner, { eventId: event.eventId, code, gate: 'North' });
    const [answers] = await Promise.all([
      Promise.all(tickets.map(({ code }) => scan(code))),
      ...tickets
        .slice(0, 3)
        .map(({ id }) => refundOrder(app, event.owner, { ...keyOf(order), tickets: [id] })),
    ]);
    expect(answers.slice(3).every(({ answer }) => answer === 'admitted')).toBe(true);
    expect(answers.every(({ answer }) => answer === 'admitted' || answer === 'refunded')).toBe(true);
    const after = await Promise.all(tickets.slice(0, 3).map(({ code }) => scan(code)));
    expect(after.every(({ answer }) => answer === 'refunded')).toBe(true);
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  });
});
