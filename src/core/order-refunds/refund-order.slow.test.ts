import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches, provesAgain } from '../../../tests/factories.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { placeOrder } from '../holds/place-order.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { aHeldOrder, aPaidOrder, countersOf, stateOf } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { refundOrder } from './refund-order.ts';

const app = await createTestApp();

beforeEach(async () => {
  app.provider.failing = {};
  app.provider.refundState = 'done';
  await app.runJobs();
  app.outbox.length = 0;
});

const refundsAt = (reference: string) =>
  [...app.provider.refunds.values()].filter((refund) => refund.reference === reference);

const shortCodes = async (orderId: string) =>
  (await app.db.selectFrom('tickets').select('shortCode').where('orderId', '=', orderId).execute()).map(
    ({ shortCode }) => shortCode,
  );

describe('refunding an order', () => {
  test('takes its tickets back at once, frees its seats, sends the money back and tells the customer', async () => {
    const event = await anEvent(app, { types: [{ capacity: 2 }] });
    const order = await aPaidOrder(app, event, { quantity: 2 });
    await app.runJobs();
    app.outbox.length = 0;

    const refunded = await refundOrder(app, event.owner, { ...key(order), reason: 'You asked us to.' });
    expect(refunded).toEqual({
      orderId: order.orderId,
      amount: { minor: 70_000, currency: 'ZAR' },
      kept: null,
      tickets: 2,
      addOns: 0,
      before: false,
    });
    // Before any job ran:
    expect(await stateOf(app, order)).toBe('refunded');
    expect(await countersOf(app, event.eventId)).toEqual([{ held: 0, sold: 0 }]);
    const [code = ''] = await shortCodes(order.orderId);
    expect(
      await admitTicket(app, event.owner, { eventId: event.eventId, code, gate: 'North' }),
    ).toMatchObject({ answer: 'refunded' });
    expect(await breaches(app)).toEqual([]);

    await app.runJobs();
    expect(refundsAt(order.reference)).toMatchObject([{ amountMinor: 70_000 }]);
    expect(app.outbox).toMatchObject([
      { kind: 'order-refunded', reason: 'by-organiser', note: 'You asked us to.', to: 'thandi@example.com' },
    ]);
    expect(await breaches(app)).toEqual([]);
    expect(await aPaidOrder(app, event, { quantity: 2 })).toBeDefined();
  });

  test('needs a fresh proof above a sum, also in parts, and counts one person’s refunds of a day', async () => {
    const event = await anEvent(app, { types: [{ priceMinor: 200_000, capacity: 9 }] });
    const orders = [];
    for (let at = 0; at < 4; at += 1) orders.push(key(await aPaidOrder(app, event)));
    const [first, second, third, fourth] = orders as [OrderKey, OrderKey, OrderKey, OrderKey];
    const needed = { code: 'account.proof-needed' };
    app.clock.advance(11 * 60_000);
    await refundOrder(app, event.owner, first);
    await refundOrder(app, event.owner, second);
    await expect(refundOrder(app, event.owner, third)).rejects.toMatchObject(needed);
    await refundOrder(app, event.owner, { ...third, amountMinor: 100_000 });
    await expect(refundOrder(app, event.owner, { ...third, amountMinor: 1 })).rejects.toMatchObject(needed);
    await provesAgain(app, event.owner);
    await refundOrder(app, event.owner, third);
    app.clock.advance(24 * 3_600_000);
    await refundOrder(app, event.owner, fourth);
    expect(await breaches(app)).toEqual([]);
  });

  test('repeated, or ten times at once, refunds once', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event);
    await app.runJobs();
    app.outbox.length = 0;
    const ten = await Promise.all(
      Array.from({ length: 10 }, () => refundOrder(app, event.owner, key(order))),
    );
    expect(ten.filter(({ before }) => !before)).toHaveLength(1);
    expect(await refundOrder(app, event.owner, key(order))).toMatchObject({ amount: null, before: true });
    await app.runJobs();
    expect(refundsAt(order.reference)).toHaveLength(1);
    expect(app.outbox).toHaveLength(1);
    expect(await breaches(app)).toEqual([]);
  });

  test('of a free order takes its tickets back, moves no money and tells the customer', async () => {
    const event = await anEvent(app, { types: [{ priceMinor: 0 }] });
    const { orderId } = await placeOrder(app, aGuest(app), {
      email: 'sipho@example.com',
      eventId: event.eventId,
      eventType: event.types[0]?.id,
    });
    await app.runJobs();
    app.outbox.length = 0;
    const order = { eventId: event.eventId, orderId };
    const refunded = await refundOrder(app, event.owner, { ...order, reason: 'Too many.' });
    expect(refunded).toEqual({ orderId, amount: null, kept: null, tickets: 1, addOns: 0, before: false });
    await app.runJobs();
    expect(await stateOf(app, order)).toBe('refunded');
    expect(app.outbox).toMatchObject([
      { kind: 'tickets-cancelled', to: 'sipho@example.com', note: 'Too many.' },
    ]);
    expect(await breaches(app)).toEqual([]);
  });

  test('that was never paid is refused', async () => {
    const event = await anEvent(app);
    const order = await aHeldOrder(app, event);
    await expect(refundOrder(app, event.owner, key(order))).rejects.toMatchObject({ code: 'order.not-paid' });
    expect(await stateOf(app, order)).toBe('held');
  });

  test('is for the owner and admins; to anybody else the event does not exist', async () => {
    const event = await anEvent(app);
    const other = await anEvent(app);
    const order = await aPaidOrder(app, event);
    const unknown = { kind: 'not-found', code: 'event.unknown' };
    await expect(refundOrder(app, await aUser(app), key(order))).rejects.toMatchObject(unknown);
    await expect(refundOrder(app, other.owner, key(order))).rejects.toMatchObject(unknown);
    await expect(
      refundOrder(app, other.owner, { ...key(order), eventId: other.eventId }),
    ).rejects.toMatchObject({ code: 'order.unknown' });
    await expect(refundOrder(app, aGuest(app), key(order))).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    expect(await stateOf(app, order)).toBe('paid');
    const admin = await aUser(app, { admin: true });
    expect(await refundOrder(app, admin, key(order))).toMatchObject({ before: false });
  });

  test('a second payment of a refunded order goes back as well', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event);
    await refundOrder(app, event.owner, key(order));
    await app.db
      .insertInto('payment_attempts')
      .columns(['eventId', 'orderId', 'number', 'provider', 'state', 'amountMinor', 'currency', 'createdAt'])
      .expression(
        app.db
          .selectFrom('payment_attempts')
          .where('orderId', '=', order.orderId)
          .select((eb) => [
            'eventId',
            'orderId',
            eb.lit(2).as('number'),
            'provider',
            eb.val('opened' as const).as('state'),
            'amountMinor',
            'currency',
            'createdAt',
          ]),
      )
      .execute();
    const second = order.reference.replace(/1$/, '2');
    await app.provider.create({
      reference: second,
      amount: { minor: 35_000, currency: 'ZAR' },
      email: 'a@b.c',
      label: '',
      returnUrl: '',
      expiresAt: app.clock.now(),
      payee: null,
    });
    app.provider.report(second, { status: 'succeeded' });
    expect(await verifyPayment(app, { ...order, number: 2 })).toBe('refunding');
    await app.runJobs();
    expect(await stateOf(app, order)).toBe('refunded');
    expect(refundsAt(second)).toHaveLength(1);
    expect(await breaches(app)).toEqual([]);
  });
});

const key = ({ eventId, orderId }: { eventId: string; orderId: string }) => ({ eventId, orderId });
