import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import { numberReceipts } from '../../src/core/receipts/number-receipts-store.ts';
import { transaction } from '../../src/db/database.ts';
import { createTestApp } from '../database.ts';
import { aGuest, anEvent, aUser, breaches } from '../factories.ts';
import { deal, runInProcesses } from './crowd.ts';
import type { FulfilInAProcess } from './fulfil-in-a-process.ts';

/** An organiser's receipts are numbered 1, 2, 3 ... across all their events, whichever process fulfils them and whatever fails. */
const app = await createTestApp({ durable: true });
const FAR_AWAY = { startsAt: new Date('2099-01-01T10:00:00Z'), endsAt: new Date('2099-01-01T14:00:00Z') };
const [EVENTS, ORDERS, PROCESSES] = [4, 20, 3];

const numbersOf = async (ownerId: string) =>
  (
    await app.db
      .selectFrom('receipts')
      .select('number')
      .where('organisationId', '=', ownerId)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number);

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

async function heldOrders(owner: Awaited<ReturnType<typeof aUser>>) {
  const events = await Promise.all(upTo(EVENTS).map(() => anEvent(app, { ...FAR_AWAY, owner })));
  const placed = events.flatMap(({ eventId, types }) =>
    upTo(ORDERS).map(async () => {
      const buyer = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
      const { orderId } = await placeOrder(app, aGuest(app), buyer);
      return { eventId, orderId, minor: 35_000 };
    }),
  );
  return Promise.all(placed);
}

test('several processes that fulfil several events of one organiser leave no gap and no duplicate', async () => {
  const [owner, other] = [await aUser(app), await aUser(app)];
  const orders = (await Promise.all([heldOrders(owner), heldOrders(other)])).flat();
  const tasks = deal(orders, PROCESSES).map(
    (share): FulfilInAProcess => ({ databaseUrl: app.databaseUrl, orders: share }),
  );
  const outcomes = await runInProcesses('fulfil-in-a-process.ts', tasks);
  expect(outcomes).toEqual(orders.map(() => 'paid'));
  expect(await numbersOf(owner.userId)).toEqual(upTo(EVENTS * ORDERS));
  expect(await numbersOf(other.userId)).toEqual(upTo(EVENTS * ORDERS));
  expect(await breaches(app)).toEqual([]);
});

/** Takes a number, takes another and rolls back, and takes a third. */
async function failBetween(number: (fails: boolean) => Promise<void>): Promise<void> {
  await number(false);
  await expect(number(true)).rejects.toThrow('the connection broke');
  await number(false);
}

test('a rollback leaves no gap', async () => {
  const owner = await aUser(app);
  const orders = (await heldOrders(owner)).slice(0, 3);
  await failBetween((fails) =>
    transaction(app.db, async (tx) => {
      const order = orders.pop();
      if (!order) throw new Error('No order is left.');
      const paid = { id: order.orderId, totalMinor: order.minor, currency: 'ZAR' };
      await numberReceipts(tx, order.eventId, [paid], app.clock.now());
      if (fails) throw new Error('the connection broke');
    }),
  );
  expect(await numbersOf(owner.userId)).toEqual([1, 2]);
  await sql`truncate receipts, receipt_counters`.execute(app.db);
});

test('twin: a rollback of a sequence leaves one', async () => {
  await sql`create table numbered (number bigserial)`.execute(app.db);
  await failBetween((fails) =>
    transaction(app.db, async (tx) => {
      await sql`insert into numbered default values`.execute(tx);
      if (fails) throw new Error('the connection broke');
    }),
  );
  const { rows } = await sql`select number from numbered order by number`.execute(app.db);
  expect(rows).toEqual([{ number: 1 }, { number: 3 }]);
});
