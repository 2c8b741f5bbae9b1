import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { getEventMoney } from '../money/get-event-money.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { sweepPayments } from '../payments/sweep-payments.ts';
import { aHeldOrder, aPaidOrder } from '../payments/testing/bought-order.ts';
import { aDearAndACheapTicket } from '../payments/testing/dear-and-cheap.ts';
import { anOwnAccount } from '../payments/testing/own-account.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { runReconciliations } from '../reconciliation/testing/run-reconciliations.ts';
import { syncRefunds } from './sync-refunds.ts';

/** Organisers with their own account at the provider, which is paid and bears refunds: the ledger must equal its balance. */
const app = await createTestApp();
const serviceFee = { percentHundredths: 1_000, fixedMinor: {}, paidBy: 'organiser' } as const;
app.holds = createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, serviceFee });
app.provider.payeeIsLiable = true;
app.provider.payouts = {
  banks: async () => [],
  holderOf: async () => undefined,
  save: async () => ({ account }),
};
let account = '';
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
  account = await anOwnAccount(app, event);
  app.provider.refundState = 'done';
});

afterEach(async () => {
  await app.runJobs();
  const { rows } = await sql<{ minor: number }>`
    select coalesce(-sum(amount_minor), 0)::int as minor from ledger_entries
    where event_id = ${event.eventId} and account = ${`payee:${account}`}
  `.execute(app.db);
  const prefix = `tikiti.${event.eventId.replaceAll('-', '')}.`;
  expect(rows[0]?.minor).toBe(app.provider.balanceOf(account, prefix));
  expect(await breaches(app)).toEqual([]);
});

async function paid() {
  const { eventId, orderId, reference } = await aPaidOrder(app, event);
  app.provider.report(reference, { feeMinor: 900 });
  const key = { eventId, orderId, number: 1 };
  await verifyPayment(app, key);
  return { eventId, orderId, reference, key };
}

/** Charges a cent more than was asked for, which is refunded. */
async function paidWrongly(feeMinor: number | null) {
  const { eventId, orderId, reference } = await aHeldOrder(app, event);
  app.provider.report(reference, { status: 'succeeded', amountMinor: 35_001, feeMinor });
  const key = { eventId, orderId, number: 1 };
  await verifyPayment(app, key);
  return { eventId, orderId, reference, key };
}

test('money that bought nothing; the provider reports its fee after the refund', async () => {
  const { key, reference } = await paidWrongly(null);
  await app.runJobs();
  app.provider.report(reference, { feeMinor: 900 });
  await verifyPayment(app, key);
});

test('money that bought nothing, refunded at the provider in two parts', async () => {
  app.provider.refundState = 'failed';
  const { key, reference } = await paidWrongly(900);
  await app.runJobs();
  for (const minor of [5_000, 6_000]) {
    app.provider.refundByHand(reference, minor);
    await syncRefunds(app, key);
  }
});

test('a refund that failed, then made at the provider without its fee', async () => {
  const { key, reference, ...order } = await paid();
  app.provider.refundState = 'failed';
  await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId, refundFee: true });
  await app.runJobs();
  app.provider.refundByHand(reference, 35_000);
  await syncRefunds(app, key);
  const given = await app.db
    .selectFrom('ledger_transfers')
    .where('orderId', '=', key.orderId)
    .where('kind', '=', 'fee_refund')
    .select('id')
    .execute();
  expect(given).toEqual([]);
});

test.each(['won', 'lost'] as const)(
  'a dispute that is %s, with a cost that is reported later',
  async (state) => {
    const { key, reference } = await paid();
    const id = `du ${key.orderId}`;
    for (const feeMinor of [null, 1_500]) {
      app.provider.dispute({ id, reference, state, feeMinor });
      await checkDispute(app, key, { provider: 'fake', id });
    }
  },
);

test('a failed refund is requested again for what is left after a part was sent at the provider', async () => {
  app.provider.refundState = 'failed';
  const { key, reference, eventId } = await paidWrongly(900);
  await app.runJobs();
  app.provider.refundByHand(reference, 5_001);
  await syncRefunds(app, key);
  app.provider.refundState = 'done';
  const failed = await app.db
    .selectFrom('refunds')
    .where('orderId', '=', key.orderId)
    .where('state', '=', 'failed')
    .select('id')
    .executeTakeFirstOrThrow();
  await retryRefund(app, event.owner, { eventId, refundId: failed.id });
  await app.runJobs();
  expect(app.provider.left(reference)).toBe(0);
});

