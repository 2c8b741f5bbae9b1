import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { untilWaiting } from '../../../tests/until-waiting.ts';
import { type Transaction, transaction } from '../../db/database.ts';
import { type DeskEvent, requireDesk } from '../events/require-desk.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { addPromotion, enterChangeOfPromotion } from '../promo-codes/change-promotions.ts';
import { promotionSchema } from '../promo-codes/promotion.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { deleteTicketTypes } from '../ticket-types/ticket-type-store.ts';
import { createHoldQueue } from './hold-queue.ts';
import { lockForHolds } from './lock-for-holds.ts';
import { placeOrder } from './place-order.ts';
import { lockWithoutReadingAgain } from './testing/lock-without-reading-again.ts';

const app = await createTestApp();

let event: Awaited<ReturnType<typeof anEvent>>;
let desk: { by: SignedIn; event: DeskEvent };
beforeEach(() => anotherEvent());
async function anotherEvent(types: object[] = [{ priceMinor: 20_000, capacity: 50 }]): Promise<void> {
  event = await anEvent(app, { types });
  desk = { by: event.owner, event: await requireDesk(app.db, event.owner, event.eventId, 'event.edit') };
}
const half = { effect: 'percent', percentHundredths: 5_000 };

/** Creates an app process with its own queue. */
const aSeller = (lock: typeof lockForHolds): App => ({
  ...app,
  holds: createHoldQueue({ ...TEST_SETTINGS, db: app.db, clock: app.clock, lock }),
});

/** Orders one ticket. @returns its price, or the code of the error */
const buy = (seller: App) =>
  placeOrder(seller, aGuest(app), {
    email: 'thandi@example.com',
    eventId: event.eventId,
    quantities: { [event.types.at(-1)?.id as string]: 1 },
    code: 'CODE',
  }).then(
    ({ tran }) => tran?.amount,
    (error: Error & { code?: string }) => error.code,
  );

/** Lets buyers, each in a process of their own, wait for a change of the event's codes. @returns the results of their orders */
async function buyDuring(
  lock: typeof lockForHolds,
  change: (tx: Transaction) => Promise<unknown>,
  buyers = 1,
) {
  const { orders } = await transaction(app.db, async (tx) => {
    await lockInventory(tx, event.eventId);
    const orders = Array.from({ length: buyers }, () => buy(aSeller(lock)));
    await untilWaiting(app.db, { connections: buyers });
    await change(tx);
    return { orders };
  });
  return Promise.all(orders);
}

const addCode = (more: object = {}) =>
  addPromotion(app, event.owner, { eventId: event.eventId, code: 'CODE', price: half, ...more });
const changeCode = async (more: object) => {
  const { id: promotionId } = await addCode();
  const input = { eventId: event.eventId, promotionId, price: half, ...more };
  return (tx: Transaction) =>
    enterChangeOfPromotion(app, tx, { ...desk, wanted: promotionSchema.parse(input) });
};
describe('a hold that waited for a change of its code', () => {
  test('pays the code’s new price; twin: without reading again it pays the old one', async () => {
    const dearer = { price: { effect: 'percent', percentHundredths: 1_000 } };
    expect(await buyDuring(lockForHolds, await changeCode(dearer))).toEqual([18_000]);
    await anotherEvent();
    expect(await buyDuring(lockWithoutReadingAgain, await changeCode(dearer))).toEqual([10_000]);
  });

  test('is refused if the code has ended; the twin is not', async () => {
    const ended = { validUntil: '2020-01-01T00:00' };
    expect(await buyDuring(lockForHolds, await changeCode(ended))).toEqual(['code.ended']);
    await anotherEvent();
    expect(await buyDuring(lockWithoutReadingAgain, await changeCode(ended))).toEqual([10_000]);
  });
});

test('a hold that waited while the first ticket type was deleted still finds its code; the twin does not', async () => {
  const types = [{}, { priceMinor: 20_000, capacity: 50 }];
  const deleteFirst = (tx: Transaction) =>
    deleteTicketTypes(tx, event.eventId, [event.types[0]?.id as string]);
  await anotherEvent(types);
  await addCode();
  expect(await buyDuring(lockForHolds, deleteFirst)).toEqual([10_000]);
  await anotherEvent(types);
  await addCode();
  expect(await buyDuring(lockWithoutReadingAgain, deleteFirst)).toEqual(['code.unknown']);
});

describe('a hold that waited for another hold with the same code', () => {
  const setAside = () => addCode({ types: [event.types[0]?.id], reserved: 1, maxUses: 1 });
  const nothing = async () => undefined;

  test('finds the code used up, although the other hold took reserved tickets and moved no counter; the twin does not', async () => {
    await setAside();
    const outcomes = await buyDuring(lockForHolds, nothing, 2);
    expect(outcomes.sort()).toEqual([10_000, 'code.used-up']);
    await anotherEvent();
    await setAside();
    const twin = await buyDuring(lockWithoutReadingAgain, nothing, 2);
    expect(twin.sort()).toEqual([10_000, '23514']);
    expect(await breaches(app)).toEqual([]);
  });
});
