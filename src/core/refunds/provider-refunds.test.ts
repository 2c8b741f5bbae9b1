import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { requestRefund } from './request-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
  app.outbox.length = 0;
  app.provider.failing = {};
  app.provider.refundState = 'done';
});

async function bought() {
  const order = await aPaidOrder(app, event, { quantity: 2 });
  await app.runJobs();
  app.outbox.length = 0;
  const totalMinor = 70_000;
  return { ...order, totalMinor, key: { eventId: order.eventId, orderId: order.orderId, number: 1 } };
}

/** The provider's webhook reports a refund that we did not start. */
async function tell(reference: string, objectId: string) {
  const body = JSON.stringify({
    eventType: 'refund.processed',
    about: 'refund',
    reference,
    objectId,
    status: 'processed',
  });
  await receiveWebhook(
    app,
    'fake',
    new TextEncoder().encode(body),
    new Headers({ 'x-fake-signature': 'good' }),
  );
  await app.runJobs();
}

const stateOf = async (orderId: string) =>
  (await app.db.selectFrom('orders').where('id', '=', orderId).select('state').executeTakeFirstOrThrow())
    .state;
const goodTickets = async (orderId: string) =>
  (
    await app.db
      .selectFrom('tickets')
      .where('orderId', '=', orderId)
      .where('state', '=', 'valid')
      .select('id')
      .execute()
  ).length;
const refundsOf = (orderId: string) =>
  app.db
    .selectFrom('refunds')
    .where('orderId', '=', orderId)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const openOf = async () => (await listExceptions(app, event.owner, {}, event.eventId)).exceptions;
const resolvedOf = async () =>
  (await listExceptions(app, event.owner, { state: 'resolved' }, event.eventId)).exceptions;

