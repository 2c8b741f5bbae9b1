import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches, provesAgain } from '../../../tests/factories.ts';
import { untilWaiting } from '../../../tests/until-waiting.ts';
import { transaction } from '../../db/database.ts';
import { COMPOSERS } from '../../jobs/composers.ts';
import { decideEvent } from '../event-approval/decide-event.ts';
import { getEventSales } from '../event-desk/get-event-sales.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { placeOrder } from '../holds/place-order.ts';
import { sweepOutbox } from '../mails/send-outbox.ts';
import { insertImage } from '../media/image-store.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { aHeldOrder, aPaidOrder, countersOf, stateOf } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { sweepRefunds } from '../refunds/check-refunds.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import { cancelEvent } from './cancel-event.ts';
import { findRefundProgress } from './cancellation-store.ts';
import { notifyNextCustomers, refundNextOrders, sweepCancellations } from './carry-out-cancellation.ts';
import { refundCancelledEvent } from './refund-cancelled-event.ts';

const app = await createTestApp();
const MINUTE = 60_000;

beforeEach(async () => {
  app.provider.failing = {};
  app.provider.refundState = 'done';
  await app.runJobs();
  app.outbox.length = 0;
});

const reason = 'The stage flooded.';

/** Three paid orders, one of them free, and one whose payment is open. */
async function aSale() {
  const event = await anEvent(app, { types: [{}, { priceMinor: 0 }] });
  const paid = [
    await aPaidOrder(app, event, { email: 'one@example.com' }),
    await aPaidOrder(app, event, { email: 'two@example.com', quantity: 3 }),
  ];
  const free = await freeOrder(event);
  await app.runJobs();
  app.outbox.length = 0;
  return { event, eventId: event.eventId, owner: event.owner, paid, free };
}

async function freeOrder(event: Awaited<ReturnType<typeof anEvent>>) {
  const quantities = { [event.types[1]?.id as string]: 1 };
  const order = { email: 'free@example.com', eventId: event.eventId, quantities };
  const { orderId } = await placeOrder(app, aGuest(app), order);
  return { eventId: event.eventId, orderId };
}

