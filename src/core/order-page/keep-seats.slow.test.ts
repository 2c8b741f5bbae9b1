import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { aBoughtOrder, aHeldOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import type { Actor } from '../shared/actor.ts';
import { getOrderPage } from './get-order-page.ts';
import { keepSeats } from './keep-seats.ts';
import { startOver } from './start-over.ts';

const app = await createTestApp();
const MINUTE = 60_000;
let event: Awaited<ReturnType<typeof anEvent>>;
let order: Awaited<ReturnType<typeof aHeldOrder>>;

beforeEach(async () => {
  event = await anEvent(app, { types: [{ capacity: 1 }] });
  order = await aHeldOrder(app, event);
});

afterEach(async () => expect(await breaches(app)).toEqual([]));

const ask = () => keepSeats(app, order.buyer, order, undefined);
const later = (minutes: number) => app.clock.advance(minutes * MINUTE);
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE).toISOString();
const shown = () => getOrderPage(app, order.buyer, order);
const refused = (code: string) => expect(ask()).rejects.toMatchObject({ code });
const report = (number: number, status: 'succeeded' | 'pending' | 'failed') =>
  app.provider.report(paymentReference({ ...order, number }), { status });

test('somebody who needs more time has a whole hold from now, until the order has held its seats three times as long', async () => {
  later(14);
  expect(await ask()).toEqual({ holdExpiresAt: inMinutes(15), moreTime: true });
  expect(await ask()).toEqual({ holdExpiresAt: inMinutes(15), moreTime: true });
  later(14);
  expect(await ask()).toEqual({ holdExpiresAt: inMinutes(15), moreTime: true });
  later(14);
  expect(await shown()).toMatchObject({ moreTime: true });
  expect(await ask()).toEqual({ holdExpiresAt: inMinutes(3), moreTime: false });
  expect(await shown()).toMatchObject({ moreTime: false });
  await refused('order.no-more-time');
  // Others have their turn.
  later(3);
  await expireHolds(app);
  await aBoughtOrder(app, event);
});

test('a hold ends no earlier because somebody asks at once', async () => {
  const { holdExpiresAt } = await shown();
  expect((await ask()).holdExpiresAt).toBe(holdExpiresAt);
});

test.each([true, false])(
  'after the end the same seats are held again, and a payment of their own buys them (swept: %s)',
  async (swept) => {
    later(16);
    if (swept) await expireHolds(app);
    expect(await shown()).toMatchObject({ holdAgain: true, moreTime: false, payment: null });
    expect(await ask()).toMatchObject({ holdExpiresAt: inMinutes(15) });
    expect(await shown()).toMatchObject({ state: 'held', holdAgain: false, payment: { state: 'opened' } });
    const other = placeOrder(app, aGuest(app), {
      email: 'other@example.com',
      eventId: event.eventId,
      eventType: event.types[0]?.id,
    });
    await expect(other).rejects.toMatchObject({ code: 'order.sold-out' });
    report(2, 'succeeded');
    expect(await verifyPayment(app, { ...order, number: 2 })).toBe('paid');
    // The first payment could still be made in another tab.
    report(1, 'succeeded');
    expect(await verifyPayment(app, { ...order, number: 1 })).toBe('refunding');
    await refused('order.paid');
  },
);

test('two tabs that ask at once hold the seats once', async () => {
  later(16);
  const asked = await Promise.all([ask(), ask()]);
  expect(new Set(asked.map(({ holdExpiresAt }) => holdExpiresAt)).size).toBe(1);
});

test('a promo code counts again, unless somebody else used it up', async () => {
  const coded = await anEvent(app);
  const half = { effect: 'percent', percentHundredths: 5_000 };
  const promotion = { eventId: coded.eventId, code: 'ONCE', price: half, maxUses: 1 };
  await addPromotion(app, coded.owner, promotion);
  const eventType = coded.types[0]?.id;
  const buy = async (buyer: Actor) => {
    const wish = { email: 'thandi@example.com', eventId: coded.eventId, eventType, code: 'once' };
    return { eventId: coded.eventId, orderId: (await placeOrder(app, buyer, wish)).orderId };
  };
  const first = await buy(order.buyer);
  later(16);
  await expireHolds(app);
  await keepSeats(app, order.buyer, first, undefined);
  await expect(buy(aGuest(app))).rejects.toMatchObject({ code: 'code.used-up' });
  later(16);
  await expireHolds(app);
  await buy(aGuest(app));
  await expect(keepSeats(app, order.buyer, first, undefined)).rejects.toMatchObject({
    code: 'order.sold-out',
  });
});

test('seats that somebody else took stay theirs', async () => {
  later(16);
  await expireHolds(app);
  await aHeldOrder(app, event);
  await refused('order.sold-out');
  expect((await shown()).state).toBe('expired');
});

test('an hour later its prices may have changed, so the order is over', async () => {
  later(15 + 60);
  await expireHolds(app);
  expect((await shown()).holdAgain).toBe(false);
  await refused('order.ended');
});

test('seats that were given up are not held again', async () => {
  await startOver(app, order.buyer, order);
  expect((await shown()).holdAgain).toBe(false);
  await refused('order.ended');
});

test('somebody who has sent their money is not asked to pay twice', async () => {
  report(1, 'pending');
  await verifyPayment(app, { ...order, number: 1 });
  expect((await shown()).moreTime).toBe(false);
  await refused('order.payment-pending');
  later(15 * 60);
  await expireHolds(app);
  expect((await shown()).holdAgain).toBe(false);
  await refused('order.payment-pending');
});

test('a payment that nobody reported is noticed first', async () => {
  report(1, 'succeeded');
  later(16);
  await refused('order.paid');
  expect((await shown()).state).toBe('paid');
});

test('when the provider fails, the seats are released at once', async () => {
  later(16);
  await expireHolds(app);
  app.provider.failing = { create: new Error('502') };
  await refused('payment.provider-unavailable');
  app.provider.failing = {};
  await aHeldOrder(app, event);
});

test('a sale that is over meanwhile, and an event that was cancelled, hold nothing again', async () => {
  later(16);
  await expireHolds(app);
  const types = app.db.updateTable('ticket_types').where('eventId', '=', event.eventId);
  await types.set({ saleEndsAt: app.clock.now() }).execute();
  await refused('order.sale-over');
  await types.set({ saleEndsAt: null }).execute();
  const events = app.db.updateTable('events').where('id', '=', event.eventId);
  await events.set({ cancelledAt: app.clock.now() }).execute();
  await refused('order.not-on-sale');
});

test('a stranger can’t ask', async () => {
  const asked = keepSeats(app, aGuest(app), order, undefined);
  await expect(asked).rejects.toMatchObject({ code: 'order.unknown' });
});

test('a network that holds many unpaid seats gets no more time than for new ones', async () => {
  const limited = { ...app, settings: { ...app.settings, sharePerAddress: 50 } };
  const large = await anEvent(app, { types: [{ capacity: 80, perOrderLimit: 40 }] });
  const from = '203.0.113.7';
  const held = await placeOrder(limited, order.buyer, {
    email: 'thandi@example.com',
    eventId: large.eventId,
    quantities: { [large.types[0]?.id as string]: 40 },
  });
  const which = { eventId: large.eventId, orderId: held.orderId };
  later(16);
  await expireHolds(app);
  // Five minutes: more than a few seats, and nothing paid.
  expect((await keepSeats(limited, order.buyer, which, from)).holdExpiresAt).toBe(inMinutes(5));
});
