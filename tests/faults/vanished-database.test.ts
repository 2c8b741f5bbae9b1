import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { documentedApi } from '../../src/api/testing/documented-api.ts';
import { aPerson } from '../../src/api/testing/people.ts';
import { createScanQueue } from '../../src/core/check-in/scans/scan-queue.ts';
import { aTicket } from '../../src/core/check-in/testing/issued-ticket.ts';
import { createHoldQueue } from '../../src/core/holds/hold-queue.ts';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import { createOpeningQueue } from '../../src/core/payment-attempts/opening-queue.ts';
import { createFulfilmentQueue } from '../../src/core/payments/fulfilment-queue.ts';
import { PAYMENT_DECISIONS } from '../../src/core/reconciliation/payment-decisions.ts';
import { createWebhookInbox } from '../../src/core/webhooks/webhook-inbox.ts';
import {
  HURRIED,
  isOutage,
  openDatabase,
  type Patience,
  transaction,
  UNHURRIED,
} from '../../src/db/database.ts';
import { createTestApp, type TestApp } from '../database.ts';
import { aGuest, anEvent, breaches } from '../factories.ts';
import { PATIENT } from '../patient.ts';
import { startCuttingProxy } from './cutting-proxy.ts';

/** A database that vanishes closes no connections, and a frozen one does not answer. Both must lead to an error, and soon. */
const direct = await createTestApp();
const proxy = await startCuttingProxy(direct.databaseUrl);
afterAll(() => proxy.close());

/** Long enough for a slow machine to answer, and short enough for a test. */
const PATIENCE: Patience = { ...HURRIED, silence: 4_000 };

