import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { aHeldOrder } from '../payments/testing/bought-order.ts';
import { moveOrders, type OrderMove } from './move-orders-store.ts';
import type { OrderState } from './order.ts';
import { canHappen, nextOrderState, ORDER_EVENTS } from './order-state.ts';

const app = await createTestApp();
const event = await anEvent(app);
const { eventId } = event;
const orders = [await aHeldOrder(app, event), await aHeldOrder(app, event)];
const [first, second] = orders.map(({ orderId }) => orderId) as [string, string];
const SOON = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T13:00:00Z');

const setAll = (state: OrderState) =>
  app.db
    .updateTable('orders')
    .set({ state, paidAt: state === 'held' ? null : SOON, heldFrom: 7n, heldSeats: {}, holdExpiresAt: SOON })
    .execute();
const move = (...moves: OrderMove[]) => transaction(app.db, (tx) => moveOrders(tx, eventId, moves, LATER));
const read = (orderId: string) =>
  app.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
const stateOf = async (orderId: string) => (await read(orderId)).state;

beforeEach(() => setAll('held'));

describe.each<OrderState>(['held', 'expired', 'cancelled', 'paid', 'partly_refunded', 'refunded'])(
  'an order that is %s',
  (state) => {
    beforeEach(() => setAll(state));

    test.each(ORDER_EVENTS.filter((happens) => canHappen(state, happens)))('can %s', async (happens) => {
      await move({ orderId: first, event: happens });
      expect([await stateOf(first), await stateOf(second)]).toEqual([nextOrderState(state, happens), state]);
    });

    test.each(ORDER_EVENTS.filter((happens) => !canHappen(state, happens)))(
      'refuses to %s, also when the caller did not ask',
      async (happens) => {
        await expect(move({ orderId: first, event: happens })).rejects.toThrow(`only 0 could ${happens}`);
        expect(await stateOf(first)).toBe(state);
      },
    );
  },
);

test('one order that refuses leaves all of a group as they are', async () => {
  await move({ orderId: second, event: 'pay' });
  const both = [first, second].map((orderId) => ({ orderId, event: 'expire' as const }));
  await expect(move(...both)).rejects.toThrow('Of 2 orders');
  expect([await stateOf(first), await stateOf(second)]).toEqual(['held', 'paid']);
});

test('an order that does not exist refuses', async () => {
  await expect(move({ orderId: eventId, event: 'pay' })).rejects.toThrow('only 0 could pay');
});

test('orders of a group move each on their own, also twice', async () => {
  await move(
    { orderId: first, event: 'cancel' },
    { orderId: second, event: 'pay' },
    { orderId: first, event: 'seat-late' },
    { orderId: second, event: 'refund-all' },
  );
  expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'refunded']);
});

test('a move out of turn is refused within a group, too', async () => {
  const wrong = move({ orderId: first, event: 'seat-late' }, { orderId: first, event: 'cancel' });
  await expect(wrong).rejects.toThrow('seat-late');
});

test('a payment is dated, and what ends a hold forgets where its order came from', async () => {
  await move({ orderId: first, event: 'pay' }, { orderId: second, event: 'expire' });
  expect(await read(first)).toMatchObject({ paidAt: LATER, heldFrom: 7, heldSeats: {} });
  expect(await read(second)).toMatchObject({ paidAt: null, heldFrom: null, heldSeats: null });
});

test('a hold ends later, and only a payment’s extension is noted', async () => {
  await move(
    { orderId: first, event: 'extend', holdExpiresAt: LATER },
    { orderId: second, event: 'keep-longer', holdExpiresAt: LATER },
  );
  expect(await read(first)).toMatchObject({ state: 'held', holdExpiresAt: LATER, holdExtendedAt: LATER });
  expect(await read(second)).toMatchObject({ state: 'held', holdExpiresAt: LATER, holdExtendedAt: null });
});
