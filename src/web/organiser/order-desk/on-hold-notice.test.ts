import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { getOrderForOrganiser } from '../../../core/order-desk/get-order-for-organiser.ts';
import { aPaidOrder } from '../../../core/payments/testing/bought-order.ts';
import { holdPayment, releasePayment } from '../../../core/reconciliation/payment-hold.ts';
import { transaction } from '../../../db/database.ts';
import { pageText } from '../../testing/render-page.ts';
import { OnHoldNotice } from './on-hold-notice.tsx';
import { OrderActions } from './order-actions.tsx';

const MAY = ['orders.handle', 'orders.refund'];

const app = await createTestApp();

test('an order with a payment on hold links to the decision, and offers no refund until then', async () => {
  const event = await anEvent(app);
  const { eventId, orderId } = await aPaidOrder(app, event);
  const key = { eventId, orderId, number: 1 };
  const shown = async () => {
    const order = await getOrderForOrganiser(app, event.owner, { eventId, orderId });
    const [{ text } = { text: '' }] = order.timeline.filter((entry) => entry.text.includes('on hold'));
    const choices = { tickets: [], types: [] };
    return [pageText(OnHoldNotice, { order }), pageText(OrderActions, { order, choices, may: MAY }), text];
  };
  expect(await shown()).toEqual(['', expect.stringContaining('Refund'), '']);
  await transaction(app.db, (tx) => holdPayment(app, tx, key, 'reversed'));
  expect(await shown()).toEqual([
    expect.stringMatching(/^The payment is on hold.*See exceptions$/),
    'Change email',
    expect.stringMatching(/^The payment was put on hold/),
  ]);
  await transaction(app.db, (tx) => releasePayment(app, tx, key, { booked: 'sale' }));
  expect(await shown()).toEqual(['', expect.stringContaining('Refund'), expect.any(String)]);
});