describe('a refund made at the provider', () => {
  test('of everything revokes the tickets and is booked, filed and mailed once, however often it is reported', async () => {
    const { orderId, reference, key, totalMinor } = await bought();
    const id = app.provider.refundByHand(reference, totalMinor);
    await Promise.all([tell(reference, id), tell(reference, `${id}.2`), syncRefunds(app, key)]);
    await syncRefunds(app, key);
    await app.runJobs();
    expect(await refundsOf(orderId)).toMatchObject([
      { reason: 'at-provider', state: 'done', providerRefundId: id, amountMinor: totalMinor },
    ]);
    expect(await stateOf(orderId)).toBe('refunded');
    expect(await goodTickets(orderId)).toBe(0);
    expect(await openOf()).toEqual([]);
    expect(await resolvedOf()).toMatchObject([
      { kind: 'provider_refund', outcome: 'tickets_cancelled_refunded' },
    ]);
    expect(app.outbox).toMatchObject([{ kind: 'order-refunded', reason: 'at-provider' }]);
    expect(await breaches(app)).toEqual([]);
  });

  test('of a part is filed for the organiser, and its tickets stay good', async () => {
    const { orderId, reference, totalMinor } = await bought();
    const before = await goodTickets(orderId);
    await tell(reference, app.provider.refundByHand(reference, 1_000));
    expect(await stateOf(orderId)).toBe('partly_refunded');
    expect(await goodTickets(orderId)).toBe(before);
    expect(await openOf()).toMatchObject([
      { kind: 'provider_refund', amount: { minor: 1_000 }, order: { id: orderId }, outcome: null },
    ]);
    expect(app.outbox).toMatchObject([
      { kind: 'order-refunded', reason: 'at-provider', tickets: { codes: [] } },
    ]);
    // Then the rest is refunded too.
    await tell(reference, app.provider.refundByHand(reference, totalMinor - 1_000));
    expect(await stateOf(orderId)).toBe('refunded');
    expect(await goodTickets(orderId)).toBe(0);
    expect(await breaches(app)).toEqual([]);
  });

  test('next to one of ours is not mistaken for it', async () => {
    const { orderId, reference, eventId } = await bought();
    await refundOrder(app, event.owner, { eventId, orderId, amountMinor: 500 });
    await app.runJobs();
    await tell(reference, app.provider.refundByHand(reference, 500));
    expect(await refundsOf(orderId)).toMatchObject([
      { reason: 'goodwill', amountMinor: 500, state: 'done' },
      { reason: 'at-provider', amountMinor: 500, state: 'done' },
    ]);
    expect(await breaches(app)).toEqual([]);
  });

  test('of everything, after one of ours had failed, leaves nothing to send', async () => {
    const { orderId, reference, eventId, totalMinor } = await bought();
    app.provider.refundState = 'failed';
    await refundOrder(app, event.owner, { eventId, orderId });
    await app.runJobs();
    expect(await openOf()).toMatchObject([{ kind: 'refund_failed' }]);
    await tell(reference, app.provider.refundByHand(reference, totalMinor));
    const [failed, byHand] = await refundsOf(orderId);
    expect(byHand).toMatchObject({ reason: 'at-provider', state: 'done' });
    expect(failed).toMatchObject({ state: 'failed', retriedAs: null });
    expect(await openOf()).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  test('while one of ours waits for the same money ends ours, which is never sent', async () => {
    const { orderId, reference, eventId, totalMinor } = await bought();
    app.provider.failing = { refund: new Error('503') };
    await refundOrder(app, event.owner, { eventId, orderId });
    await app.runJobs();
    app.provider.failing = {};
    app.provider.refundByHand(reference, totalMinor);
    app.clock.advance(5 * 60_000);
    await syncRefunds(app, { eventId, orderId, number: 1 });
    await app.runJobs();
    expect(await refundsOf(orderId)).toMatchObject([
      { reason: 'by-organiser', state: 'failed', providerRefundId: null },
      { reason: 'at-provider', state: 'done' },
    ]);
    expect(await openOf()).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  test('that is pending and then fails refunds nothing, and is filed', async () => {
    const { orderId, reference, key } = await bought();
    const id = app.provider.refundByHand(reference, 1_000, 'pending');
    await tell(reference, id);
    const refund = app.provider.refunds.get(id);
    if (refund) refund.state = 'failed';
    await syncRefunds(app, key);
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'failed' }]);
    expect((await openOf()).map(({ kind }) => kind).sort()).toEqual(['provider_refund', 'refund_failed']);
    expect(await breaches(app)).toEqual([]);
  });

  test('is recorded once the provider answers again', async () => {
    const { orderId, reference, key, totalMinor } = await bought();
    app.provider.refundByHand(reference, totalMinor);
    app.provider.failing = { refunds: new Error('503') };
    await expect(syncRefunds(app, key)).rejects.toThrow('503');
    expect(await stateOf(orderId)).toBe('paid');
    app.provider.failing = {};
    await syncRefunds(app, key);
    expect(await stateOf(orderId)).toBe('refunded');
  });

  test('of a payment that is unknown here is filed', async () => {
    const id = app.newId().replaceAll('-', '');
    await tell(`tikiti.${id}.${id}.1`, 'elsewhere');
    const filed = await app.db
      .selectFrom('payment_exceptions')
      .where('kind', '=', 'unknown_payment')
      .where('objectId', 'like', `%${id}%`)
      .select('id')
      .execute();
    expect(filed).toHaveLength(1);
  });
});

describe('a refund whose answer was lost, when a dispute of its payment is lost', () => {
  async function lostAnswer() {
    const order = await bought();
    const lost: Error & { loseAnswer?: boolean } = new Error('timeout');
    lost.loseAnswer = true;
    app.provider.failing = { refund: lost };
    await refundOrder(app, event.owner, {
      eventId: order.eventId,
      orderId: order.orderId,
      amountMinor: 1_000,
    });
    const [refund] = await refundsOf(order.orderId);
    await expect(requestRefund(app, { eventId: order.eventId, refundId: refund?.id ?? '' })).rejects.toThrow(
      'timeout',
    );
    app.provider.failing = {};
    app.clock.advance(5 * 60_000);
    return order;
  }

  test('is looked up by its key and booked, and the excess is filed', async () => {
    const { orderId, reference, key } = await lostAnswer();
    app.provider.dispute({ id: `du ${orderId}`, reference, state: 'lost' });
    await checkDispute(app, key, { provider: 'fake', id: `du ${orderId}` });
    await app.runJobs();
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'done' }]);
    expect((await openOf()).map(({ kind }) => kind).sort()).toEqual(['dispute', 'sent_twice']);
  });

  test('stays unknown while the provider does not answer', async () => {
    const { orderId, reference, key } = await lostAnswer();
    app.provider.dispute({ id: `du ${orderId}`, reference, state: 'lost' });
    app.provider.failing = { refunds: new Error('503') };
    await checkDispute(app, key, { provider: 'fake', id: `du ${orderId}` });
    await app.runJobs();
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'requested' }]);
  });

  test('is given up if the provider never had it', async () => {
    const { orderId, reference, key, eventId } = await bought();
    app.provider.failing = { refund: new Error('503') };
    await refundOrder(app, event.owner, { eventId, orderId, amountMinor: 1_000 });
    await app.runJobs();
    app.provider.failing = {};
    app.clock.advance(5 * 60_000);
    app.provider.dispute({ id: `du ${orderId}`, reference, state: 'lost' });
    await checkDispute(app, key, { provider: 'fake', id: `du ${orderId}` });
    await app.runJobs();
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'failed', providerRefundId: null }]);
    expect((await openOf()).map(({ kind }) => kind)).toEqual(['dispute']);
    expect(await resolvedOf()).toMatchObject([{ kind: 'refund_failed', outcome: 'paid_back_by_bank' }]);
  });
});
