import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { COMPOSERS } from '../../jobs/composers.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { sweepOutbox } from '../mails/send-outbox.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import { cancelEvent } from './cancel-event.ts';

/** The mail of a cancellation promises exactly the amount that is refunded. */
const app = await createTestApp();
const MINUTE = 60_000;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  app.provider.failing = {};
  app.provider.refundState = 'done';
  event = await anEvent(app);
});

/** A paid order of two tickets for 700.00 together. */
async function paid() {
  const order = await aPaidOrder(app, event, { quantity: 2 });
  await app.runJobs();
  app.clock.advance(MINUTE);
  app.outbox.length = 0;
  const key = { eventId: order.eventId, orderId: order.orderId, number: 1 };
  const byHand = async (minor: number) => {
    app.provider.refundByHand(order.reference, minor);
    await syncRefunds(app, key);
    await app.runJobs();
    app.clock.advance(MINUTE);
    app.outbox.length = 0;
  };
  const goodwill = async (amountMinor: number) => {
    await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId, amountMinor });
    await app.runJobs();
    app.clock.advance(MINUTE);
    app.outbox.length = 0;
  };
  const dispute = async (state: 'open' | 'won' | 'lost', amountMinor = 70_000) => {
    const id = `du ${order.orderId}`;
    app.provider.dispute({ id, reference: order.reference, state, amountMinor });
    await checkDispute(app, key, { provider: 'fake', id });
    await app.runJobs();
    app.clock.advance(MINUTE);
  };
  const sentByCancelling = async () => {
    const refunds = await app.db
      .selectFrom('refunds')
      .where('orderId', '=', order.orderId)
      .where('reason', '=', 'event-cancelled')
      .where('state', '=', 'done')
      .select('amountMinor as minor')
      .execute();
    return refunds.reduce((sum, { minor }) => sum + minor, 0);
  };
  return { ...order, key, byHand, goodwill, dispute, sentByCancelling };
}

const cancel = async (refund = true) => {
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'The stage flooded.', refund });
  await app.runJobs();
};
/** Returns what the mails told customers about their money. */
const moneyMailed = () =>
  app.outbox.flatMap((mail): object[] => {
    if (mail.kind === 'event-cancelled') return [mail.money];
    return mail.kind === 'order-refunded' ? [{ kind: mail.reason, amount: mail.amount }] : [];
  });
const zar = (minor: number) => ({ minor, currency: 'ZAR' });

test('if part of an order was returned at the provider, the mail names the rest', async () => {
  const order = await paid();
  await order.byHand(35_000);
  await cancel();
  expect(await order.sentByCancelling()).toBe(35_000);
  expect(moneyMailed()).toEqual([{ kind: 'rest-going-back', amount: zar(35_000) }]);
  expect(await breaches(app)).toEqual([]);
});

test('the mail names the same amount whether it is sent before or after the refund', async () => {
  const order = await paid();
  await order.goodwill(20_000);
  const { send } = app.mailer;
  app.mailer.send = async () => {
    throw new Error('452 mailbox full');
  };
  try {
    await cancel();
  } finally {
    app.mailer.send = send;
  }
  expect(await order.sentByCancelling()).toBe(50_000);
  app.clock.advance(10 * MINUTE);
  await sweepOutbox(app, COMPOSERS);
  expect(moneyMailed()).toEqual([{ kind: 'rest-going-back', amount: zar(50_000) }]);
});

test('an order that was fully refunded before is not called free', async () => {
  const order = await paid();
  await order.goodwill(70_000);
  await cancel();
  expect(await order.sentByCancelling()).toBe(0);
  expect(moneyMailed()).toEqual([{ kind: 'returned' }]);
  expect(await breaches(app)).toEqual([]);
});

test('an order in dispute is promised nothing until the decision; once it is won, the mail names the refund', async () => {
  const order = await paid();
  await order.dispute('open');
  await cancel();
  expect(await order.sentByCancelling()).toBe(0);
  expect(moneyMailed()).toEqual([{ kind: 'disputed' }]);
  app.outbox.length = 0;
  await order.dispute('won');
  expect(await order.sentByCancelling()).toBe(70_000);
  expect(moneyMailed()).toEqual([{ kind: 'event-cancelled', amount: zar(70_000) }]);
  expect(await breaches(app)).toEqual([]);
});

test('if a dispute was lost in part, the customer is told about the rest', async () => {
  const order = await paid();
  await order.dispute('open', 40_000);
  await cancel();
  expect(moneyMailed()).toEqual([{ kind: 'disputed' }]);
  app.outbox.length = 0;
  await order.dispute('lost', 40_000);
  expect(await order.sentByCancelling()).toBe(30_000);
  expect(moneyMailed()).toEqual([{ kind: 'event-cancelled', amount: zar(30_000) }]);
});

test('if the dispute has ended, the customer gets one mail, which says that the event is cancelled', async () => {
  const order = await paid();
  await order.dispute('open');
  await order.dispute('won');
  app.outbox.length = 0;
  await cancel();
  expect(await order.sentByCancelling()).toBe(70_000);
  expect(moneyMailed()).toEqual([{ kind: 'going-back', amount: zar(70_000) }]);
});

test('an order in dispute is told about no refund if the organiser chose none', async () => {
  const order = await paid();
  await order.dispute('open');
  await cancel(false);
  expect(moneyMailed()).toEqual([{ kind: 'kept' }]);
  expect(await order.sentByCancelling()).toBe(0);
});
