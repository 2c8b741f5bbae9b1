import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { aHeldOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderPage } from './get-order-page.ts';
import { getOrderState } from './get-order-state.ts';
import { startOver } from './start-over.ts';
import { LOOK_KEPT_MS } from './verify-open-payment.ts';

const app = await createTestApp();
const event = await anEvent(app);
const asked = vi.spyOn(app.provider, 'get');

test('sixty simultaneous views of an unpaid order ask its provider once, and the answer is kept for seconds', async () => {
  const order = await aHeldOrder(app, event);
  const look = () => getOrderPage(app, order.buyer, order);
  asked.mockClear();
  const pages = await Promise.all(Array.from({ length: 60 }, look));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(pages.map(({ state }) => state)).toEqual(Array(60).fill('held'));

  app.provider.report(paymentReference({ ...order, number: 1 }), { status: 'succeeded' });
  app.clock.advance(LOOK_KEPT_MS - 1);
  await look();
  expect(asked).toHaveBeenCalledTimes(1);
  app.clock.advance(1);
  expect((await look()).state).toBe('paid');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a page that only watches does not ask the provider; choosing again always does', async () => {
  const order = await aHeldOrder(app, event);
  await getOrderPage(app, order.buyer, order);
  asked.mockClear();
  app.clock.advance(LOOK_KEPT_MS);
  await getOrderState(app, order.buyer, order, { asks: false });
  expect(asked).not.toHaveBeenCalled();
  await getOrderPage(app, order.buyer, order);
  await startOver(app, order.buyer, order);
  expect(asked).toHaveBeenCalledTimes(2);
});
