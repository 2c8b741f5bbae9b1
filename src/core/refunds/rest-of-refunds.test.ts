import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { sweepCancellations } from '../cancellation/carry-out-cancellation.ts';
import { refundCancelledEvent } from '../cancellation/refund-cancelled-event.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { getEventSales } from '../event-desk/get-event-sales.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { anotherWayMinorOf } from '../ledger/sent-another-way.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { syncRefunds } from './sync-refunds.ts';

/** Refunds that lose a part of their money, to a refund by hand at the provider or to the customer's bank. The customer gets the rest. */
const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
  app.provider.failing = {};
  app.provider.refundState = 'done';
});

/** Two tickets for 700.00 together. */
async function paid() {
  const order = await aPaidOrder(app, event, { quantity: 2 });
  await app.runJobs();
  app.outbox.length = 0;
  const { eventId, orderId, reference } = order;
  return { eventId, orderId, reference, key: { eventId, orderId, number: 1 } };
}
type Paid = Awaited<ReturnType<typeof paid>>;

/** Requests wait while the provider does not answer. */
async function whileAway(act: () => Promise<unknown>) {
  app.provider.failing = { refund: new Error('503') };
  await act();
  await app.runJobs();
  app.provider.failing = {};
  app.clock.advance(5 * 60_000);
}

async function byHand({ reference, key }: Paid, minor: number) {
  app.provider.refundByHand(reference, minor);
  await syncRefunds(app, key);
  await app.runJobs();
}

async function dispute({ reference, key }: Paid, state: 'open' | 'lost', minor: number) {
  const id = `du ${key.orderId}`;
  app.provider.dispute({ id, reference, state, amountMinor: minor });
  await checkDispute(app, key, { provider: 'fake', id });
  await app.runJobs();
}

const refundsOf = ({ orderId }: Paid) =>
  app.db
    .selectFrom('refunds as r')
    .where('orderId', '=', orderId)
    .select([
      'id',
      'reason',
      'state',
      'amountMinor as minor',
      anotherWayMinorOf('r').as('anotherWay'),
      'retriedAs',
    ])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const sent = ({ reference }: Paid) => 70_000 - app.provider.left(reference, ['done']);
const filed = async (state: 'open' | 'resolved') =>
  (await listExceptions(app, event.owner, { state }, event.eventId)).exceptions;
const refundIt = ({ eventId, orderId }: Paid) => refundOrder(app, event.owner, { eventId, orderId });

