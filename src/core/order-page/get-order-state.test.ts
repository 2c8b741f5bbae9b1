import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent } from '../../../tests/factories.ts';
import { recordStatements } from '../../../tests/record-statements.ts';
import { aBoughtOrder, aHeldOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { orderLinkKey } from '../orders/order-link.ts';
import { getOrderPage } from './get-order-page.ts';
import { getOrderState } from './get-order-state.ts';
import { startOver } from './start-over.ts';
import { LOOK_KEPT_MS } from './verify-open-payment.ts';

const app = await createTestApp();
const recorder = recordStatements(app.databaseUrl, { pipelined: false });
const event = await anEvent(app);

type Order = Awaited<ReturnType<typeof aHeldOrder>>;
const situations: [string, () => Promise<Order>][] = [
  ['waits to be paid', () => aHeldOrder(app, event)],
  ['is paid', () => aBoughtOrder(app, event)],
  [
    'is being paid',
    async () => {
      const order = await aHeldOrder(app, event);
      app.provider.report(paymentReference({ ...order, number: 1 }), { status: 'pending' });
      return order;
    },
  ],
  [
    'is refunded',
    async () => {
      const order = await aBoughtOrder(app, event);
      const { eventId, orderId } = order;
      await refundOrder(app, event.owner, { eventId, orderId });
      await app.runJobs();
      return order;
    },
  ],
  [
    'was given up',
    async () => {
      const order = await aHeldOrder(app, event);
      await startOver(app, order.buyer, order);
      return order;
    },
  ],
];

test.each(situations)('the state of an order that %s is what its page shows', async (_, make) => {
  const order = await make();
  const { refunds, ...state } = await getOrderState(app, order.buyer, order);
  const page = await getOrderPage(app, order.buyer, order);
  expect(page).toMatchObject(page.paidAt === null ? state : { ...state, ticketsMail: page.ticketsMail });
  expect(page.refunds).toHaveLength(refunds.length);
});

test('asking for the state is one statement, and asking the provider leads to what it says', async () => {
  const order = await aHeldOrder(app, event);
  const reader = { ...app, db: recorder.db };
  const sent = await recorder.record(() => getOrderState(reader, order.buyer, order, { asks: false }));
  expect(sent.match(/;$/gm)).toHaveLength(1);

  app.clock.advance(LOOK_KEPT_MS);
  app.provider.report(paymentReference({ ...order, number: 1 }), { status: 'succeeded' });
  expect((await getOrderState(app, order.buyer, order, { asks: false })).state).toBe('held');
  expect((await getOrderState(app, order.buyer, order)).state).toBe('paid');
});

test('only those who may see an order learn its state', async () => {
  const order = await aHeldOrder(app, event);
  const key = orderLinkKey(app, { ...order, linkVersion: 0 });
  expect((await getOrderState(app, aGuest(app), { ...order, key })).state).toBe('held');
  for (const request of [order, { ...order, key: 'x' }, { ...order, orderId: 'no-id' }]) {
    const asking = getOrderState(app, aGuest(app), request);
    await expect(asking).rejects.toMatchObject({ code: 'order.unknown' });
  }
});
