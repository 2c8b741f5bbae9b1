import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { untilWaiting } from '../../../tests/until-waiting.ts';
import { transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import { createHoldQueue } from './hold-queue.ts';
import { placeOrder } from './place-order.ts';

const app = await createTestApp();
const event = await anEvent(app, { types: [{ capacity: 50 }] });

/** Creates an app process with its own queue. */
const aSeller = (): App => ({
  ...app,
  holds: createHoldQueue({ ...TEST_SETTINGS, db: app.db, clock: app.clock }),
});

const buy = async (seller: App) =>
  (
    await placeOrder(seller, aGuest(app), {
      email: 'thandi@example.com',
      eventId: event.eventId,
      quantities: { [event.types[0]?.id as string]: 1 },
    })
  ).orderId;

/** Places an order while another writer has the lock, and more while that order waits. @returns the number of commits they took */
async function commitsOf(seller: App, { more }: { more: number }): Promise<number> {
  const { orders } = await transaction(app.db, async (tx) => {
    await lockInventory(tx, event.eventId);
    const first = buy(seller);
    await untilWaiting(app.db, { connections: 1 });
    const orders = [first, ...Array.from({ length: more }, () => buy(seller))];
    await sql`update inventory set held = held where event_id = ${event.eventId}`.execute(tx);
    return { orders };
  });
  const ids = await Promise.all(orders);
  const { rows } = await sql<{ commits: number }>`
    select count(distinct xmin::text) as commits from orders where id = any(${ids}::uuid[])`.execute(app.db);
  return Number(rows[0]?.commits);
}

test('a group whose predecessor met another writer takes in who comes while it waits for the lock', async () => {
  const seller = aSeller();
  await commitsOf(seller, { more: 0 });
  expect(await commitsOf(seller, { more: 2 })).toBe(1);
  expect(await breaches(app)).toEqual([]);
});

test('one whose predecessor met nobody does not', async () => {
  const seller = aSeller();
  expect(await commitsOf(seller, { more: 2 })).toBe(2);
  await buy(seller);
  expect(await commitsOf(seller, { more: 2 })).toBe(2);
  expect(await breaches(app)).toEqual([]);
});
