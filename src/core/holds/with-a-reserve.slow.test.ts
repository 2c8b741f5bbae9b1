import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_NOW, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { patience, replay } from '../../../tests/replay.ts';
import { transaction } from '../../db/database.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { duplicateEvent } from '../event-desk/duplicate-event.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { updateEvent } from '../events/update-event.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { startOver } from '../order-page/start-over.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import {
  addPromotion,
  changePromotion,
  endPromotion,
  removePromotion,
} from '../promo-codes/change-promotions.ts';
import { sweepReserves } from '../promo-codes/end-reserves.ts';
import { getPromotion, listPromotions } from '../promo-codes/find-promotions.ts';
import { getPlace } from '../waiting-list/get-place.ts';
import { joinWaitingList } from '../waiting-list/join-waiting-list.ts';
import { saveWaitingList } from '../waiting-list/waiting-list-store.ts';
import { expireHolds } from './expire-holds.ts';
import { createHoldQueue } from './hold-queue.ts';
import { placeOrder } from './place-order.ts';

/** Tickets that a promo code reserves (docs/decisions/0106). */
const app = await createTestApp();
const MINUTE = 60_000;

type Options = NonNullable<Parameters<typeof anEvent>[1]>;
let event: Awaited<ReturnType<typeof anEvent>>;
const begin = async (options: Options = { types: [{ capacity: 10, perOrderLimit: 20 }] }) => {
  event = await anEvent(app, options);
};
beforeEach(() => {
  app.clock.set(TEST_NOW);
  return begin();
});
afterEach(async () => {
  await app.runJobs();
  expect(await breaches(app)).toEqual([]);
});

const typeId = (at = 0) => event.types[at]?.id as string;
const none = { price: { effect: 'none' } };
const settings = (more: object = {}) => ({
  ...none,
  types: [typeId()],
  reserved: 4,
  eventId: event.eventId,
  ...more,
});
const add = (more: object = {}) => addPromotion(app, event.owner, { code: 'CHOIR', ...settings(more) });
const named = ({ id: promotionId }: { id: string }) => ({ eventId: event.eventId, promotionId });
const change = (promotion: { id: string }, more: object = {}) =>
  changePromotion(app, event.owner, { ...settings(more), ...named(promotion) });
const reserveOf = async (promotion: { id: string }) => {
  const { reserved, reservedLeft } = await getPromotion(app, event.owner, named(promotion));
  return [reservedLeft, reserved];
};
const buy = (quantity: number, code?: string, more: object = {}, buyer = aGuest(app)) =>
  placeOrder(app, buyer, {
    email: 'thandi@example.com',
    eventId: event.eventId,
    quantities: { [typeId()]: quantity },
    code,
    ...more,
  });
const soldOut = (left: number) => ({ code: 'order.sold-out', facts: { left } });
const counterOf = (id: string) =>
  app.db
    .selectFrom('inventory')
    .where('eventId', '=', event.eventId)
    .where('id', '=', id)
    .select(['held', 'sold'])
    .executeTakeFirstOrThrow();

