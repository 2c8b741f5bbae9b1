import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { cancelHold } from '../holds/cancel-hold.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { lockForHolds } from '../holds/lock-for-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { aHeldOrder } from '../payments/testing/bought-order.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { saveWaitingList } from './waiting-list-store.ts';

/** Seats that come free during a rush of public buyers and simultaneous releases (docs/decisions/0095). */
const app = await createTestApp({ durable: true, maxConnections: 12 });

/** Sells all seats of an event in orders of one ticket, and puts people in line who want these numbers of tickets. */
async function soldOut(seats: number, wishes: readonly number[]) {
  const event = await anEvent(app, { types: [{ capacity: seats, perOrderLimit: 9 }] });
  const { eventId } = event;
  await transaction(app.db, (tx) => saveWaitingList(tx, eventId, { open: true, offerHours: 24 }));
  const orders = [];
  for (let seat = 0; seat < seats; seat += 1) orders.push(await aHeldOrder(app, event));
  for (const quantity of wishes) {
    const person = await aUser(app);
    const wish = { email: person.email, ticketTypeId: event.types[0]?.id, quantity };
    await joinWaitingList(app, person, eventId, wish, { address: '198.51.100.7', headers: new Headers() });
  }
  return { event, orders };
}

type SoldOut = Awaited<ReturnType<typeof soldOut>>;

/** Releases all orders at once during a rush. @returns how many buyers got a seat, and how many seats are offered */
async function rush({ event, orders }: SoldOut, buyers: number, through: TestApp = app) {
  const { eventId } = event;
  const quantities = { [event.types[0]?.id as string]: 1 };
  const buy = () =>
    placeOrder(through, aGuest(app), { email: 'public@example.com', eventId, quantities }).then(
      () => 1,
      () => 0,
    );
  const crowd = Array.from({ length: buyers }, buy);
  const [bought] = await Promise.all([Promise.all(crowd), ...orders.map((order) => cancelHold(app, order))]);
  const offered = await app.db
    .selectFrom('waiting_entries')
    .where('eventId', '=', eventId)
    .where('orderId', 'is not', null)
    .select((eb) => eb.fn.sum<string | null>('quantity').as('seats'))
    .executeTakeFirstOrThrow();
  return { public: bought.filter((got) => got === 1).length, offered: Number(offered.seats ?? 0) };
}

test('fifty buyers get none of the seats that come free while more people wait', async () => {
  expect(await rush(await soldOut(4, [1, 1, 1, 1, 1, 1]), 50)).toEqual({ public: 0, offered: 4 });
  expect(await breaches(app)).toEqual([]);
});

test('fifty buyers get none of the seats that are too few for anybody in line either', async () => {
  expect(await rush(await soldOut(3, [5]), 50)).toEqual({ public: 0, offered: 0 });
  expect(await breaches(app)).toEqual([]);
});

test('twin: a sale that ignores the line sells them', async () => {
  const blind = createHoldQueue({
    db: app.db,
    clock: app.clock,
    holdMinutes: 15,
    lock: async (...asked) => {
      const locked = await lockForHolds(...asked);
      for (const type of locked.inventory?.counters.values() ?? []) type.waiting = 0;
      return locked;
    },
  });
  const { event, orders } = await soldOut(1, [5]);
  await cancelHold(app, orders[0] as (typeof orders)[number]);
  expect(await rush({ event, orders: [] }, 1, { ...app, holds: blind })).toEqual({ public: 1, offered: 0 });
});

test('simultaneous releases never offer a seat twice, and leave none that fits', async () => {
  const result = await rush(await soldOut(8, [2, 2, 2, 2, 2, 1, 1]), 0);
  expect(result.offered).toBe(8);
  expect(await breaches(app)).toEqual([]);
});
