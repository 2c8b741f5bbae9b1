import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { sweepPayments } from './sweep-payments.ts';
import { aHeldOrder, stateOf } from './testing/bought-order.ts';
import { verifyPayment } from './verify-payment.ts';

const app = await createTestApp();

beforeEach(async () => {
  app.provider.failing = {};
  await app.db.deleteFrom('payment_attempts').execute();
});

/** Open payments of held orders that are due to be checked. */
async function duePayments(count: number): Promise<void> {
  const { eventId } = await anEvent(app);
  const now = app.clock.now();
  const ids = Array.from({ length: count }, () => app.newId());
  await app.db
    .insertInto('orders')
    .values(
      ids.map((id) => ({
        eventId,
        id,
        state: 'held' as const,
        email: 'thandi@example.com',
        buyer: 'guest:1',
        currency: 'ZAR' as const,
        totalMinor: 35_000,
        holdExpiresAt: new Date(now.getTime() + 10 * 60_000),
        createdAt: now,
        paidAt: null,
        mailedAt: null,
      })),
    )
    .execute();
  await app.db
    .insertInto('payment_attempts')
    .values(
      ids.map((orderId) => ({
        eventId,
        orderId,
        number: 1,
        provider: 'fake',
        state: 'opened' as const,
        amountMinor: 35_000,
        currency: 'ZAR' as const,
        access_code: null,
        redirect_url: null,
        createdAt: now,
        succeededAt: null,
        checkAt: now,
      })) as never,
    )
    .execute();
}

test('checks all that are due, in as many batches as that takes', async () => {
  await duePayments(450);
  expect(await sweepPayments(app)).toBe(450);
  expect(await sweepPayments(app)).toBe(0);
});

test('stops while the provider is away, and checks again later', async () => {
  await duePayments(450);
  app.provider.failing.get = new Error('503');
  expect(await sweepPayments(app)).toBe(200);
  app.provider.failing = {};
  expect(await sweepPayments(app)).toBe(250);
  app.clock.advance(60_000);
  expect(await sweepPayments(app)).toBe(450);
});

test('ends even when more are due', async () => {
  await duePayments(2_050);
  expect(await sweepPayments(app)).toBe(2_000);
  expect(await sweepPayments(app)).toBe(50);
});

test('an open payment that is open as before waits for no lock of its event; one that failed is recorded', async () => {
  const event = await anEvent(app);
  const [open, failed] = [await aHeldOrder(app, event), await aHeldOrder(app, event)];
  app.provider.report(failed.reference, { status: 'failed' });
  const recorded: string[] = [];
  const { fulfil } = app.fulfilments;
  app.fulfilments = {
    fulfil: (request) => {
      recorded.push(request.orderId);
      return fulfil(request);
    },
  };
  onTestFinished(() => {
    app.fulfilments = { fulfil };
  });
  app.clock.advance(90_000);
  expect(await sweepPayments(app)).toBe(2);
  expect(recorded).toEqual([failed.orderId]);
  // Both are checked again, and what was paid meanwhile is found.
  app.provider.report(open.reference, { status: 'succeeded' });
  app.clock.advance(60_000);
  expect(await sweepPayments(app)).toBe(2);
  expect(await stateOf(app, open)).toBe('paid');
});

test('a webhook before the first check leaves the check where it is', async () => {
  const order = await aHeldOrder(app, await anEvent(app));
  await verifyPayment(app, { ...order, number: 1 });
  app.clock.advance(89_999);
  expect(await sweepPayments(app)).toBe(0);
  app.clock.advance(1);
  expect(await sweepPayments(app)).toBe(1);
});