describe('a refund that waits and loses a part of its money', () => {
  test('given as goodwill: a person decides, since the refund by hand may be the same one', async () => {
    const order = await paid();
    const { eventId, orderId } = order;
    await whileAway(() => refundOrder(app, event.owner, { eventId, orderId, amountMinor: 40_000 }));
    await byHand(order, 35_000);
    await app.runJobs();
    expect(sent(order)).toBe(35_000);
    const open = (await filed('open')).find(({ kind }) => kind === 'refund_failed');
    expect(open).toMatchObject({ decisions: ['same_money', 'send_both'] });
    expect(open?.detail).toMatch(/^somebody sent 350\.00.ZAR of this payment back/);
    expect(await breaches(app)).toEqual([]);
    await resolveException(app, event.owner, open?.id, { decision: 'send_both' });
    await app.runJobs();
    // Everything that was left.
    expect(sent(order)).toBe(70_000);
    expect((await filed('open')).map(({ kind }) => kind)).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  test('to a refund at the provider: the rest is requested, and the exception says so', async () => {
    const order = await paid();
    await whileAway(() => refundIt(order));
    await byHand(order, 10_000);
    expect(sent(order)).toBe(70_000);
    const refunds = await refundsOf(order);
    expect(refunds).toMatchObject([
      { reason: 'by-organiser', state: 'failed', minor: 70_000 },
      { reason: 'at-provider', state: 'done', minor: 10_000 },
      { reason: 'by-organiser', state: 'done', minor: 60_000, retriedAs: null },
    ]);
    expect(refunds[0]?.retriedAs).toBe(refunds[2]?.id);
    expect(await filed('open')).toEqual([]);
    const resolved = await filed('resolved');
    expect(resolved.map(({ kind }) => kind).sort()).toEqual(['provider_refund', 'refund_failed']);
    const details = Object.fromEntries(resolved.map(({ kind, detail }) => [kind, detail]));
    expect(details.refund_failed).toBe(
      'the refund couldn’t be sent in full: somebody had already sent part of this money back at the card provider. What’s left of it, 600.00\u00a0ZAR, has been requested instead',
    );
    expect(details.provider_refund).toBe(
      'part of what was paid was refunded at the card provider, when none of the order’s tickets were valid any more',
    );
    expect(await breaches(app)).toEqual([]);
  });

  test('and the rest fails: that is filed, and a retry sends it', async () => {
    const order = await paid();
    await whileAway(() => refundIt(order));
    app.provider.refundState = 'failed';
    await byHand(order, 10_000);
    expect(await filed('open')).toMatchObject([{ kind: 'refund_failed', amount: { minor: 60_000 } }]);
    app.provider.refundState = 'done';
    const rest = (await refundsOf(order)).at(-1);
    await retryRefund(app, event.owner, { eventId: order.eventId, refundId: rest?.id });
    await app.runJobs();
    expect(sent(order)).toBe(70_000);
    expect(await filed('open')).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  test('to a bank, for a cancelled event: the rest is sent, and no customer is forgotten', async () => {
    const order = await paid();
    await whileAway(() =>
      cancelEvent(app, event.owner, { eventId: order.eventId, reason: 'Flood.', refund: true }),
    );
    await dispute(order, 'open', 10_000);
    await dispute(order, 'lost', 10_000);
    expect(sent(order)).toBe(70_000);
    expect(await refundsOf(order)).toMatchObject([
      { state: 'failed', minor: 70_000 },
      { reason: 'event-cancelled', state: 'done', minor: 60_000 },
    ]);
    expect((await getEventSales(app, event.owner, order.eventId)).cancellation?.refunds).toEqual({
      total: 1,
      asked: 0,
      atDoor: 0,
      done: 1,
      stuck: 0,
    });
    expect(await breaches(app)).toEqual([]);
  });

  test('twin: dropped as resolved, it is noticed by the invariant that every customer gets their money', async () => {
    const order = await paid();
    await whileAway(() => refundIt(order));
    app.provider.refundState = 'failed';
    await byHand(order, 10_000);
    const by = { resolvedAt: app.clock.now(), resolvedBy: null };
    const ofEvent = app.db.updateTable('payment_exceptions').where('eventId', '=', order.eventId);
    await ofEvent.set(by).execute();
    const unpaid = expect.stringMatching(/^a customer is owed money/);
    expect(await breaches(app)).toEqual([unpaid]);
    await ofEvent.set({ resolvedBy: event.owner.userId }).execute();
    expect(await breaches(app)).toEqual([]);
  });
});

describe('a refund by hand while one of ours waits', () => {
  test('of the same amount: the ticket that was not refunded stays good', async () => {
    const order = await paid();
    const [ticket] = await app.db
      .selectFrom('tickets')
      .where('orderId', '=', order.orderId)
      .select('id')
      .execute();
    const one = { eventId: order.eventId, orderId: order.orderId, tickets: [ticket?.id] };
    await whileAway(() => refundOrder(app, event.owner, one));
    app.provider.refundByHand(order.reference, 35_000);
    await syncRefunds(app, order.key);
    const states = await app.db
      .selectFrom('tickets')
      .where('orderId', '=', order.orderId)
      .select('state')
      .execute();
    expect(states.map(({ state }) => state).sort()).toEqual(['revoked', 'valid']);
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  });
});

describe('a cancelled event that refunds everybody, and a dispute lost in part', () => {
  test('that was open at the cancellation: the rest is refunded, and the customer is notified', async () => {
    const order = await paid();
    await dispute(order, 'open', 10_000);
    await cancelEvent(app, event.owner, { eventId: order.eventId, reason: 'Flood.', refund: true });
    await app.runJobs();
    expect(await refundsOf(order)).toEqual([]);
    await dispute(order, 'lost', 10_000);
    await app.runJobs();
    expect(sent(order)).toBe(70_000);
    expect(await refundsOf(order)).toMatchObject([
      { reason: 'event-cancelled', state: 'done', minor: 60_000 },
    ]);
    expect((await filed('open')).map(({ kind, detail }) => [kind, detail])).toEqual([
      [
        'dispute',
        'the customer got 100.00\u00a0ZAR back from their bank. Another 600.00\u00a0ZAR of what they paid is being refunded automatically, since the event is cancelled',
      ],
    ]);
    expect(app.outbox.filter(({ kind }) => kind === 'dispute-decided')).toMatchObject([{ rest: null }]);
    expect(app.outbox.filter(({ kind }) => kind === 'order-refunded')).toMatchObject([
      { amount: { minor: 60_000 } },
    ]);
    expect(await breaches(app)).toEqual([]);
  });

  test('before the cancellation: the rest is what is offered, is sent once, and not again when it fails', async () => {
    const order = await paid();
    await dispute(order, 'lost', 10_000);
    await cancelEvent(app, event.owner, { eventId: order.eventId, reason: 'Flood.', refund: false });
    await app.runJobs();
    const cancellation = async () => (await getEventSales(app, event.owner, order.eventId)).cancellation;
    const offered = { orders: 1, sums: [{ minor: 60_000, currency: 'ZAR' }] };
    expect((await cancellation())?.refundable).toEqual(offered);
    app.provider.refundState = 'failed';
    await refundCancelledEvent(app, event.owner, order.eventId);
    await app.runJobs();
    const failed = [{ reason: 'event-cancelled', state: 'failed', minor: 60_000 }];
    expect(await refundsOf(order)).toMatchObject(failed);
    expect((await cancellation())?.refunds).toEqual({ total: 1, asked: 0, atDoor: 0, done: 0, stuck: 1 });
    await app.db
      .updateTable('cancellations')
      .set({ checkAt: app.clock.now() })
      .where('eventId', '=', order.eventId)
      .execute();
    await sweepCancellations(app);
    expect(await refundsOf(order)).toMatchObject(failed);
    expect(await breaches(app)).toEqual([]);
  });

  test('completely: nothing is left to send', async () => {
    const order = await paid();
    await dispute(order, 'open', 70_000);
    await cancelEvent(app, event.owner, { eventId: order.eventId, reason: 'Flood.', refund: true });
    await dispute(order, 'lost', 70_000);
    expect(await refundsOf(order)).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  test('twin: a forgotten rest is noticed by the check of cancelled events', async () => {
    const order = await paid();
    await dispute(order, 'lost', 10_000);
    await cancelEvent(app, event.owner, { eventId: order.eventId, reason: 'Flood.', refund: false });
    await app.runJobs();
    await app.db
      .updateTable('cancellations')
      .set({ refundsRequestedAt: app.clock.now() })
      .where('eventId', '=', order.eventId)
      .execute();
    expect(await breaches(app)).toEqual([expect.stringMatching(/^a cancellation is done and left orders/)]);
    await app.db
      .updateTable('cancellations')
      .set({ refundsRequestedAt: null })
      .where('eventId', '=', order.eventId)
      .execute();
  });
});

describe('retrying a refund after a part was returned another way', () => {
  test('by hand: requests what is left', async () => {
    const order = await paid();
    app.provider.refundState = 'failed';
    await refundIt(order);
    await app.runJobs();
    app.provider.refundState = 'done';
    await byHand(order, 10_000);
    const [failed] = await refundsOf(order);
    expect(failed).toMatchObject({ state: 'failed', anotherWay: 10_000 });
    await retryRefund(app, event.owner, { eventId: order.eventId, refundId: failed?.id });
    await app.runJobs();
    expect(sent(order)).toBe(70_000);
    expect((await refundsOf(order)).at(-1)).toMatchObject({ state: 'done', minor: 60_000 });
    expect(await filed('open')).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  test('completely: nothing is left to request', async () => {
    const order = await paid();
    await whileAway(() => refundIt(order));
    await byHand(order, 70_000);
    const [failed] = await refundsOf(order);
    const again = retryRefund(app, event.owner, { eventId: order.eventId, refundId: failed?.id });
    await expect(again).rejects.toMatchObject({ code: 'refund.nothing-left' });
  });
});