describe('cancelling an event', () => {
  test('with refunds: everybody is mailed once, every paid order is refunded, holds end', async () => {
    const { event, eventId, owner, paid, free } = await aSale();
    const held = await aHeldOrder(app, event, { quantity: 2 });
    expect(await cancelEvent(app, owner, { eventId, reason, refund: true })).toEqual({ dates: 1, told: 3 });
    // At once, before any job runs:
    expect(await stateOf(app, held)).toBe('cancelled');
    expect(await countersOf(app, eventId)).toMatchObject([{ held: 0 }, { held: 0 }]);
    expect(await getEventPage(app, { kind: 'visitor' }, eventId)).toMatchObject({
      sale: 'cancelled',
      cancelledReason: reason,
    });
    await expect(aHeldOrder(app, event)).rejects.toMatchObject({ code: 'order.not-on-sale' });
    expect(await findRefundProgress(app.db, eventId)).toMatchObject({ total: 2, done: 0, stuck: 0 });

    await app.runJobs();
    for (const order of [...paid, free]) expect(await stateOf(app, order)).toBe('refunded');
    expect(await findRefundProgress(app.db, eventId)).toEqual({
      total: 2,
      asked: 0,
      atDoor: 0,
      done: 2,
      stuck: 0,
    });
    expect(app.outbox.map((mail) => [mail.to, mail.kind]).sort()).toEqual([
      ['free@example.com', 'event-cancelled'],
      ['one@example.com', 'event-cancelled'],
      ['two@example.com', 'event-cancelled'],
    ]);
    expect(app.outbox.find(({ to }) => to === 'two@example.com')).toMatchObject({
      reason,
      money: { kind: 'going-back', amount: { minor: 105_000, currency: 'ZAR' } },
    });
    expect(app.outbox.find(({ to }) => to === 'free@example.com')).toMatchObject({ money: { kind: 'free' } });
    expect(await breaches(app)).toEqual([]);
  });

  test('without refunds: tickets and money stay, and the organiser may refund everybody later, once', async () => {
    const { eventId, owner, paid } = await aSale();
    await cancelEvent(app, owner, { eventId, reason, refund: false });
    await app.runJobs();
    for (const order of paid) expect(await stateOf(app, order)).toBe('paid');
    const left = async () => (await getEventSales(app, owner, eventId)).cancellation?.refundable;
    expect(await left()).toEqual({ orders: 2, sums: [{ minor: 140_000, currency: 'ZAR' }] });
    const money = async () => (await getEventPage(app, { kind: 'visitor' }, eventId)).cancelledMoney;
    expect(await money()).toBe('kept');
    expect(app.outbox.map((mail) => (mail.kind === 'event-cancelled' ? mail.money.kind : '')).sort()).toEqual(
      ['free', 'kept', 'kept'],
    );
    app.outbox.length = 0;

    await Promise.all([1, 2, 3].map(() => refundCancelledEvent(app, owner, eventId)));
    expect(await left()).toEqual({ orders: 0, sums: [] });
    expect(await money()).toBe('going-back');
    await app.runJobs();
    for (const order of paid) expect(await stateOf(app, order)).toBe('refunded');
    expect(app.outbox.map(({ kind }) => kind)).toEqual(['order-refunded', 'order-refunded']);
    expect(app.outbox[0]).toMatchObject({ reason: 'event-cancelled' });
    expect(await findRefundProgress(app.db, eventId)).toEqual({
      total: 2,
      asked: 0,
      atDoor: 0,
      done: 2,
      stuck: 0,
    });
    expect(await breaches(app)).toEqual([]);
  });

  describe('an event whose approval was withdrawn', () => {
    const visitor: Actor = { kind: 'visitor' };

    /** Rejects an event, then changes its name, place and pictures, which no admin has reviewed. */
    async function aRejectedOne(sale: { eventId: string; owner: SignedIn }) {
      const { eventId, owner } = sale;
      const admin = await aUser(app, { admin: true });
      await decideEvent(app, admin, { eventId, decision: 'rejected', reason: 'Not as announced.' });
      const key = `images/${eventId}.webp`;
      const picture = { key, accent: '#ff0000', width: 1200, height: 600, createdAt: app.clock.now() };
      await insertImage(app.db, { ...picture, ownerId: owner.userId });
      await app.db
        .updateTable('events')
        .set({ approval: 'pending', name: 'Buy at evil.example', locationText: 'evil.example' })
        .set({ latitude: -26.1, longitude: 28.05, bannerKey: key, accent: picture.accent })
        .where('id', '=', eventId)
        .execute();
      await app.db
        .updateTable('organisations')
        .set({ logoKey: key })
        .where('id', '=', owner.userId)
        .execute();
      await expect(getEventPage(app, visitor, eventId)).rejects.toMatchObject({ code: 'event.unknown' });
      return { eventId, owner, admin };
    }

    test('tells those with its link that it is cancelled, and shows nothing that was taken down or never reviewed', async () => {
      const { eventId, owner } = await aRejectedOne(await aSale());
      await cancelEvent(app, owner, { eventId, reason, refund: true });
      expect(await getEventPage(app, visitor, eventId)).toMatchObject({
        sale: 'cancelled',
        cancelledMoney: 'going-back',
        name: 'This event',
        description: '',
        locationText: '',
        latitude: null,
        longitude: null,
        bannerUrl: null,
        accent: null,
        organiserLogoUrl: null,
        cancelledReason: null,
        types: [],
      });
      expect(await getOwnEvent(app, owner, eventId)).toMatchObject({
        sale: 'cancelled',
        approval: 'pending',
      });
      await app.runJobs();
    });

    test('is fully visible to its owner and admins', async () => {
      const { eventId, owner, admin } = await aRejectedOne(await aSale());
      await cancelEvent(app, owner, { eventId, reason, refund: true });
      const whole = {
        sale: 'cancelled',
        name: 'Buy at evil.example',
        locationText: 'evil.example',
        latitude: -26.1,
        description: expect.stringContaining('Three stages'),
        accent: '#ff0000',
        cancelledReason: reason,
        types: [{}, {}],
      };
      for (const actor of [owner, admin]) {
        const page = await getEventPage(app, actor, eventId);
        expect(page).toMatchObject(whole);
        expect(page.bannerUrl).not.toBeNull();
        expect(page.organiserLogoUrl).not.toBeNull();
      }
      await app.runJobs();
    });

    test('has no page if nobody holds tickets', async () => {
      const sale = await anEvent(app, { approval: 'pending' });
      await decideEvent(app, await aUser(app, { admin: true }), {
        eventId: sale.eventId,
        decision: 'approved',
      });
      const { eventId, owner } = await aRejectedOne(sale);
      await cancelEvent(app, owner, { eventId, reason, refund: true });
      await expect(getEventPage(app, visitor, eventId)).rejects.toMatchObject({ code: 'event.unknown' });
      await app.runJobs();
    });
  });

  test('that was never approved is visible to its owner and admins only', async () => {
    const { eventId, owner } = await anEvent(app, { approval: 'pending' });
    await cancelEvent(app, owner, { eventId, reason, refund: true });
    await expect(getEventPage(app, { kind: 'visitor' }, eventId)).rejects.toMatchObject({
      code: 'event.unknown',
    });
    expect((await getEventPage(app, owner, eventId)).sale).toBe('cancelled');
    await app.runJobs();
    app.outbox.length = 0;
  });

  test('promises no money if nobody had paid', async () => {
    const event = await anEvent(app, { types: [{}, { priceMinor: 0 }] });
    const { eventId, owner } = event;
    const money = async () => (await getEventPage(app, { kind: 'visitor' }, eventId)).cancelledMoney;
    await freeOrder(event);
    expect(await money()).toBeNull();
    await cancelEvent(app, owner, { eventId, reason, refund: true });
    expect(await money()).toBe('none');
    await app.runJobs();
    app.outbox.length = 0;
  });

  test('is refused once the event is over: visitors are told nothing, and single orders can be refunded', async () => {
    const startsAt = new Date(app.clock.now().getTime() + MINUTE);
    const event = await anEvent(app, { startsAt, endsAt: new Date(startsAt.getTime() + 60 * MINUTE) });
    const { eventId, owner } = event;
    const { orderId } = await aPaidOrder(app, event);
    await app.runJobs();
    app.outbox.length = 0;
    const cancel = () => cancelEvent(app, owner, { eventId, reason, refund: true });
    app.clock.advance(61 * MINUTE);
    await provesAgain(app, owner);
    await expect(cancel()).rejects.toMatchObject({ kind: 'conflict', code: 'event.over' });
    await app.runJobs();
    expect(app.outbox).toEqual([]);
    await refundOrder(app, owner, { eventId, orderId });
    expect(await stateOf(app, { eventId, orderId })).toBe('refunded');
    // Only the time decides: a minute before its end it could still be cancelled.
    app.clock.advance(-2 * MINUTE);
    await cancel();
    app.clock.advance(2 * MINUTE);
  });

  test('needs a fresh proof with refunds, then or later, and none without', async () => {
    const { eventId, owner } = await anEvent(app);
    app.clock.advance(11 * MINUTE);
    const needed = { code: 'account.proof-needed' };
    await expect(cancelEvent(app, owner, { eventId, reason, refund: true })).rejects.toMatchObject(needed);
    await cancelEvent(app, owner, { eventId, reason, refund: false });
    await expect(refundCancelledEvent(app, owner, eventId)).rejects.toMatchObject(needed);
    await provesAgain(app, owner);
    await refundCancelledEvent(app, owner, eventId);
  });

  test('resumes after a killed process, and does everything once', async () => {
    const event = await anEvent(app);
    const orders: Awaited<ReturnType<typeof aPaidOrder>>[] = [];
    for (let at = 0; at < 5; at += 1) orders.push(await aPaidOrder(app, event));
    await app.runJobs();
    app.outbox.length = 0;
    await cancelEvent(app, event.owner, { eventId: event.eventId, reason, refund: true });
    expect(await refundNextOrders(app, event.eventId, 2)).toBe(2);
    expect(await findRefundProgress(app.db, event.eventId)).toMatchObject({ total: 5, done: 0, stuck: 0 });

    await Promise.all([
      sweepCancellations(app),
      sweepCancellations(app),
      refundNextOrders(app, event.eventId),
    ]);
    await Promise.all([sweepRefunds(app), sweepOutbox(app, COMPOSERS)]);
    await app.runJobs();
    app.clock.advance(10 * MINUTE);
    await Promise.all([sweepCancellations(app), sweepRefunds(app), sweepOutbox(app, COMPOSERS)]);
    await app.runJobs();
    for (const order of orders) expect(await stateOf(app, order)).toBe('refunded');
    expect(await findRefundProgress(app.db, event.eventId)).toMatchObject({ total: 5, done: 5, stuck: 0 });
    const sentBack = [...app.provider.refunds.values()].filter(({ reference }) =>
      orders.some((order) => order.reference === reference),
    );
    expect(sentBack).toHaveLength(5);
    expect(app.outbox).toHaveLength(5);
    expect(await breaches(app)).toEqual([]);
  });

  test('notifies customers in batches that may stop anywhere, and leaves out those whose tickets had ended before', async () => {
    const event = await anEvent(app);
    const { eventId, owner } = event;
    const orders: Awaited<ReturnType<typeof aPaidOrder>>[] = [];
    for (let at = 0; at < 6; at += 1) {
      orders.push(await aPaidOrder(app, event, { email: `${at}@example.com` }));
    }
    await refundOrder(app, owner, { eventId, orderId: orders[0]?.orderId });
    await app.runJobs();
    app.outbox.length = 0;
    app.clock.advance(MINUTE);
    expect(await cancelEvent(app, owner, { eventId, reason, refund: false })).toEqual({ dates: 1, told: 5 });
    expect(await notifyNextCustomers(app, eventId, 2)).toBe(2);
    // One who was not notified yet and is refunded meanwhile is mailed about both.
    await refundOrder(app, owner, { eventId, orderId: orders[5]?.orderId });
    await Promise.all([notifyNextCustomers(app, eventId, 2), notifyNextCustomers(app, eventId, 2)]);
    await sweepCancellations(app);
    await app.runJobs();
    const mailed = app.outbox.filter(({ kind }) => kind === 'event-cancelled').map(({ to }) => to);
    expect(mailed.sort()).toEqual([1, 2, 3, 4, 5].map((at) => `${at}@example.com`));
    app.clock.advance(10 * MINUTE);
    expect(await sweepCancellations(app)).toBe(0);
    expect(await breaches(app)).toEqual([]);
  });

  test('a refund that the provider cannot make becomes an exception', async () => {
    const { eventId, owner } = await aSale();
    app.provider.refundState = 'needs_attention';
    await cancelEvent(app, owner, { eventId, reason, refund: true });
    await app.runJobs();
    expect(await findRefundProgress(app.db, eventId)).toMatchObject({ total: 2, done: 0, stuck: 2 });
  });

  test('a mail that fails is sent later, and delays no other', async () => {
    const { eventId, owner } = await aSale();
    const mailer = { send: app.mailer.send };
    let refusals = 1;
    app.mailer.send = async (mail) => {
      if (refusals > 0 && mail.to === 'one@example.com') {
        refusals -= 1;
        throw new Error('452 mailbox full');
      }
      await mailer.send(mail);
    };
    try {
      await cancelEvent(app, owner, { eventId, reason, refund: true });
      await app.runJobs();
      expect(app.outbox).toHaveLength(2);
      app.clock.advance(6 * MINUTE);
      await sweepOutbox(app, COMPOSERS);
      expect(app.outbox.map(({ to }) => to)).toContain('one@example.com');
      expect(app.outbox).toHaveLength(3);
    } finally {
      app.mailer.send = mailer.send;
    }
  });

  test.each(['was held at the cancellation', 'had ended before'])(
    'a late payment for an order that %s is refunded',
    async (when) => {
      const event = await anEvent(app);
      const order = await aHeldOrder(app, event);
      if (when === 'had ended before') {
        await app.db
          .updateTable('orders')
          .set({ state: 'expired' })
          .where('id', '=', order.orderId)
          .execute();
        await app.db.updateTable('inventory').set({ held: 0 }).where('eventId', '=', event.eventId).execute();
      }
      await cancelEvent(app, event.owner, { eventId: event.eventId, reason, refund: false });
      app.provider.report(order.reference, { status: 'succeeded' });
      expect(await verifyPayment(app, { ...order, number: 1 })).toBe('refunding');
      await app.runJobs();
      expect(await stateOf(app, order)).toBe(when === 'had ended before' ? 'expired' : 'cancelled');
      expect(app.outbox).toMatchObject([{ kind: 'order-refunded', reason: 'paid-after-cancelling' }]);
      expect(await breaches(app)).toEqual([]);
    },
  );

  test('is announced once, with a reason, by the owner or an admin', async () => {
    const { eventId, owner } = await aSale();
    const unknown = { kind: 'not-found', code: 'event.unknown' };
    await expect(cancelEvent(app, await aUser(app), { eventId, reason, refund: true })).rejects.toMatchObject(
      unknown,
    );
    await expect(cancelEvent(app, owner, { eventId, reason: ' ', refund: true })).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'reason' }],
    });
    await expect(refundCancelledEvent(app, owner, eventId)).rejects.toMatchObject({
      code: 'event.not-cancelled',
    });
    const admin = await aUser(app, { admin: true });
    await cancelEvent(app, admin, { eventId, reason, refund: true });
    await expect(cancelEvent(app, owner, { eventId, reason, refund: true })).rejects.toMatchObject({
      code: 'event.already-cancelled',
    });
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  });
});

describe('a hold that waits for the counters while the event is cancelled', () => {
  /** Makes a hold wait for the event's counters while `meanwhile` changes the event and commits. */
  async function holdDuring(meanwhile: 'cancelled' | 'its row alone is changed') {
    const event = await anEvent(app);
    let waiting: Promise<unknown> = Promise.resolve();
    await transaction(app.db, async (tx) => {
      await sql`select 1 from inventory where event_id = ${event.eventId} for update`.execute(tx);
      waiting = aHeldOrder(app, event).then(
        () => 'held',
        (error: { code: string }) => error.code,
      );
      await untilWaiting(app.db);
      await sql`update events set cancelled_at = now() where id = ${event.eventId}`.execute(tx);
      if (meanwhile === 'cancelled') {
        await sql`update inventory set closed = true where event_id = ${event.eventId}`.execute(tx);
      }
    });
    return waiting;
  }

  test('is refused', async () => {
    expect(await holdDuring('cancelled')).toBe('order.not-on-sale');
  });

  test('twin: a check of the event’s own row would let it through', async () => {
    expect(await holdDuring('its row alone is changed')).toBe('held');
  });
});
