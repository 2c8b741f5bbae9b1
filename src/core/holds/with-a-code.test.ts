import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import {
  addPromotion,
  changePromotion,
  endPromotion,
  removePromotion,
} from '../promo-codes/change-promotions.ts';
import { getPromotion } from '../promo-codes/find-promotions.ts';
import { MISSES } from '../promo-codes/look-up-code.ts';
import type { Actor } from '../shared/actor.ts';
import { expireHolds } from './expire-holds.ts';
import { placeOrder } from './place-order.ts';

/** Orders with a promo code (docs/decisions/0082). */
const serviceFee = { percentHundredths: 1_000, fixedMinor: {}, paidBy: 'customer' as const };
const app = await createTestApp({ settings: { ...TEST_SETTINGS, serviceFee } });

let event: Awaited<ReturnType<typeof anEvent>>;
let general: string;
let guest: string;
let chosen: string;
beforeEach(async () => {
  event = await anEvent(app, {
    types: [
      { name: 'General', priceMinor: 20_000, capacity: 50 },
      { name: 'Guest', priceMinor: 10_000, capacity: 50, hidden: true },
      { name: 'Anything', priceMinor: 5_000, priceFloorMinor: 0, capacity: 50 },
    ],
  });
  [general, guest, chosen] = event.types.map(({ id }) => id) as [string, string, string];
});

const half = { price: { effect: 'percent', percentHundredths: 5_000 } };
const add = (more: object) => addPromotion(app, event.owner, { eventId: event.eventId, ...half, ...more });
const buy = (
  code: string | undefined,
  quantities: object = { [general]: 1 },
  { email = 'thandi@example.com', actor = aGuest(app) as Actor, address, key }: Partial<Buying> = {},
) => placeOrder(app, actor, { email, eventId: event.eventId, quantities, code }, address, key);
interface Buying {
  email: string;
  actor: Actor;
  address: string;
  key: string;
}
const refused = (code: string) =>
  expect.objectContaining({ code, issues: [expect.objectContaining({ path: 'code' })] });
const usesOf = async ({ id: promotionId }: { id: string }) => {
  const { uses, tickets, held, discounts, ordered } = await getPromotion(app, event.owner, {
    eventId: event.eventId,
    promotionId,
  });
  return { uses, tickets, held, discounts, ordered };
};

