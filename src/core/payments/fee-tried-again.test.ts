import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import { aDearAndACheapTicket } from './testing/dear-and-cheap.ts';

/** A cancelled event refunds the whole service fee, even if the refund that should have included it fails. */
const app = await createTestApp();
const serviceFee = { percentHundredths: 1_000, fixedMinor: {}, paidBy: 'organiser' } as const;
app.holds = createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, serviceFee });
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app, { types: [{ priceMinor: 100_000 }, { priceMinor: 5_000 }] });
});

afterEach(async () => {
  app.provider.refundState = 'done';
  app.provider.failing = {};
  expect(await breaches(app)).toEqual([]);
});

/** The dearer of two tickets is refunded at 1000.00, and the platform keeps the whole fee of 105.00. */
async function withTheCheapTicketLeft() {
  const order = await aDearAndACheapTicket(app, event);
  const { eventId, orderId, dear } = order;
  await refundOrder(app, event.owner, { eventId, orderId, tickets: [dear] });
  await app.runJobs();
  return order;
}
type Order = Awaited<ReturnType<typeof withTheCheapTicketLeft>>;

const cancel = () =>
  cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Flood.', refund: true });
const refundsOf = ({ orderId }: Order) =>
  app.db
    .selectFrom('refunds')
    .where('orderId', '=', orderId)
    .where('reason', '=', 'event-cancelled')
    .select(['id', 'state', 'amountMinor as minor', 'feeRefundMinor as feeRefund'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const feesBack = async ({ orderId }: Order) =>
  (
    await app.db
      .selectFrom('ledger_transfers')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'fee_refund')
      .select('amountMinor as minor')
      .execute()
  ).map(({ minor }) => minor);
async function tryAgain(order: Order) {
  app.provider.refundState = 'done';
  const failed = (await refundsOf(order)).find(({ state }) => state === 'failed');
  await retryRefund(app, event.owner, { eventId: order.eventId, refundId: failed?.id });
  await app.runJobs();
}

test('it failed and is requested again', async () => {
  const order = await withTheCheapTicketLeft();
  app.provider.refundState = 'failed';
  await cancel();
  await app.runJobs();
  await tryAgain(order);
  expect(await refundsOf(order)).toMatchObject([
    { state: 'failed', minor: 5_000, feeRefund: 10_500 },
    { state: 'done', minor: 5_000, feeRefund: 10_500 },
  ]);
  expect(await feesBack(order)).toEqual([10_500]);
});

test('a part of it is refunded by hand at the provider while it waits: the fee goes with the rest', async () => {
  const order = await withTheCheapTicketLeft();
  app.provider.failing = { refund: new Error('503') };
  await cancel();
  await app.runJobs();
  app.provider.failing = {};
  app.clock.advance(5 * 60_000);
  app.provider.refundByHand(order.reference, 2_000);
  await syncRefunds(app, order.key);
  await app.runJobs();
  expect(await refundsOf(order)).toMatchObject([
    { state: 'failed', minor: 5_000, feeRefund: 10_500 },
    { state: 'done', minor: 3_000, feeRefund: 10_500 },
  ]);
  expect(await feesBack(order)).toEqual([10_500]);
});

test('no more of the fee is refunded than the platform has', async () => {
  const order = await withTheCheapTicketLeft();
  // Our code never makes this; it is written into the row so that only the guard is tested.
  const giveBackWithTheTicket = (minor: number) =>
    app.db
      .updateTable('refunds')
      .set({ feeRefundMinor: minor })
      .where('orderId', '=', order.orderId)
      .where('reason', '=', 'by-organiser')
      .execute();
  app.provider.refundState = 'failed';
  await cancel();
  await app.runJobs();
  await giveBackWithTheTicket(10_000);
  await tryAgain(order);
  expect(await feesBack(order)).toEqual([500]);
  await giveBackWithTheTicket(0);
});
