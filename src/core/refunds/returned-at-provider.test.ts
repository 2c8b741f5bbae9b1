import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { refundOwnTickets } from '../order-refunds/refund-own-tickets.ts';
import { aPaidOrder, countersOf } from '../payments/testing/bought-order.ts';
import { syncRefunds } from './sync-refunds.ts';

const PRICE = 35_000;
const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
  app.provider.failing = {};
  app.provider.refundState = 'done';
});

/** An order with refunds of these amounts in the provider's dashboard. */
async function returned(parts: number[], quantity = 3) {
  const order = await aPaidOrder(app, event, { quantity });
  const key = { eventId: order.eventId, orderId: order.orderId, number: 1 };
  const byHand = async (amountMinor: number, state?: 'pending') => {
    const id = app.provider.refundByHand(order.reference, amountMinor, state);
    await syncRefunds(app, key);
    await app.runJobs();
    app.clock.advance(1_000);
    return id;
  };
  await app.runJobs();
  for (const part of parts) await byHand(part);
  app.outbox.length = 0;
  const { tickets } = await shown(order);
  const ids = tickets.map(({ id }) => id);
  const take = (ticketIds: (string | undefined)[], more = {}) =>
    refundOrder(app, event.owner, {
      eventId: order.eventId,
      orderId: order.orderId,
      tickets: ticketIds.map(String),
      alreadyRefunded: true,
      ...more,
    });
  return { ...order, key, ids, take, byHand };
}

type Order = Pick<Awaited<ReturnType<typeof aPaidOrder>>, 'eventId' | 'orderId'>;

const shown = ({ eventId, orderId }: Order) => getOrderForOrganiser(app, event.owner, { eventId, orderId });
const standing = async (order: Order) => {
  const { state, tickets, refunds, refundable } = await shown(order);
  return {
    state,
    good: tickets.filter(({ revoked }) => !revoked).length,
    refunds: refunds.length,
    returnedMinor: refundable.returnedMinor,
  };
};
const filed = async (state: 'open' | 'resolved') =>
  (await listExceptions(app, event.owner, { state }, event.eventId)).exceptions;

describe('tickets whose money was returned at the provider', () => {
  test('are revoked without another payment, and the exception is resolved by the person who did it', async () => {
    const order = await returned([PRICE]);
    expect(await standing(order)).toEqual({
      state: 'partly_refunded',
      good: 3,
      refunds: 1,
      returnedMinor: PRICE,
    });
    const [before] = await countersOf(app, order.eventId);
    const taken = await order.take([order.ids[0]], { reason: 'As agreed.' });
    expect(taken).toMatchObject({ amount: null, tickets: 1, before: false });
    await app.runJobs();
    expect(await standing(order)).toEqual({
      state: 'partly_refunded',
      good: 2,
      refunds: 1,
      returnedMinor: 0,
    });
    expect((await countersOf(app, order.eventId))[0]?.sold).toBe((before?.sold ?? 0) - 1);
    expect(app.outbox).toMatchObject([
      { kind: 'tickets-cancelled', note: 'As agreed.', tickets: { othersGood: true } },
    ]);
    expect(await filed('open')).toEqual([]);
    const [resolved] = await filed('resolved');
    expect(resolved).toMatchObject({ kind: 'provider_refund', outcome: 'tickets_cancelled_for_it' });
    expect(resolved?.resolved?.by).toEqual(expect.any(String));
    expect((await shown(order)).timeline.map(({ text }) => text)).toContain(
      'Money was refunded at the card provider, and tickets were cancelled for it.',
    );
    expect(await breaches(app)).toEqual([]);
  });

  test('may be the last ones: then the order is refunded', async () => {
    const order = await returned([PRICE, PRICE], 3);
    await refundOrder(app, event.owner, {
      eventId: order.eventId,
      orderId: order.orderId,
      tickets: [order.ids[0]],
    });
    await app.runJobs();
    // No money is left, but a person still has to say for which tickets it was.
    expect(await filed('open')).toHaveLength(2);
    await order.take(order.ids.slice(1));
    expect(await standing(order)).toEqual({ state: 'refunded', good: 0, refunds: 3, returnedMinor: 0 });
    expect((await filed('resolved')).map(({ outcome }) => outcome)).toEqual(
      Array(2).fill('tickets_cancelled_for_it'),
    );
    expect(await breaches(app)).toEqual([]);
  });

  test.each([
    ['cost more than was returned', [PRICE], 2],
    ['cost a cent more', [PRICE - 1], 1],
    ['had nothing returned', [], 1],
  ])('that %s stay good', async (_, parts, count) => {
    const order = await returned(parts);
    const before = await standing(order);
    await expect(order.take(order.ids.slice(0, count))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'refund.not-covered',
      issues: [{ path: 'tickets' }],
    });
    expect(await standing(order)).toEqual(before);
    expect(await filed('open')).toHaveLength(parts.length);
  });

  test('use the money up once: of two at once one is refused, and a repeated request is the same', async () => {
    const order = await returned([PRICE]);
    const requestId = app.newId();
    const [a, b] = order.ids;
    const two = await Promise.allSettled([order.take([a], { requestId }), order.take([b])]);
    expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await standing(order)).toMatchObject({ good: 2, returnedMinor: 0 });
    const first = two[0]?.status === 'fulfilled';
    if (first) expect(await order.take([a], { requestId })).toMatchObject({ before: true });
    await expect(order.take([order.ids[2]])).rejects.toMatchObject({ code: 'refund.not-covered' });
    expect(await standing(order)).toMatchObject({ good: 2 });
  });

  test('resolve exceptions of the same amount, the oldest first', async () => {
    const order = await returned([PRICE + 500, PRICE + 600]);
    await order.take([order.ids[0]]);
    expect(await filed('open')).toMatchObject([{ amount: { minor: PRICE + 600 } }]);
    await order.take([order.ids[1]]);
    expect(await filed('open')).toEqual([]);
    expect(await standing(order)).toMatchObject({ good: 1, returnedMinor: 1_100 });
  });

  test('are not covered by a refund that failed', async () => {
    const order = await returned([]);
    const id = await order.byHand(PRICE, 'pending');
    expect(await standing(order)).toMatchObject({ returnedMinor: PRICE });
    const refund = app.provider.refunds.get(id);
    if (refund) refund.state = 'failed';
    await syncRefunds(app, order.key);
    expect(await standing(order)).toMatchObject({ returnedMinor: 0 });
    await expect(order.take([order.ids[0]])).rejects.toMatchObject({ code: 'refund.not-covered' });
  });

  test('are no longer covered when it replaced a failed refund of ours with another amount', async () => {
    const order = await returned([]);
    app.provider.refundState = 'failed';
    await refundOrder(app, event.owner, {
      eventId: order.eventId,
      orderId: order.orderId,
      tickets: [order.ids[0]],
    });
    await app.runJobs();
    app.provider.refundState = 'done';
    await order.byHand(PRICE - 500);
    expect(await standing(order)).toMatchObject({ good: 2, returnedMinor: 0 });
  });

  test('do not change an ordinary refund, which sends money', async () => {
    const order = await returned([PRICE]);
    const again = await refundOrder(app, event.owner, {
      eventId: order.eventId,
      orderId: order.orderId,
      tickets: [order.ids[0]],
    });
    expect(again).toMatchObject({ amount: { minor: PRICE } });
    expect(await standing(order)).toMatchObject({ good: 2, returnedMinor: PRICE });
    expect(await filed('open')).toHaveLength(1);
  });

  test('are reported without a fee; customers cannot request this', async () => {
    const order = await returned([PRICE]);
    const { eventId, orderId, ids } = order;
    const asked = { eventId, orderId, alreadyRefunded: true };
    const field = (path: string) => ({ kind: 'invalid', issues: [{ path }] });
    await expect(refundOrder(app, event.owner, asked)).rejects.toMatchObject(field('tickets'));
    await expect(order.take([ids[0]], { refundFee: true })).rejects.toMatchObject(field('refundFee'));
    await expect(
      refundOwnTickets(app, event.owner, { eventId, orderId }, { tickets: [ids[0]], alreadyRefunded: true }),
    ).rejects.toThrow();
    expect(await standing(order)).toMatchObject({ good: 3 });
  });
});