async function pay({ orderId }: { orderId: string }) {
  const key = { eventId: event.eventId, orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded' });
  return verifyPayment(app, key);
}

describe('an order with a code', () => {
  test('pays less, and its fee, refund and receipt follow the price paid', async () => {
    const promotion = await add({ code: 'HALF' });
    const actor = aGuest(app);
    const { orderId, tran } = await buy('half', { [general]: 2, [chosen]: 1 }, { actor });
    expect(tran).toMatchObject({ amount: 2 * (10_000 + 1_000) + 5_500, fee: 2_500 });
    expect(await usesOf(promotion)).toEqual({
      uses: 1,
      tickets: 2,
      held: 1,
      ordered: true,
      discounts: [{ minor: 20_000, currency: 'ZAR' }],
    });
    await pay({ orderId });
    const page = await getOrderPage(app, actor, { eventId: event.eventId, orderId });
    expect(page.lines).toMatchObject([
      { ticketTypeId: general, quantity: 2, total: { minor: 20_000 } },
      { ticketTypeId: chosen, quantity: 1, total: { minor: 5_000 } },
    ]);
    const tickets = [page.tickets.find(({ price }) => price.minor === 10_000)?.id];
    expect(await refundOrder(app, event.owner, { eventId: event.eventId, orderId, tickets })).toMatchObject({
      amount: { minor: 10_000 },
    });
    await app.runJobs();
    // Refunds do not return the use of a code.
    expect(await usesOf(promotion)).toMatchObject({ uses: 1, tickets: 2, held: 0 });
    expect(await breaches(app)).toEqual([]);
  });

  test('that costs nothing is handled as a free order', async () => {
    await add({ code: 'FREE', price: { effect: 'price', amountMinor: 0 }, currency: 'ZAR' });
    const actor = aGuest(app);
    const placed = await buy('FREE', { [general]: 1 }, { actor });
    expect(placed.tran).toBeNull();
    const page = await getOrderPage(app, actor, { eventId: event.eventId, orderId: placed.orderId });
    expect(page).toMatchObject({ state: 'paid', total: { minor: 0 }, tickets: [expect.anything()] });
  });

  test('may have the hidden types that its code names; without the code they do not exist', async () => {
    await add({ code: 'GUEST', price: { effect: 'none' }, types: [guest] });
    await add({ code: 'HALF' });
    for (const code of [undefined, 'HALF']) {
      await expect(buy(code, { [guest]: 1, [general]: 1 })).rejects.toMatchObject({
        code: 'order.unknown-type',
      });
    }
    expect((await buy('GUEST', { [guest]: 2 })).tran).toMatchObject({ amount: 22_000 });
  });

  test('is refused if the code is for none of its tickets, or for one whose price buyers choose', async () => {
    await add({ code: 'GUEST', types: [guest] });
    await expect(buy('GUEST')).rejects.toEqual(refused('code.other-tickets'));
    await add({ code: 'HALF' });
    await expect(buy('HALF', { [chosen]: 1 })).rejects.toEqual(refused('code.other-tickets'));
  });

  test('repeated with its key is the same order, even once the code is used up; with another code it is refused', async () => {
    const promotion = await add({ code: 'ONCE', maxUses: 1 });
    await add({ code: 'OTHER' });
    const again = { actor: aGuest(app), key: 'press' };
    const { orderId } = await buy('ONCE', undefined, again);
    expect((await buy('once', undefined, again)).orderId).toBe(orderId);
    await expect(buy('OTHER', undefined, again)).rejects.toMatchObject({ code: 'order.key-reused' });
    expect(await usesOf(promotion)).toMatchObject({ uses: 1 });
  });
});

describe('a code', () => {
  test('that does not exist, belongs to another event or is malformed gets a clear answer', async () => {
    const other = await anEvent(app);
    await addPromotion(app, other.owner, { eventId: other.eventId, code: 'OTHER', ...half });
    for (const code of ['OTHER', 'NO', '=cmd()', '<b>HALF</b>', 'HALF\u0007', '%', "' or 1=1 --"]) {
      await expect(buy(code)).rejects.toEqual(refused('code.unknown'));
    }
    await expect(buy('A'.repeat(201))).rejects.toMatchObject({ kind: 'invalid', issues: [{ path: 'code' }] });
    const orders = app.db.selectFrom('orders').where('eventId', '=', event.eventId).select('id');
    expect(await orders.execute()).toEqual([]);
  });

  test('that is wrong counts with orders too, and a right one is taken all the same', async () => {
    await add({ code: 'RIGHT' });
    const address = '203.0.113.20';
    for (let miss = 0; miss < MISSES.times; miss += 1) {
      await expect(buy(`NO${miss}`, undefined, { address })).rejects.toEqual(refused('code.unknown'));
    }
    await expect(buy('NO', undefined, { address })).rejects.toMatchObject({ code: 'too-many-requests' });
    expect((await buy('RIGHT', undefined, { address })).tran).not.toBeNull();
  });

  test('can be used only in its time', async () => {
    const { id: promotionId } = await add({ code: 'LATER', validFrom: '2026-11-21T12:10' });
    const named = { eventId: event.eventId, promotionId };
    await expect(buy('LATER')).rejects.toEqual(refused('code.not-started'));
    await changePromotion(app, event.owner, { ...named, ...half });
    const { orderId } = await buy('LATER');
    await endPromotion(app, event.owner, named);
    await expect(buy('LATER')).rejects.toEqual(refused('code.ended'));
    // What was held in time can still be paid.
    expect(await pay({ orderId })).toBe('paid');
    await expect(removePromotion(app, event.owner, named)).rejects.toMatchObject({
      code: 'promotion.ordered',
    });
  });

  test('with a limit of uses refuses more, and gets one back when a hold ends', async () => {
    const promotion = await add({ code: 'TWICE', maxUses: 2 });
    await pay(await buy('TWICE'));
    await buy('TWICE');
    await expect(buy('TWICE')).rejects.toEqual(refused('code.used-up'));
    app.clock.advance(16 * 60_000);
    await expireHolds(app);
    expect(await usesOf(promotion)).toMatchObject({ uses: 1, held: 0 });
    await buy('TWICE');
    await expect(buy('TWICE')).rejects.toEqual(refused('code.used-up'));
    expect(await breaches(app)).toEqual([]);
  });

  test('with a limit of tickets refuses more, in one order or several', async () => {
    await add({ code: 'FOUR', maxTickets: 4, maxUses: 10 });
    await expect(buy('FOUR', { [general]: 5 })).rejects.toMatchObject({
      code: 'code.too-many-tickets',
      facts: { left: 4 },
      message: 'This code is good for 4 more tickets.',
    });
    await buy('FOUR', { [general]: 3 });
    await expect(buy('FOUR', { [general]: 2 })).rejects.toMatchObject({ facts: { left: 1 } });
    await buy('FOUR', { [general]: 1 });
    await expect(buy('FOUR')).rejects.toEqual(refused('code.used-up'));
  });

  test('with a budget takes off no more than that', async () => {
    const promotion = await add({ code: 'MONEY', maxDiscountMinor: 25_000, currency: 'ZAR' });
    await buy('MONEY', { [general]: 2 });
    await expect(buy('MONEY', { [general]: 1 })).rejects.toEqual(refused('code.too-many-tickets'));
    expect(await usesOf(promotion)).toMatchObject({ discounts: [{ minor: 20_000 }] });
    const named = { eventId: event.eventId, promotionId: promotion.id, ...half, currency: 'ZAR' };
    await expect(
      changePromotion(app, event.owner, { ...named, maxDiscountMinor: 19_999 }),
    ).rejects.toMatchObject({
      issues: [{ path: 'maxDiscountMinor' }],
    });
    const stateOf = async () => (await getPromotion(app, event.owner, named)).state;
    expect(await stateOf()).toBe('on');
    await changePromotion(app, event.owner, { ...named, maxDiscountMinor: 20_000 });
    await expect(buy('MONEY', { [general]: 1 })).rejects.toEqual(refused('code.used-up'));
    expect(await stateOf()).toBe('used-up');
  });

  test('with one use per person counts all spellings of an inbox, and the account', async () => {
    await add({ code: 'ONE', maxUsesEachPerson: 1 });
    const user = await aUser(app, { email: 'thandi@gmail.com' });
    await buy('ONE', undefined, { actor: user, email: 'thandi@gmail.com' });
    const again = (email: string, actor: Actor = aGuest(app)) => buy('ONE', undefined, { email, actor });
    await expect(again('T.handi+2@googlemail.com')).rejects.toEqual(refused('code.used-by-you'));
    await expect(again('other@example.com', user)).rejects.toEqual(refused('code.used-by-you'));
    await again('somebody@example.com');
    app.clock.advance(16 * 60_000);
    await expireHolds(app);
    await again('thandi@gmail.com', user);
  });

  test('counts the orders of a group one by one', async () => {
    const promotion = await add({ code: 'ONE', maxUsesEachPerson: 1 });
    const emails = ['a', 'a', 'b', 'A+1', 'c', 'd'].map((name) => `${name}@example.com`);
    const outcomes = await Promise.all(
      emails.map((email) =>
        buy('ONE', undefined, { email }).then(
          () => 'held',
          (error) => error.code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array(2).fill('code.used-by-you'), ...Array(4).fill('held')]);
    expect(await usesOf(promotion)).toMatchObject({ uses: 4 });
  });
});

describe('a payment that comes after its hold has ended', () => {
  async function anEndedHold() {
    const placed = await buy('ONCE');
    app.clock.advance(16 * 60_000);
    await expireHolds(app);
    return placed;
  }

  test('uses the code again if it has uses left', async () => {
    const promotion = await add({ code: 'ONCE', maxUses: 1 });
    const late = await anEndedHold();
    expect(await pay(late)).toBe('paid');
    expect(await usesOf(promotion)).toMatchObject({ uses: 1, tickets: 1 });
    expect(await breaches(app)).toEqual([]);
  });

  test('is refunded if somebody else has used the code up', async () => {
    const promotion = await add({ code: 'ONCE', maxUses: 1 });
    const late = await anEndedHold();
    await pay(await buy('ONCE', undefined, { email: 'other@example.com' }));
    expect(await pay(late)).toBe('refunding');
    expect(await usesOf(promotion)).toMatchObject({ uses: 1 });
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  });

  test('with another amount returns the use along with the seat', async () => {
    const promotion = await add({ code: 'ONCE', maxUses: 1 });
    const { orderId } = await buy('ONCE');
    const key = { eventId: event.eventId, orderId, number: 1 };
    app.provider.report(paymentReference(key), { status: 'succeeded', amountMinor: 5 });
    expect(await verifyPayment(app, key)).toBe('refunding');
    expect(await usesOf(promotion)).toMatchObject({ uses: 0 });
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  });
});

test('a total that is too low for cards mentions the code', async () => {
  await add({ code: 'CENT', price: { effect: 'price', amountMinor: 1 }, currency: 'ZAR' });
  Object.assign(app.provider, { minimums: { ZAR: 1_000 } });
  await expect(buy('CENT')).rejects.toMatchObject({
    code: 'order.total-too-low',
    message: expect.stringContaining('With your code the order costs less than that'),
  });
  Object.assign(app.provider, { minimums: undefined });
});