async function pay({ orderId }: { orderId: string }, more: object = {}) {
  const key = { eventId: event.eventId, orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded', ...more });
  return verifyPayment(app, key);
}

async function letHoldsEnd() {
  app.clock.advance(16 * MINUTE);
  await expireHolds(app);
}

describe('tickets that a code reserves', () => {
  test('are for nobody else, and remain for its holder when the rest is sold out', async () => {
    const promotion = await add();
    expect(promotion).toMatchObject({ reserved: 4, reservedLeft: 4 });
    await expect(buy(7)).rejects.toMatchObject(soldOut(6));
    await buy(6);
    await expect(buy(1)).rejects.toMatchObject(soldOut(0));
    await expect(buy(5, 'CHOIR')).rejects.toMatchObject(soldOut(4));
    await pay(await buy(3, 'choir'));
    expect(await reserveOf(promotion)).toEqual([1, 4]);
    expect(await counterOf(typeId())).toEqual({ held: 7, sold: 3 });
    await buy(1, 'CHOIR');
    await expect(buy(1, 'CHOIR')).rejects.toMatchObject(soldOut(0));
  });

  test('are taken first, then tickets on public sale, in one order', async () => {
    const promotion = await add({ price: { effect: 'percent', percentHundredths: 5_000 } });
    const { tran } = await buy(7, 'CHOIR');
    expect(tran?.amount).toBe(7 * 17_500);
    expect(await reserveOf(promotion)).toEqual([0, 4]);
    await expect(buy(4)).rejects.toMatchObject(soldOut(3));
  });

  test('are on sale on the page of its holder, and for nobody else', async () => {
    await add();
    await buy(6);
    const ask = (code?: string) =>
      getEventPage(app, aGuest(app), event.eventId, code ? { code, address: undefined } : undefined);
    expect(await ask()).toMatchObject({ sale: 'sold-out', types: [{ left: 0, sale: 'sold-out' }] });
    expect(await ask('CHOIR')).toMatchObject({
      code: { setAside: 4 },
      sale: 'on',
      types: [{ left: 4, sale: 'on', withCode: true }],
    });
    expect(await getOwnEvent(app, event.owner, event.eventId)).toMatchObject({
      types: [{ held: 6, setAside: 4, left: 0 }],
    });
  });

  test('take places of a shared capacity, as any ticket of their type', async () => {
    const hall = { capacity: 20, places: [6, 1] };
    await begin({ types: [{ capacity: 50 }, { capacity: 50 }], sharedCapacities: [hall] });
    const [shared] = event.sharedCapacities;
    const promotion = await add({ reserved: 2 });
    expect(await counterOf(shared?.id as string)).toEqual({ held: 12, sold: 0 });
    const others = (quantity: number) => buy(0, undefined, { quantities: { [typeId(1)]: quantity } });
    await expect(others(9)).rejects.toMatchObject(soldOut(8));
    await others(8);
    await expect(buy(1)).rejects.toMatchObject(soldOut(0));
    await buy(2, 'CHOIR');
    expect(await reserveOf(promotion)).toEqual([0, 2]);
    expect(await counterOf(shared?.id as string)).toEqual({ held: 20, sold: 0 });
    const own = await getOwnEvent(app, event.owner, event.eventId);
    expect(own.sharedCapacities).toMatchObject([{ held: 20, setAside: 0 }]);
  });

  test('can be sold at a price that the buyer chooses', async () => {
    await begin({ types: [{ capacity: 4, priceFloorMinor: 1_000 }] });
    await add();
    const { tran } = await buy(2, 'CHOIR', { prices: { [typeId()]: 2_000 } });
    expect(tran?.amount).toBe(4_000);
  });

  test('do not count towards an address’s share', async () => {
    await begin({ types: [{ capacity: 40, perOrderLimit: 20 }] });
    await add({ reserved: 30 });
    const holds = createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, sharePerAddress: 10 });
    const from = (quantity: number, code?: string) =>
      placeOrder(
        { ...app, holds },
        aGuest(app),
        { email: 'a@example.com', eventId: event.eventId, quantities: { [typeId()]: quantity }, code },
        '203.0.113.9',
      );
    await from(4);
    await expect(from(3)).rejects.toMatchObject({ code: 'order.too-many-unpaid' });
    await from(20, 'CHOIR');
    await from(10, 'CHOIR');
    await expect(from(1, 'CHOIR')).rejects.toMatchObject({ code: 'order.too-many-unpaid' });
  });
});

