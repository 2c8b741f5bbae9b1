import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { differenceInWords } from '../exceptions/difference-words.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { anotherWayMinorOf } from '../ledger/sent-another-way.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import type { RefundSnapshot } from '../providers/payment-provider.ts';
import { listReconciliations, requestReconciliation } from '../reconciliation/request-reconciliation.ts';
import { runReconciliations } from '../reconciliation/testing/run-reconciliations.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { recordRefund } from './record-refund.ts';
import { findRefund } from './refund-store.ts';
import { syncRefunds } from './sync-refunds.ts';

/** Refunds that a provider reports as done and that fail later, because the customer's bank did not take the money. */
const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
  app.provider.refundState = 'done';
});

/** An order of 350.00 that was refunded completely, and its customer notified. */
async function refunded(more: { amountMinor?: number } = {}) {
  const { buyer, ...order } = await aBoughtOrder(app, event);
  await app.runJobs();
  await refundOrder(app, event.owner, { ...order, ...more });
  await app.runJobs();
  app.outbox.length = 0;
  const key = { ...order, number: 1 };
  const [refund] = await refundsOf(order.orderId);
  if (!refund) throw new Error('Nothing was refunded.');
  return { ...order, key, buyer, refund, reference: paymentReference(key) };
}

const refundsOf = (orderId: string) =>
  app.db
    .selectFrom('refunds as r')
    .where('orderId', '=', orderId)
    .select(['id', 'state', 'providerRefundId', 'amountMinor', anotherWayMinorOf('r').as('anotherWay')])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const move = ({ providerRefundId }: { providerRefundId: string | null }, state: RefundSnapshot['state']) =>
  app.provider.moveRefund(providerRefundId ?? '', state);
const openOf = async () => (await listExceptions(app, event.owner, {}, event.eventId)).exceptions;
const numbersOf = async (orderId: string) =>
  (
    await app.db
      .selectFrom('receipts')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'credit-note')
      .select('amountMinor as minor')
      .execute()
  ).map(({ minor }) => minor);
/** The provider's balance for an order, by the ledger. */
const withProvider = async ({ orderId }: { orderId: string }) =>
  Number(
    (
      await app.db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_transfers as t', 't.id', 'e.id')
        .where('t.orderId', '=', orderId)
        .where('e.account', '=', 'provider:fake')
        .select((eb) => eb.fn.sum<number>('e.amountMinor').as('minor'))
        .executeTakeFirstOrThrow()
    ).minor,
  );

async function tell(reference: string, objectId: string) {
  const notice = { eventType: 'refund.failed', about: 'refund', reference, objectId, status: 'failed' };
  const headers = new Headers({ 'x-fake-signature': 'good' });
  await receiveWebhook(app, 'fake', new TextEncoder().encode(JSON.stringify(notice)), headers);
  await app.runJobs();
}

