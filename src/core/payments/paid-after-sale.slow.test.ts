import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { verifyPayment } from './verify-payment.ts';

const app = await createTestApp();
const HOUR = 3_600_000;

/** An order that was placed in time may be paid: the sale's end stops new orders, not money on its way. */
test.each([false, true])(
  'an order from the sale’s last minute can be paid after it; its hold has ended by then: %s',
  async (expired) => {
    const saleEndsAt = new Date(app.clock.now().getTime() + 60_000);
    const { eventId, types } = await anEvent(app, { types: [{ saleEndsAt }] });
    const guest = aGuest(app);
    const input = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
    const { orderId, tran } = await placeOrder(app, guest, input);
    app.clock.advance(expired ? HOUR : 120_000);
    if (expired) await expireHolds(app);
    await expect(placeOrder(app, guest, input)).rejects.toMatchObject({ code: 'order.sale-over' });

    app.provider.report(tran?.reference as string, { status: 'succeeded' });
    await verifyPayment(app, { eventId, orderId, number: 1 });
    const page = await getOrderPage(app, guest, { eventId, orderId });
    expect(page).toMatchObject({ state: 'paid', tickets: [{ typeName: 'General' }], refunds: [] });
    expect(await breaches(app)).toEqual([]);
  },
);

test('money that comes after the hold and the event have ended is refunded: nobody buys a ticket for a past event', async () => {
  const now = app.clock.now().getTime();
  const [startsAt, endsAt] = [new Date(now + HOUR), new Date(now + 2 * HOUR)];
  const { eventId, types } = await anEvent(app, { startsAt, endsAt });
  const guest = aGuest(app);
  const input = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
  const { orderId, tran } = await placeOrder(app, guest, input);
  app.clock.advance(2 * HOUR);
  await expireHolds(app);
  app.provider.report(tran?.reference as string, { status: 'succeeded' });
  await verifyPayment(app, { eventId, orderId, number: 1 });
  await app.runJobs();
  const page = await getOrderPage(app, guest, { eventId, orderId });
  expect(page).toMatchObject({ state: 'expired', tickets: [], refunds: [{ reason: 'paid-too-late' }] });
  expect(app.outbox).toContainEqual(
    expect.objectContaining({ kind: 'order-refunded', reason: 'paid-too-late' }),
  );
  expect(await breaches(app)).toEqual([]);
});

test('money that was charged in another currency is shown in that currency, because that is what is refunded', async () => {
  const { eventId, types } = await anEvent(app);
  const guest = aGuest(app);
  const input = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
  const { orderId, tran } = await placeOrder(app, guest, input);
  app.provider.report(tran?.reference as string, { status: 'succeeded', currency: 'USD' });
  await verifyPayment(app, { eventId, orderId, number: 1 });
  await app.runJobs();
  const page = await getOrderPage(app, guest, { eventId, orderId });
  expect(page.total.currency).toBe('ZAR');
  expect(page.refunds).toMatchObject([{ amount: { minor: 35_000, currency: 'USD' } }]);
  expect(app.outbox.at(-1)).toMatchObject({ amount: { minor: 35_000, currency: 'USD' } });
  expect(await breaches(app)).toEqual([]);
});
