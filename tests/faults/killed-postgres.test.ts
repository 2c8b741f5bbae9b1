import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { PlacedOrder } from '../../src/core/holds/hold.ts';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import { paymentReference } from '../../src/core/ledger/payment-reference.ts';
import type { FulfilmentOutcome } from '../../src/core/payments/fulfilment.ts';
import { verifyPayment } from '../../src/core/payments/verify-payment.ts';
import { WORK_CHANNEL } from '../../src/core/shared/work.ts';
import { openDatabase } from '../../src/db/database.ts';
import { startEmbeddedServer } from '../../src/db/embedded-server.ts';
import { listenTo } from '../../src/db/listen.ts';
import { migrate } from '../../src/db/migrate.ts';
import { aGuest, anEvent, breaches } from '../factories.ts';
import { FakeProvider } from '../fakes/provider.ts';
import { openBareApp } from './bare-app.ts';

/** PostgreSQL is killed with SIGKILL while a crowd places and pays orders. What it had confirmed must survive. */
const dir = await mkdtemp(path.join(tmpdir(), 'tikiti-killed-'));
afterAll(async () => {
  await (await startEmbeddedServer(dir)).stop();
  await rm(dir, { recursive: true });
});
const provider = new FakeProvider();

/** Starts PostgreSQL and an app on it. */
async function startApp() {
  const server = await startEmbeddedServer(dir);
  const first = openDatabase(server.url, { onIdleError: () => undefined });
  await migrate(first.db);
  await first.close();
  const app = await openBareApp(server.url, provider);
  // A worker also has this connection, which wakes its sweeps; it breaks with the others.
  const close = await listenTo(server.url, WORK_CHANNEL, {
    onNotification: () => undefined,
    onError: () => undefined,
  });
  return { app, kill: () => process.kill(server.pid, 'SIGKILL'), close };
}

test('everything confirmed before the kill is still there', async () => {
  for (const answersBeforeKill of [3, 40, 90]) {
    const dying = await startApp();
    const { eventId, types } = await anEvent(dying.app, {
      endsAt: new Date('2099-01-01T14:00:00Z'),
      types: [{ capacity: 200 }],
    });
    const guest = aGuest(dying.app);
    const order = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
    const answered: { order: PlacedOrder; outcome: FulfilmentOutcome | undefined }[] = [];
    const customer = async () => {
      const placed = await placeOrder(dying.app, guest, order);
      const mine: (typeof answered)[number] = { order: placed, outcome: undefined };
      answered.push(mine);
      if (answered.length === answersBeforeKill) dying.kill();
      const key = { eventId, orderId: placed.orderId, number: 1 };
      provider.report(paymentReference(key), { status: 'succeeded' });
      mine.outcome = await verifyPayment(dying.app, key);
    };
    const crowd = Array.from({ length: 25 }, async () => {
      for (let turn = 0; turn < 6; turn += 1) await customer();
    });
    const ended = await Promise.allSettled(crowd);
    expect(ended.some(({ status }) => status === 'rejected')).toBe(true);
    await dying.close().catch(() => undefined);

    const { app, close } = await startApp();
    expect(await breaches(app)).toEqual([]);
    const orders = await app.db
      .selectFrom('orders')
      .select(['id', 'state'])
      .where('eventId', '=', eventId)
      .execute();
    const stateOf = new Map(orders.map(({ id, state }) => [id, state]));
    for (const { order: placed, outcome } of answered) {
      expect(['held', 'paid']).toContain(stateOf.get(placed.orderId));
      if (outcome === 'paid') expect(stateOf.get(placed.orderId)).toBe('paid');
    }
    for (const { id, state } of orders.filter((one) => one.state === 'held')) {
      const key = { eventId, orderId: id, number: 1 };
      const known = provider.payments.get(paymentReference(key))?.snapshot.status === 'succeeded';
      expect(await verifyPayment(app, key)).toBe(known ? 'paid' : 'unchanged');
      expect(state).toBe('held');
    }
    expect(await breaches(app)).toEqual([]);
    await close();
    await app.db.destroy();
  }
});
