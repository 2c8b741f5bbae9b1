import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { cancelHold } from '../holds/cancel-hold.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { startOver } from '../order-page/start-over.ts';
import { aHeldOrder, aPaidOrder, stateOf } from './testing/bought-order.ts';

const app = await createTestApp();
beforeEach(() => {
  app.provider.cancels = true;
});
afterEach(async () => {
  app.provider.failing = {};
  await app.runJobs();
  expect(await breaches(app)).toEqual([]);
});

async function endHolds(): Promise<void> {
  app.clock.advance(16 * 60_000);
  await expireHolds(app);
}

const attemptOf = (orderId: string) =>
  app.db
    .selectFrom('payment_attempts')
    .select(['state', 'checkAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();

test('a payment whose hold ended is cancelled', async () => {
  const event = await anEvent(app);
  const held = await aHeldOrder(app, event);
  const paid = await aPaidOrder(app, event);
  await endHolds();
  expect(app.provider.cancelled).not.toContain(held.reference);
  await app.runJobs();
  expect(app.provider.cancelled).toContain(held.reference);
  expect(app.provider.cancelled).not.toContain(paid.reference);
});

test('a payment whose seats were given back, or whose event was cancelled, is cancelled', async () => {
  const event = await anEvent(app);
  const ended = [await aHeldOrder(app, event), await aHeldOrder(app, event)];
  await cancelHold(app, ended[0] as (typeof ended)[0]);
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Rain', refund: true });
  const other = await anEvent(app);
  const buyer = aGuest(app);
  const eventType = other.types[0]?.id;
  const { orderId } = await placeOrder(app, buyer, {
    email: 'lerato@example.com',
    eventId: other.eventId,
    eventType,
  });
  await startOver(app, buyer, { eventId: other.eventId, orderId });
  await app.runJobs();
  for (const { reference } of ended) expect(app.provider.cancelled).toContain(reference);
  expect(
    [...app.provider.cancelled].some((reference) => reference.includes(orderId.replaceAll('-', ''))),
  ).toBe(true);
});

test('one that was paid at the same moment is recorded as late, at once', async () => {
  const held = await aHeldOrder(app, await anEvent(app));
  await endHolds();
  app.provider.report(held.reference, { status: 'succeeded' });
  await app.runJobs();
  expect(await stateOf(app, held)).toBe('paid');
  const exceptions = await app.db
    .selectFrom('payment_exceptions')
    .select(['kind', 'outcome'])
    .where('orderId', '=', held.orderId)
    .execute();
  expect(exceptions).toEqual([{ kind: 'late', outcome: 'tickets_issued' }]);
});

test('the provider’s answer to the cancelling is stored, and not requested again', async () => {
  const held = await aHeldOrder(app, await anEvent(app));
  await endHolds();
  app.provider.report(held.reference, { status: 'abandoned' });
  await app.runJobs();
  expect(await attemptOf(held.orderId)).toEqual({ state: 'abandoned', checkAt: null });
  expect(await stateOf(app, held)).toBe('expired');
});

test('one that could not be cancelled is checked as before', async () => {
  const held = await aHeldOrder(app, await anEvent(app));
  await endHolds();
  app.provider.report(held.reference, { status: 'pending' });
  await app.runJobs();
  const { state, checkAt } = await attemptOf(held.orderId);
  expect(state).toBe('processing');
  expect(checkAt).toBeInstanceOf(Date);
});

test('a provider that cannot cancel is not asked to', async () => {
  app.provider.cancels = false;
  const held = await aHeldOrder(app, await anEvent(app));
  await endHolds();
  await app.runJobs();
  expect(app.provider.cancelled).not.toContain(held.reference);
});