test.each(['in time', 'late', 'by the list'])(
  'a fee that the provider reports %s is booked with the payee’s share; an exception is open while it is missing for days',
  async (when) => {
    const { eventId, orderId, reference } = await aPaidOrder(app, event);
    const filed = async () =>
      (await listExceptions(app, event.owner, {}, eventId)).exceptions.map(({ code }) => code);
    if (when !== 'in time') {
      for (let day = 0; day < 4; day += 1) {
        app.clock.advance(86_400_000);
        app.provider.failing = day === 3 ? { get: new Error('503') } : {};
        await sweepPayments(app);
      }
      // The last check got no answer, so it is repeated.
      expect(await filed()).toEqual([]);
      app.provider.failing = {};
      app.clock.advance(86_400_000);
      await sweepPayments(app);
      expect(await filed()).toEqual(['fee-not-told']);
    }
    app.provider.report(reference, { feeMinor: 900 });
    if (when === 'by the list') {
      app.clock.advance(86_400_000);
      await runReconciliations(app);
    } else await verifyPayment(app, { eventId, orderId, number: 1 });
    expect(await filed()).toEqual([]);
  },
);

test('a card fee that exceeds the payment comes out of the payee’s account, and a refund out of the rest', async () => {
  const { eventId, orderId, reference } = await aPaidOrder(app, event);
  app.provider.report(reference, { feeMinor: 40_000 });
  await verifyPayment(app, { eventId, orderId, number: 1 });
  expect(app.provider.balanceOf(account, reference)).toBe(35_000 - 3_500 - 40_000);
  await refundOrder(app, event.owner, { eventId, orderId, refundFee: true });
});

describe('a ticket was refunded without its fee, so more of the service fee than of the money is refunded', () => {
  /** Cancels the event after all but the cheap ticket was refunded. @returns the order, and the cancellation's refund */
  async function cancelled() {
    event = await anEvent(app, { types: [{ priceMinor: 100_000 }, { priceMinor: 5_000 }] });
    account = await anOwnAccount(app, event);
    const order = await aDearAndACheapTicket(app, event);
    const { eventId, orderId, key, reference, dear } = order;
    app.provider.report(reference, { feeMinor: 900 });
    await verifyPayment(app, key);
    await refundOrder(app, event.owner, { eventId, orderId, tickets: [dear] });
    await app.runJobs();
    await cancelEvent(app, event.owner, { eventId, reason: 'Flood.', refund: true });
    await app.runJobs();
    const refund = await app.db
      .selectFrom('refunds')
      .where('orderId', '=', orderId)
      .where('reason', '=', 'event-cancelled')
      .select(['id', 'providerRefundId', 'amountMinor as minor', 'feeRefundMinor as feeRefund'])
      .executeTakeFirstOrThrow();
    expect(refund).toMatchObject({ minor: 5_000, feeRefund: 10_500 });
    return { ...order, refund };
  }
  const due = async () =>
    (await getEventMoney(app, event.owner, event.eventId, {})).statements.map((one) => one.due.minor);

  test('the organiser has it in their account, so nothing is due', async () => {
    const { reference } = await cancelled();
    expect(app.provider.balanceOf(account, reference)).toBe(-900);
    expect(await due()).toEqual([0]);
  });

  test('a returned refund belongs to the organiser, and the fee is refunded once, however often it is tried', async () => {
    const { eventId, orderId, key, reference, refund } = await cancelled();
    app.provider.moveRefund(refund.providerRefundId as string, 'failed');
    await syncRefunds(app, key);
    expect(await due()).toEqual([0]);
    expect(app.provider.balanceOf(account, reference)).toBe(5_000 - 900);
    await retryRefund(app, event.owner, { eventId, refundId: refund.id });
    await app.runJobs();
    expect(await due()).toEqual([0]);
    expect(app.provider.balanceOf(account, reference)).toBe(-900);
    const fees = await app.db
      .selectFrom('ledger_transfers')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'fee_refund')
      .select(['amountMinor as minor', 'debitAccount as from'])
      .execute();
    expect(fees).toEqual([{ minor: 10_500, from: 'platform' }]);
  });

  test('a refund that is returned without a fee report undoes what was booked', async () => {
    const { key, refund } = await cancelled();
    const providerRefund = app.provider.refunds.get(refund.providerRefundId as string);
    if (!providerRefund) throw new Error('There is no such refund.');
    delete providerRefund.feeRefundMinor;
    providerRefund.feeRefundWish = undefined;
    providerRefund.state = 'failed';
    await syncRefunds(app, key);
    expect(await due()).toEqual([0]);
  });
});