describe('a hold that ends', () => {
  test('returns its reserved tickets to the reserve, and others to public sale', async () => {
    const promotion = await add();
    const buyer = aGuest(app);
    const { orderId } = await buy(2, 'CHOIR', {}, buyer);
    await buy(5, 'CHOIR');
    expect(await reserveOf(promotion)).toEqual([0, 4]);
    await startOver(app, buyer, { eventId: event.eventId, orderId });
    expect(await reserveOf(promotion)).toEqual([2, 4]);
    await letHoldsEnd();
    expect(await reserveOf(promotion)).toEqual([4, 4]);
    await expect(buy(7)).rejects.toMatchObject(soldOut(6));
  });

  test('releases them to everybody once the code has ended, even before the sweep', async () => {
    const promotion = await add({ validUntil: '2026-11-21T12:20' });
    await buy(3, 'CHOIR');
    app.clock.set(new Date('2026-11-21T10:20:00Z'));
    await expireHolds(app);
    expect(await reserveOf(promotion)).toEqual([1, 4]);
    await buy(9);
    expect(await sweepReserves(app)).toBe(1);
    expect(await sweepReserves(app)).toBe(0);
    await buy(1);
  });

  test('and is paid late takes from the reserve again, as far as it goes', async () => {
    const promotion = await add();
    const late = await buy(4, 'CHOIR');
    await letHoldsEnd();
    await buy(3, 'CHOIR');
    await buy(6);
    expect(await pay(late)).toBe('refunding');
    await letHoldsEnd();
    const again = await buy(4, 'CHOIR');
    await letHoldsEnd();
    await buy(2, 'CHOIR');
    await buy(4);
    expect(await pay(again)).toBe('paid');
    expect(await reserveOf(promotion)).toEqual([0, 4]);
    expect(await counterOf(typeId())).toEqual({ held: 6, sold: 4 });
  });

  test('because of a payment with another amount returns them to the reserve too', async () => {
    const promotion = await add();
    await buy(6);
    expect(await pay(await buy(2, 'CHOIR'), { amountMinor: 5 })).toBe('refunding');
    expect(await reserveOf(promotion)).toEqual([4, 4]);
  });

  test('differs from a refund, which returns seats to public sale only', async () => {
    const promotion = await add();
    const { orderId } = await buy(2, 'CHOIR');
    await pay({ orderId });
    await refundOrder(app, event.owner, { eventId: event.eventId, orderId });
    expect(await reserveOf(promotion)).toEqual([2, 4]);
    await buy(8);
  });
});

describe('the end of a reserve', () => {
  test.each<[string, () => Promise<unknown>, Options?]>([
    ['by hand', async () => endPromotion(app, event.owner, named(await theOne()))],
    ['by deleting its code', async () => removePromotion(app, event.owner, named(await theOne()))],
    [
      'by setting it to none',
      async () => change(await theOne(), { types: [typeId()], reserved: null, ...half }),
    ],
    ['with the sale of its type', () => sweepAt(2 * 60)],
    ['with its event', () => sweepAt(60 * 24 * 400)],
    [
      'with a cancelled event',
      () => cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Rain.', refund: false }),
    ],
  ])('comes %s, once, and leaves nothing held', async (how, end) => {
    const now = app.clock.now();
    const saleEndsAt = new Date(now.getTime() + 90 * MINUTE);
    await begin({
      types: [{ capacity: 10, perOrderLimit: 20, ...(how.includes('sale') && { saleEndsAt }) }],
    });
    await add();
    await end();
    expect(await counterOf(typeId())).toEqual({ held: 0, sold: 0 });
    await sweepReserves(app);
    expect(await counterOf(typeId())).toEqual({ held: 0, sold: 0 });
  });
  const half = { price: { effect: 'percent', percentHundredths: 5_000 } };
  const theOne = () =>
    app.db
      .selectFrom('promotions')
      .where('eventId', '=', event.eventId)
      .select('id')
      .executeTakeFirstOrThrow();
  const sweepAt = (minutes: number) => {
    app.clock.advance(minutes * MINUTE);
    return sweepReserves(app);
  };

  test('offers what is left to the waiting list, in the same commit', async () => {
    await transaction(app.db, (tx) => saveWaitingList(tx, event.eventId, { open: true, offerHours: 24 }));
    const promotion = await add();
    await buy(6);
    const person = await aUser(app);
    const caller = { address: '198.51.100.7', headers: new Headers() };
    const wish = { email: person.email, ticketTypeId: typeId(), quantity: 2 };
    const { placePath } = await joinWaitingList(app, person, event.eventId, wish, caller);
    const { pathname, searchParams } = new URL(placePath as string, 'http://localhost');
    const key = searchParams.get('key') as string;
    const stands = async () =>
      (await getPlace(app, { eventId: event.eventId, entryId: pathname.split('/')[4] as string, key })).state;
    // A waiting list closes public sale, but not the reserve, and reserved tickets are not offered to people waiting.
    await buy(1, 'CHOIR');
    expect(await stands()).toBe('waiting');
    await expect(change(promotion, { reserved: 5 })).rejects.toMatchObject({ kind: 'invalid' });
    await endPromotion(app, event.owner, named(promotion));
    expect(await stands()).toBe('offered');
  });
});

