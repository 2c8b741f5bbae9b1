import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { untilWaiting } from '../../../tests/until-waiting.ts';
import { transaction } from '../../db/database.ts';
import { lockOrderOf } from '../payment-attempts/payment-lock.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';

const app = await createTestApp();
const event = await anEvent(app);

async function paidOrders(count: number) {
  const orders = [];
  for (let order = 0; order < count; order += 1) orders.push(await aPaidOrder(app, event));
  return orders;
}

const noted = async (orderIds: readonly string[]) => {
  const mails = app.db.selectFrom('order_mails as m').innerJoin('outbox as b', 'b.id', 'm.id');
  const rows = await mails
    .innerJoin('orders as o', 'o.id', 'm.orderId')
    .where('m.orderId', 'in', orderIds)
    .select(['m.orderId', 'm.email', 'm.reason', 'm.sentAt', 'b.sentAt as endedAt', 'b.dueAt', 'o.mailedAt'])
    .execute();
  return rows.sort((one, other) => one.orderId.localeCompare(other.orderId));
};

test('tickets’ mails of one part are noted together, and one whose order is locked alone, once it is free', async () => {
  const orders = await paidOrders(3);
  const [locked, ...others] = orders as [(typeof orders)[0], ...typeof orders];
  const now = app.clock.now();
  const asNoted = ({ orderId }: { orderId: string }) => ({
    ...{ orderId, email: 'thandi@example.com', reason: 'paid' },
    ...{ sentAt: now, endedAt: now, dueAt: null, mailedAt: now },
  });
  const free = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const locking = transaction(app.db, async (tx) => {
    await lockOrderOf(tx, locked);
    isLocked.resolve();
    await free.promise;
  });
  await isLocked.promise;
  const sweeping = app.runJobs(['outbox']);
  await untilWaiting(app.db, { on: 'orders' });
  expect(await noted(orders.map(({ orderId }) => orderId))).toEqual(others.map(asNoted));
  free.resolve();
  await locking;
  await sweeping;
  expect(await noted(orders.map(({ orderId }) => orderId))).toEqual(orders.map(asNoted));
  expect(app.outbox.map(({ kind }) => kind)).toEqual(['tickets', 'tickets', 'tickets']);
});

test('when they cannot be noted together, each is noted alone', async () => {
  const orders = await paidOrders(2);
  app.outbox.length = 0;
  const [one] = orders as [(typeof orders)[0]];
  const mail = await app.db
    .selectFrom('outbox')
    .where('subjectId', '=', one.orderId)
    .select('id')
    .executeTakeFirstOrThrow();
  // The key of what the first would write is taken, so its note fails, and the mail stays due.
  const { eventId, orderId } = one;
  const taken = { eventId, id: mail.id, orderId, email: 'thandi@example.com', requestedBy: null };
  await app.db
    .insertInto('order_mails')
    .values({ ...taken, reason: 'resent', requestedAt: app.clock.now(), sentAt: null })
    .execute();
  await app.runJobs(['outbox']);
  const left = app.db.selectFrom('outbox').where('dueAt', 'is not', null).select('subjectId');
  expect(await left.execute()).toEqual([{ subjectId: orderId }]);
});
