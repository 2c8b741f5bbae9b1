import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { COMPOSERS } from '../../jobs/composers.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { placeOrder } from '../holds/place-order.ts';
import { MailDeferred, MailRefused } from '../mails/mail-refused.ts';
import { sweepOutbox } from '../mails/send-outbox.ts';
import { failingMails } from '../mails/testing/failing-mails.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { ConfirmOrderMail } from '../shared/mail/customer-mails.ts';
import { confirmOrder, getOrderToConfirm } from './confirm-order.ts';
import { getOrderPage } from './get-order-page.ts';
import { startOver } from './start-over.ts';

const app = await createTestApp();
const shop: App = {
  ...app,
  holds: createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, sharePerAddress: 25 }),
};
type Sale = Awaited<ReturnType<typeof aFreeEvent>>;
const aFreeEvent = () => anEvent(app, { types: [{ priceMinor: 0, capacity: 1_200, perOrderLimit: 10 }] });

function order(
  event: Sale,
  quantity: number,
  more: { buyer?: Actor; email?: string; from?: string; key?: string } = {},
) {
  const { buyer = aGuest(app), email = 'thandi@example.com', from, key } = more;
  const quantities = { [event.types[0]?.id as string]: quantity };
  return placeOrder(shop, buyer, { email, eventId: event.eventId, quantities }, from, key);
}

async function countersOf({ eventId }: Sale) {
  return app.db
    .selectFrom('inventory')
    .select(['held', 'sold'])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
}

const send = app.mailer.send;
const failing = failingMails(app);
afterEach(() => {
  app.mailer.send = send;
});

async function mailedKey(): Promise<string> {
  await app.runJobs();
  const mail = app.outbox.filter(({ kind }) => kind === 'confirm-order').at(-1) as ConfirmOrderMail;
  return new URL(mail.link).searchParams.get('key') ?? '';
}

describe('a free order of more than a few tickets', () => {
  test('holds its seats, and issues tickets when the mailed link is opened, however often', async () => {
    const event = await aFreeEvent();
    const buyer = aGuest(app);
    app.outbox.length = 0;
    const placed = await order(event, 6, { buyer });
    expect(placed).toMatchObject({ toConfirm: true, tran: null });
    expect(await countersOf(event)).toEqual({ held: 6, sold: 0 });
    const key = await mailedKey();
    expect(app.outbox).toEqual([
      expect.objectContaining({
        kind: 'confirm-order',
        to: 'thandi@example.com',
        tickets: 6,
        ownOrderNumber: orderNumber(placed.orderId),
        expiresInMinutes: 30,
      }),
    ]);
    const request = { eventId: event.eventId, orderId: placed.orderId };
    expect(await getOrderPage(app, buyer, request)).toMatchObject({
      state: 'held',
      toConfirm: true,
      tickets: [],
    });
    expect(await getOrderToConfirm(app, { ...request, key })).toMatchObject({ tickets: 6, waits: true });

    await Promise.all([confirmOrder(app, { ...request, key }), confirmOrder(app, { ...request, key })]);
    await app.runJobs();
    expect(await getOrderPage(app, buyer, request)).toMatchObject({ state: 'paid', toConfirm: false });
    expect(app.outbox.filter(({ kind }) => kind === 'tickets')).toHaveLength(1);
    expect(await countersOf(event)).toEqual({ held: 0, sold: 6 });
    expect(await breaches(app)).toEqual([]);
  });

  test('cannot be confirmed without the mail, and then expires', async () => {
    const event = await aFreeEvent();
    const buyer = aGuest(app);
    const { orderId } = await order(event, 6, { buyer, key: 'again-and-again' });
    const request = { eventId: event.eventId, orderId };
    const key = await mailedKey();
    for (const wrong of ['', 'x'.repeat(43), `${key}x`]) {
      await expect(confirmOrder(app, { ...request, key: wrong })).rejects.toMatchObject({
        code: 'order.unknown',
      });
    }
    expect(await order(event, 6, { buyer, key: 'again-and-again' })).toMatchObject({
      orderId,
      toConfirm: true,
    });
    expect(await countersOf(event)).toEqual({ held: 6, sold: 0 });
    app.clock.advance(30 * 60_000);
    await expect(confirmOrder(app, { ...request, key })).rejects.toMatchObject({
      kind: 'gone',
      code: 'order.ended',
    });
    await expireHolds(app);
    expect(await countersOf(event)).toEqual({ held: 0, sold: 0 });
  });

  test('is mailed its link once', async () => {
    const event = await aFreeEvent();
    await order(event, 6);
    app.outbox.length = 0;
    app.clock.advance(60_000);
    expect(await sweepOutbox(app, COMPOSERS)).toBe(1);
    expect(await sweepOutbox(app, COMPOSERS)).toBe(0);
    expect(app.outbox.map(({ kind }) => kind)).toEqual(['confirm-order']);
  });

  test('is tried once at an address that refuses the mail, and its page says so', async () => {
    const event = await aFreeEvent();
    const buyer = aGuest(app);
    const { orderId } = await order(event, 6, { buyer, email: 'thnadi@example.com' });
    const page = () => getOrderPage(app, buyer, { eventId: event.eventId, orderId });
    expect((await page()).ticketsMail).toBe('on-its-way');
    const tried = failing(() => new MailRefused('550 5.1.1 no such user'));
    await app.runJobs();
    app.clock.advance(10 * 60_000);
    expect(await sweepOutbox(app, COMPOSERS)).toBe(0);
    expect(tried).toEqual([orderId]);
    expect(await page()).toMatchObject({ toConfirm: true, ticketsMail: 'undeliverable' });
    await startOver(app, buyer, { eventId: event.eventId, orderId });
    expect(await countersOf(event)).toEqual({ held: 0, sold: 0 });
  });

  test('does not wait behind a hundred whose mail is deferred', async () => {
    const event = await aFreeEvent();
    for (let count = 0; count < 110; count += 1) await order(event, 6, { email: 'full@example.com' });
    await order(event, 6, { email: 'fine@example.com' });
    app.outbox.length = 0;
    failing(({ to }) => (to === 'full@example.com' ? new MailDeferred('452 mailbox full') : undefined));
    app.clock.advance(60_000);
    await sweepOutbox(app, COMPOSERS);
    expect(app.outbox.map(({ to }) => to)).toEqual(['fine@example.com']);
    expect(await sweepOutbox(app, COMPOSERS)).toBe(0);
  });

  test('needs no link when an account orders to its own verified email, or when it is small', async () => {
    const event = await aFreeEvent();
    const buyer = await aUser(app, { email: 'lindiwe@example.com' });
    expect(await order(event, 6, { buyer, email: 'Lindiwe@example.com' })).toMatchObject({
      toConfirm: false,
    });
    expect(await order(event, 6, { buyer })).toMatchObject({ toConfirm: true });
    expect(await order(event, 4)).toMatchObject({ toConfirm: false });
  });
});