describe('an organiser', () => {
  const refused = (message: string, path = 'reserved') => ({
    kind: 'invalid',
    code: 'promotion.invalid',
    issues: [{ path, message }],
  });

  test('reserves no more than is left, changes the number, and moves it to another type', async () => {
    await begin({ types: [{ capacity: 10, perOrderLimit: 20 }, { capacity: 3 }] });
    await buy(3);
    await expect(add({ reserved: 8 })).rejects.toMatchObject(refused('Only 7 are left to set aside.'));
    const promotion = await add({ reserved: 7 });
    await expect(add({ code: 'MORE', reserved: 1 })).rejects.toMatchObject(
      refused('There are no tickets left to set aside.'),
    );
    await buy(2, 'CHOIR');
    await expect(change(promotion, { reserved: 1 })).rejects.toMatchObject(
      refused('Enter 2 to 7: 2 are already taken, and 5 more are left.'),
    );
    expect(await change(promotion, { reserved: 2 })).toMatchObject({ reserved: 2, reservedLeft: 0 });
    await expect(change(promotion, { reserved: 8 })).rejects.toMatchObject({ kind: 'invalid' });
    await change(promotion, { reserved: 7 });
    await expect(change(promotion, { types: [typeId(1)], reserved: 4 })).rejects.toMatchObject(
      refused('Only 3 are left to set aside.'),
    );
    expect(await change(promotion, { types: [typeId(1)], reserved: 3 })).toMatchObject({ reservedLeft: 3 });
    expect(await counterOf(typeId())).toEqual({ held: 5, sold: 0 });
    // Tickets taken of the previous type are not part of this reserve, and return to public sale.
    await letHoldsEnd();
    expect(await counterOf(typeId())).toEqual({ held: 0, sold: 0 });
    expect(await reserveOf(promotion)).toEqual([3, 3]);
  });

  test('reopens an ended code with the rest of its reserve', async () => {
    const promotion = await add();
    await pay(await buy(1, 'CHOIR'));
    await endPromotion(app, event.owner, named(promotion));
    await buy(8);
    await expect(change(promotion)).rejects.toMatchObject(
      refused('Enter 1 to 2: 1 is already taken, and 1 more is left.'),
    );
    expect(await change(promotion, { reserved: 2 })).toMatchObject({ state: 'on', reservedLeft: 1 });
  });

  test.each<[string, object]>([
    ['a batch', { code: undefined, name: 'Choirs', count: 3 }],
    ['all tickets', { types: null, price: { effect: 'percent', percentHundredths: 500 } }],
    ['more tickets than the code’s limit', { maxTickets: 3 }],
    ['none', { reserved: 0 }],
    ['a fraction of a ticket', { reserved: 1.5 }],
    ['a formula', { reserved: '=4' }],
  ])('cannot reserve %s', async (_, more) => {
    await expect(add(more)).rejects.toMatchObject({
      kind: 'invalid',
      issues: expect.arrayContaining([expect.objectContaining({ path: 'reserved' })]),
    });
    expect(await counterOf(typeId())).toEqual({ held: 0, sold: 0 });
  });

  test('cannot reserve tickets of two types, of another event’s type, or for an existing batch', async () => {
    await begin({ types: [{}, {}] });
    await expect(add({ types: [typeId(), typeId(1)] })).rejects.toMatchObject({ kind: 'invalid' });
    const other = await anEvent(app);
    await expect(add({ types: [other.types[0]?.id] })).rejects.toMatchObject({ kind: 'invalid' });
    const batch = await add({
      code: undefined,
      name: 'Batch',
      count: 2,
      reserved: null,
      price: { effect: 'percent', percentHundredths: 500 },
    });
    await expect(change(batch)).rejects.toMatchObject(
      refused('Only a single code can set tickets aside, not a batch.'),
    );
  });

  test('cannot lower a capacity below it, or delete a type that has one', async () => {
    await begin({ types: [{ capacity: 10 }, { capacity: 10 }] });
    await add({ types: [typeId(1)] });
    const own = await getOwnEvent(app, event.owner, event.eventId);
    const { name, startsAt, endsAt, timeZone, updatedAt } = own;
    const types = enteredTypes(own.types);
    const update = (wanted: object[]) =>
      updateEvent(app, event.owner, event.eventId, {
        name,
        startsAt,
        endsAt,
        timeZone,
        updatedAt,
        sharedCapacities: [],
        types: wanted,
      });
    await expect(update([types[0] as object, { ...types[1], capacity: 3 }])).rejects.toMatchObject({
      issues: [{ path: 'types.1.capacity' }],
    });
    await expect(update([types[0] as object])).rejects.toMatchObject({
      issues: [{ path: 'types', message: expect.stringContaining('promo code sets tickets') }],
    });
    await update([types[0] as object, { ...types[1], capacity: 4 }]);
  });
});