describe('a refund that fails after it was done', () => {
  test('is booked back, filed and mailed, and shows as failed to both sides', async () => {
    const { key, refund, reference, buyer, orderId, eventId } = await refunded();
    move(refund, 'failed');
    await tell(reference, refund.providerRefundId ?? '');
    await tell(reference, `${refund.providerRefundId}.2`);
    await app.runJobs(['outbox']);
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'failed' }]);
    expect(await withProvider(key)).toBe(35_000);
    expect(await openOf()).toMatchObject([
      { kind: 'refund_failed', refund: { id: refund.id, state: 'failed' } },
    ]);
    expect(app.outbox).toMatchObject([{ kind: 'refund-delayed', cameBack: true }]);
    const desk = await getOrderForOrganiser(app, event.owner, { eventId, orderId });
    expect(desk.refunds).toMatchObject([{ state: 'failed' }]);
    expect(desk.timeline.at(-1)?.text).toMatch(/was sent, but the money came back/);
    expect((await getOrderPage(app, buyer, key)).refunds).toMatchObject([{ state: 'failed' }]);
    expect(await breaches(app)).toEqual([]);
  });

  test('can be retried: the customer is told that it is on its way, and was credited once', async () => {
    const { key, refund, orderId, eventId } = await refunded();
    move(refund, 'failed');
    await syncRefunds(app, key);
    await app.runJobs();
    await retryRefund(app, event.owner, { eventId, refundId: refund.id });
    await app.runJobs();
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'failed' }, { state: 'done' }]);
    expect(await withProvider(key)).toBe(0);
    expect(await openOf()).toEqual([]);
    expect(app.outbox).toMatchObject([{ kind: 'refund-delayed' }, { kind: 'order-refunded' }]);
    expect(await numbersOf(orderId)).toEqual([35_000]);
    expect(await breaches(app)).toEqual([]);
  });

  test('is found and reported by the daily comparison', async () => {
    const { key, refund, orderId } = await refunded();
    move(refund, 'failed');
    app.clock.advance(3_600_000);
    const admin = await aUser(app, { admin: true });
    await requestReconciliation(app, admin, { days: 1 });
    await app.runJobs();
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'failed' }]);
    expect(await withProvider(key)).toBe(35_000);
    const [run] = (await listReconciliations(app, admin, {})).runs;
    expect(run?.differences.map(differenceInWords)).toEqual([
      'Refunded in our books (350.00\u00a0ZAR), but the card provider now says “failed”: it’s in our books now.',
    ]);
    expect((await openOf()).map(({ kind }) => kind)).toEqual(['refund_failed']);
  });

  test('is found weeks later as well', async () => {
    const { key, refund } = await refunded();
    app.clock.advance(30 * 86_400_000);
    move(refund, 'failed');
    await runReconciliations(app);
    expect(await withProvider(key)).toBe(35_000);
  });

  test('may need attention first, and succeed in the end', async () => {
    const { key, refund, orderId } = await refunded();
    for (const [state, left] of [
      ['needs_attention', 35_000],
      ['done', 0],
      ['failed', 35_000],
      ['done', 0],
    ] as const) {
      move(refund, state);
      await syncRefunds(app, key);
      await syncRefunds(app, key);
      expect(await withProvider(key)).toBe(left);
      expect(await openOf()).toHaveLength(state === 'done' ? 0 : 1);
      expect(await breaches(app)).toEqual([]);
    }
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'done' }]);
    expect(await numbersOf(orderId)).toEqual([35_000]);
  });

  test('that was made at the provider is booked back as well', async () => {
    const { buyer: _, ...order } = await aBoughtOrder(app, event);
    const key = { ...order, number: 1 };
    const byHand = app.provider.refundByHand(paymentReference(key), 35_000);
    await syncRefunds(app, key);
    move({ providerRefundId: byHand }, 'failed');
    await syncRefunds(app, key);
    await app.runJobs();
    expect(await withProvider(key)).toBe(35_000);
    expect((await openOf()).map(({ kind }) => kind)).toEqual(['refund_failed']);
    expect(await breaches(app)).toEqual([]);
  });

  test('whose money the bank then takes was returned another way, and is credited once', async () => {
    const { key, refund, reference, orderId } = await refunded({ amountMinor: 20_000 });
    move(refund, 'failed');
    await syncRefunds(app, key);
    const id = `du ${orderId}`;
    app.provider.dispute({ id, reference, state: 'lost' });
    await checkDispute(app, key, { provider: 'fake', id });
    await app.runJobs();
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'failed', anotherWay: 20_000 }]);
    expect((await openOf()).map(({ kind }) => kind)).toEqual(['dispute']);
    expect(await numbersOf(orderId)).toEqual([20_000, 15_000]);
    expect(await breaches(app)).toEqual([]);
  });
});

describe('an answer that is older than what is known', () => {
  /** One process's answer is on its way while another process gets a newer one. */
  async function answeredLate(late: 'done' | 'needs_attention', asked: 'before' | 'after') {
    const { key, refund, eventId } = await refunded();
    const first = await findRefund(app.db, eventId, refund.id);
    if (late === 'done') {
      move(refund, 'failed');
      await syncRefunds(app, key);
    }
    const then = late === 'done' ? first : first && { ...first, state: 'pending' as const };
    const known = asked === 'before' ? then : await findRefund(app.db, eventId, refund.id);
    if (!known) throw new Error('There is no such refund.');
    const before = await withProvider(key);
    await recordRefund(app, known, { id: refund.providerRefundId ?? '', state: late });
    return (await withProvider(key)) - before;
  }

  test.each(['needs_attention', 'done'] as const)('“%s” changes nothing', async (late) => {
    expect(await answeredLate(late, 'before')).toBe(0);
    expect(await breaches(app)).toEqual([]);
  });

  test.each(['needs_attention', 'done'] as const)('twin: “%s” from a new request does', async (late) => {
    expect(await answeredLate(late, 'after')).not.toBe(0);
  });
});
