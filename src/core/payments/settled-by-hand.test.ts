import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { blankDocuments } from '../../../tests/fakes/documents.ts';
import { cancelEvent } from '../events/cancel-event.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { settleException } from '../exceptions/settle-exception.ts';
import { getEventMoney } from '../money/get-event-money.ts';
import { sweepRefunds } from './check-refunds.ts';
import { refundOrder } from './refund-order.ts';
import { retryRefund } from './retry-refund.ts';
import { sweepRefundNotices } from './send-refund-notice.ts';
import { aPaidOrder } from './testing/bought-order.ts';

/** A person pays a customer in a way that nobody here can see, and says so in the note that settles what was filed. */
const app = await createTestApp({ documents: blankDocuments, durable: false });
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
});

afterEach(async () => {
  app.provider.refundState = 'done';
  app.provider.failing = {};
  expect(await breaches(app)).toEqual([]);
});

const note = 'Paid back by bank transfer on 3 March.';
const open = async () => (await listExceptions(app, event.owner, {}, event.eventId)).exceptions;
const sent = () => [...app.provider.refunds.values()].filter(({ state }) => state === 'done');
const due = async () => (await getEventMoney(app, event.owner, event.eventId, {})).statements[0]?.due.minor;

async function aFailedPart() {
  const order = await aPaidOrder(app, event, { quantity: 2 });
  await app.runJobs();
  app.provider.refundState = 'failed';
  const [ticket] = await app.db
    .selectFrom('tickets')
    .where('order_id', '=', order.orderId)
    .select('id')
    .execute();
  await refundOrder(app, event.owner, {
    eventId: order.eventId,
    orderId: order.orderId,
    tickets: [ticket?.id],
  });
  await app.runJobs();
  app.provider.refundState = 'done';
  const [filed] = await open();
  if (!filed?.refund) throw new Error('Nothing was filed.');
  return { ...order, filed, refundId: filed.refund.id };
}

test('what somebody paid otherwise is not sent again by cancelling the event', async () => {
  const { filed } = await aFailedPart();
  await settleException(app, event.owner, filed.id, { note });
  const before = sent().length;
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Flood.', refund: true });
  await app.runJobs();
  expect(sent().slice(before)).toMatchObject([{ amountMinor: 35_000 }]);
  // Of what came in, one ticket's price went to the customer from the organiser's own pocket.
  expect(await due()).toBe(35_000);
  expect(await open()).toEqual([]);
});

test('twin: what nobody settled goes with the cancellation', async () => {
  await aFailedPart();
  const before = sent().length;
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Flood.', refund: true });
  await app.runJobs();
  expect(sent().slice(before)).toMatchObject([{ amountMinor: 70_000 }]);
});

test('whoever finds that it is still owed tries the same refund again', async () => {
  const { filed, eventId, refundId } = await aFailedPart();
  await settleException(app, event.owner, filed.id, { note });
  const before = sent().length;
  await retryRefund(app, event.owner, { eventId, refundId });
  await app.runJobs();
  await cancelEvent(app, event.owner, { eventId, reason: 'Flood.', refund: true });
  await app.runJobs();
  expect(
    sent()
      .slice(before)
      .map(({ amountMinor }) => amountMinor),
  ).toEqual([35_000, 35_000]);
});

test('a refund that is still asked for cannot be settled: it goes out all the same', async () => {
  const order = await aPaidOrder(app, event);
  await app.runJobs();
  app.provider.failing = { refund: new Error('503') };
  await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId });
  await app.runJobs().catch(() => undefined);
  app.clock.advance(16 * 60_000);
  await sweepRefundNotices(app);
  const [filed] = await open();
  await expect(settleException(app, event.owner, filed?.id, { note })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'exception.refund-under-way',
  });
  expect(await open()).toHaveLength(1);
  app.provider.failing = {};
  app.clock.advance(60 * 60_000);
  while ((await sweepRefunds(app)) > 0);
  expect(await open()).toEqual([]);
});