test('duplicating an event reserves as many as its tickets allow', async () => {
  await begin({ types: [{ capacity: 4 }] });
  const first = await add({ code: 'BAND', reserved: 2 });
  const second = await add({ reserved: 2 });
  const { orderId } = await buy(2, 'BAND');
  await pay({ orderId });
  await refundOrder(app, event.owner, { eventId: event.eventId, orderId });
  await change(second, { reserved: 4 });
  expect([await reserveOf(first), await reserveOf(second)]).toEqual([
    [0, 2],
    [4, 4],
  ]);
  const later = { name: 'Again', startsAt: '2027-06-01T10:00', endsAt: '2027-06-01T12:00' };
  const { id } = await duplicateEvent(app, event.owner, event.eventId, later);
  const { promotions } = await listPromotions(app, event.owner, id, {});
  expect(promotions.map(({ code, reserved, reservedLeft }) => [code, reserved, reservedLeft])).toEqual([
    ['CHOIR', 2, 2],
    ['BAND', 2, 2],
  ]);
});

test(
  'after any sequence of steps the code’s tickets are there for it, and no ticket is promised twice',
  async () => {
    const step = fc.oneof(
      fc.record({
        act: fc.constant('buy' as const),
        quantity: fc.integer({ min: 1, max: 2 }),
        coded: fc.boolean(),
      }),
      fc.record({ act: fc.constantFrom('pay', 'expire', 'end', 'late' as const) }),
      fc.record({ act: fc.constant('set' as const), reserved: fc.integer({ min: 1, max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await begin({
          types: [{ capacity: 8 }, { capacity: 8 }],
          sharedCapacities: [{ capacity: 24, places: [6, 1] }],
        });
        const promotion = await add({ reserved: 2 });
        const placed: { orderId: string }[] = [];
        for (const next of steps) {
          const { reservedLeft: left } = await getPromotion(app, event.owner, named(promotion));
          if (next.act === 'buy' && 'quantity' in next) {
            const bought = await buy(next.quantity, next.coded ? 'CHOIR' : undefined).catch((error) => error);
            const { state } = await getPromotion(app, event.owner, named(promotion));
            // Buyers with the code get at least what is reserved.
            if (next.coded && state === 'on' && next.quantity <= left)
              expect(bought).toHaveProperty('orderId');
            if (!next.coded) expect((await reserveOf(promotion))[0]).toBe(left);
            if ('orderId' in bought) placed.push(bought);
          } else if (next.act === 'set' && 'reserved' in next) {
            await change(promotion, { reserved: next.reserved }).catch(() => undefined);
          } else if (next.act === 'expire') await letHoldsEnd();
          else if (next.act === 'end') await endPromotion(app, event.owner, named(promotion));
          else if (placed.length > 0)
            await pay((next.act === 'late' ? placed.pop() : placed.shift()) as { orderId: string });
        }
        expect(await breaches(app)).toEqual([]);
      }),
      replay(32),
    );
  },
  patience(32),
);