describe('a machine that becomes a new guest for each order', () => {
  test('gets a few free tickets, holds a quarter of the seats, and what it does not confirm comes free again', async () => {
    const event = await aFreeEvent();
    const asked = await Promise.allSettled(
      Array.from({ length: 400 }, () => order(event, 4, { from: '203.0.113.7' })),
    );
    expect(asked.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(300);
    const { held, sold } = await countersOf(event);
    expect(sold).toBe(12);
    expect(held + sold).toBeLessThanOrEqual(312);
    app.clock.advance(30 * 60_000);
    await expireHolds(app);
    expect(await countersOf(event)).toEqual({ held: 0, sold: 12 });
  });

  test('twin: without a count for its address it takes all seats for good', async () => {
    const event = await aFreeEvent();
    await Promise.all(Array.from({ length: 300 }, () => order(event, 4)));
    expect(await countersOf(event)).toEqual({ held: 0, sold: 1_200 });
  });
});

test('a crowd behind one address gets its free tickets: each customer who is asked confirms', async () => {
  const event = await anEvent(app, { types: [{ priceMinor: 0, capacity: 120 }] });
  const crowd = Array.from({ length: 60 }, (_, n) => `student${n}@example.edu`);
  let waiting = crowd;
  for (let round = 0; waiting.length > 0 && round < 40; round += 1) {
    const turned: string[] = [];
    for (const email of waiting) {
      const placed = await order(event, 2, { email, from: '192.0.2.1' }).catch(() => turned.push(email));
      if (typeof placed === 'number' || !placed.toConfirm) continue;
      await confirmOrder(app, { eventId: event.eventId, orderId: placed.orderId, key: await mailedKey() });
    }
    waiting = turned;
    app.clock.advance(60_000);
  }
  expect(waiting).toEqual([]);
  expect(await countersOf(event)).toEqual({ held: 0, sold: 120 });
});