describe('a part that was returned no longer needs a person', () => {
  const outcomes = async () => (await filed('resolved')).map(({ outcome }) => outcome);
  const resolvers = async () => (await filed('resolved')).map(({ resolved }) => resolved?.by);
  const ask = (order: Order, more = {}) =>
    refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId, ...more });

  test('once the rest is returned at the provider too', async () => {
    const order = await returned([1_000]);
    await order.byHand(3 * PRICE - 1_000);
    expect(await filed('open')).toEqual([]);
    expect(await outcomes()).toEqual(Array(2).fill('tickets_cancelled_refunded'));
    expect(await resolvers()).toEqual([null, null]);
  });

  test('once the organiser refunds everything', async () => {
    const order = await returned([1_000]);
    await ask(order);
    await app.runJobs();
    expect(await filed('open')).toEqual([]);
    expect(await outcomes()).toEqual(['no_tickets_left']);
    expect(await resolvers()).toEqual([expect.stringMatching(/^Person/)]);
    expect(await breaches(app)).toEqual([]);
  });

  test('once the rest was refunded as an amount, but not while it is on its way or when it fails', async () => {
    const order = await returned([1_000]);
    app.provider.refundState = 'failed';
    await ask(order, { amountMinor: 3 * PRICE - 1_000 });
    expect(await filed('open')).toMatchObject([{ kind: 'provider_refund' }]);
    await app.runJobs();
    expect((await filed('open')).map(({ kind }) => kind).sort()).toEqual([
      'provider_refund',
      'refund_failed',
    ]);
    app.provider.refundState = 'done';
    await ask(order, { amountMinor: 500 });
    await app.runJobs();
    expect(await filed('open')).toHaveLength(2);
    await ask(order, { amountMinor: 3 * PRICE - 1_500 });
    await app.runJobs();
    // The failed refund's money was returned another way.
    expect(await filed('open')).toEqual([]);
    const [sent] = (await filed('resolved')).filter(({ outcome }) => outcome === 'all_refunded');
    expect(sent?.resolved?.by).toMatch(/^Person/);
    expect(await standing(order)).toMatchObject({ good: 3 });
  });

  test('once the customer’s bank has returned the rest', async () => {
    const order = await returned([1_000]);
    app.provider.dispute({ id: `du ${order.orderId}`, reference: order.reference, state: 'lost' });
    await checkDispute(app, order.key, { provider: 'fake', id: `du ${order.orderId}` });
    await app.runJobs();
    expect((await filed('open')).map(({ kind }) => kind)).not.toContain('provider_refund');
  });

  test('once the event is cancelled and everybody is refunded', async () => {
    await returned([1_000]);
    await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Storm.', refund: true });
    await app.runJobs();
    expect(await filed('open')).toEqual([]);
    expect(await outcomes()).toEqual(['no_tickets_left']);
  });
});
