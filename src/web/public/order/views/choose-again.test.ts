import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/database.ts';
import { anEvent } from '../../../../../tests/factories.ts';
import { aHeldOrder } from '../../../../core/holds/testing/bought-order.ts';
import { paymentReference } from '../../../../core/ledger/payment-reference.ts';
import { getOrderPage } from '../../../../core/order-page/get-order-page.ts';
import { actorContext, appContext, requestContext } from '../../../context.ts';
import { pageText } from '../../../testing/render-page.ts';
import { orderForm } from '../order-form.ts';
import { OrderPaymentOver } from './order-payment-over.tsx';

const app = await createTestApp();
app.provider.abandonedIsOver = true;
const event = await anEvent(app);

async function press({ buyer, eventId, orderId }: Awaited<ReturnType<typeof aHeldOrder>>) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, buyer);
  context.set(requestContext, { address: '192.0.2.1' } as never);
  const body = new URLSearchParams({ intent: 'start-over' });
  const request = new Request('http://localhost:3000/', { method: 'POST', body });
  const asked = { context, request, params: { eventId, orderId } } as never;
  const answer: Response = await orderForm(asked).catch((thrown) => thrown);
  return [answer.status, answer.headers.get('location')];
}

const report = (order: { eventId: string; orderId: string }, status: 'abandoned' | 'succeeded' | 'pending') =>
  app.provider.report(paymentReference({ ...order, number: 1 }), { status });

test('an ended payment says so, and one press leads to the event with the seats released', async () => {
  const order = await aHeldOrder(app, event);
  report(order, 'abandoned');
  const page = () => getOrderPage(app, order.buyer, order);
  expect(pageText(OrderPaymentOver, { order: await page() })).toMatch(
    /can’t be paid any more\. You were not charged\. Choose your tickets again/,
  );
  for (const _ of ['pressed', 'pressed twice']) {
    expect(await press(order)).toEqual([303, `/event/${event.eventId}`]);
  }
  expect((await page()).state).toBe('cancelled');
});

test.each(['succeeded', 'pending'] as const)(
  'if it has %s after all, the press leads to the order',
  async (status) => {
    const order = await aHeldOrder(app, event);
    report(order, status);
    expect(await press(order)).toEqual([303, `/event/${event.eventId}/order/${order.orderId}`]);
  },
);

test('if the provider does not answer, the hold is left to expire', async () => {
  const order = await aHeldOrder(app, event);
  app.provider.failing = { get: new Error('502') };
  expect(await press(order)).toEqual([303, `/event/${event.eventId}`]);
  expect((await getOrderPage(app, order.buyer, order)).state).toBe('held');
  app.provider.failing = {};
});