function open(patience: Patience, maxConnections = 2) {
  const opened = openDatabase(proxy.url, {
    maxConnections,
    pipelined: true,
    patience,
    onIdleError: () => undefined,
  });
  afterAll(() => opened.close());
  const { db } = opened;
  const app: TestApp = {
    ...direct,
    db,
    holds: createHoldQueue({ db, clock: direct.clock, holdMinutes: direct.settings.holdMinutes }),
    fulfilments: createFulfilmentQueue({ ...direct, db }),
    openings: createOpeningQueue(db),
    scans: createScanQueue({ db, patientDb: db }),
    decisions: PAYMENT_DECISIONS,
    webhookInbox: createWebhookInbox({ ...direct, db }),
  };
  return app;
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** An outage blocks an event's queue for these few seconds at most. */
test('the queues give up before a customer does', () => {
  expect(HURRIED.silence).toBeLessThanOrEqual(10_000);
  expect(HURRIED.statement).toBeLessThan(HURRIED.silence);
});

test('the sale of an event continues once a vanished database is back', async () => {
  const app = open(PATIENCE);
  const { eventId, types } = await anEvent(direct, { types: [{ capacity: 20 }] });
  const guest = aGuest(direct);
  const order = () =>
    placeOrder(app, guest, { email: 'thandi@example.com', eventId, eventType: types[0]?.id });
  await order();

  proxy.freeze();
  const errors = await Promise.all([order(), order(), order()].map(errorOf));
  // Whether their commit arrived is unknown, and they are told so (decision 0044).
  const isTold = (error: unknown) =>
    isOutage(error) || (error as { code?: string }).code === 'order.not-known';
  expect(errors.map(isTold)).toEqual([true, true, true]);
  proxy.thaw();
  await order();
  expect(await breaches(direct)).toEqual([]);
});

test('a webhook and a scan are refused during an outage and repeated after it, and nothing is lost', async () => {
  const app = open(PATIENCE);
  const call = documentedApi(app);
  const owner = await aPerson(direct);
  const event = await anEvent(direct, { owner: owner.actor });
  const { code } = await aTicket(direct, event);
  const notice = { eventType: 'charge.success', objectId: '1', status: 'success', reference: 'nobody-knows' };
  const notify = () =>
    call('POST', '/webhooks/fake', { json: notice, headers: { 'x-fake-signature': 'good' } });
  const scan = { code, gate: 'North', scanId: direct.newId(), scannedAt: direct.clock.now().toISOString() };
  const door = `/api/events/${event.eventId}`;
  const { headers } = owner;
  const checkIn = () => call('POST', `${door}/check-ins`, { json: scan, headers });

  proxy.freeze();
  const answered = await Promise.all([
    notify(),
    checkIn(),
    call('GET', `${door}/door`, { headers }),
    call('POST', `${door}/door-searches`, { json: { text: 'Thandi' }, headers }),
  ]);
  for (const { status, code, headers } of answered) {
    expect([status, code, headers.get('retry-after')]).toEqual([503, 'database.away', '5']);
  }
  proxy.thaw();
  const kept = () => direct.db.selectFrom('webhook_inbox').select('reference').execute();
  expect(await kept()).toEqual([]);
  // Both are sent twice, as providers and doors may do, and count once.
  for (const _ of [1, 2]) {
    expect(await notify()).toMatchObject({ status: 200 });
    expect(await checkIn()).toMatchObject({ status: 200, body: { answer: 'admitted' } });
  }
  expect(await kept()).toEqual([{ reference: 'nobody-knows' }]);
  expect(await direct.db.selectFrom('admissions').select('gate').execute()).toEqual([{ gate: 'North' }]);
});

test('when all connections hang, nobody waits for one for ever', async () => {
  const app = open(PATIENCE, 1);
  await sql`select 1`.execute(app.db);
  proxy.freeze();
  const errors = await Promise.all([1, 2, 3].map(() => errorOf(sql`select 1`.execute(app.db))));
  expect(errors.map(isOutage)).toEqual([true, true, true]);
  proxy.thaw();
  expect((await sql`select 1 as works`.execute(app.db)).rows).toEqual([{ works: 1 }]);
});

test('twin: without the time limit, they would', async () => {
  const app = open(UNHURRIED, 1);
  await sql`select 1`.execute(app.db);
  proxy.freeze();
  const hanging = errorOf(sql`select 1`.execute(app.db)).then(() => 'ended');
  const later = new Promise((resolve) => setTimeout(resolve, PATIENCE.silence * 2, 'hangs'));
  expect(await Promise.race([hanging, later])).toBe('hangs');
  proxy.thaw();
  expect(await hanging).toBe('ended');
});

test('a connection that hangs is given up, and a new one works at once', async () => {
  const { db, pool, close } = openDatabase(direct.databaseUrl, {
    maxConnections: 1,
    patience: PATIENCE,
    onIdleError: () => undefined,
  });
  const pid = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid as number;
  process.kill(pid, 'SIGSTOP');
  try {
    const frozen = transaction(db, (tx) => sql`select 1`.execute(tx));
    expect(isOutage(await errorOf(frozen))).toBe(true);
    expect((await sql`select 1 as works`.execute(db)).rows).toEqual([{ works: 1 }]);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await close();
});

test('PostgreSQL ends statements that take too long or wait too long for a lock, and transactions that are left open', async () => {
  // By TCP, because the last check is about TCP's keep-alive settings, which Unix sockets lack.
  const byTcp = new URL(direct.databaseUrl);
  byTcp.searchParams.delete('host');
  const opened = (less: Partial<Patience>) => {
    const patience = { ...PATIENT, ...less };
    return openDatabase(byTcp.href, { maxConnections: 2, patience, onIdleError: () => undefined });
  };
  const { db, close } = opened({ statement: 300 });
  expect(await errorOf(sql`select pg_sleep(600)`.execute(db))).toMatchObject({ code: '57014' });
  const locking = opened({ lock: 100 });
  await transaction(locking.db, async (tx) => {
    const lock = sql`select pg_advisory_xact_lock(4711)`;
    await lock.execute(tx);
    expect(await errorOf(lock.execute(locking.db))).toMatchObject({ code: '55P03' });
  });
  const idling = opened({ idleInTransaction: 100 });
  const idle = transaction(idling.db, async (tx) => {
    await expect.poll(() => errorOf(sql`select 1`.execute(tx)), { interval: 500 }).toBeDefined();
    await sql`select 1`.execute(tx);
  });
  expect(isOutage(await errorOf(idle))).toBe(true);
  await Promise.all([locking.close(), idling.close()]);
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name like 'tcp\\_%' order by name`.execute(db);
  expect(rows.filter(({ setting }) => setting === '0')).toEqual([]);
  await close();
});
