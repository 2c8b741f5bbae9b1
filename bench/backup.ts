/**
 * `npm run bench:backup` takes a backup while 30 orders a second come in (BENCH_RATE), throws the machine away, restores on another database and
 * sells again. Each acknowledged order from before the backup must be there, none half, and the worker must find every order that was lost.
 * Web, worker, gateway and PostgreSQL are processes of their own. Figures: bench/README.md
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createHoldQueue } from '../src/core/holds/hold-queue.ts';
import { paymentReference } from '../src/core/ledger/payment-reference.ts';
import { createFulfilmentQueue } from '../src/core/payments/fulfilment-queue.ts';
import { settleResales } from '../src/core/resale/settle-resales.ts';
import type { App } from '../src/core/shared/app.ts';
import { systemClock } from '../src/core/shared/clock.ts';
import { offerSeats } from '../src/core/waiting-list/offer-seats.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { testKey } from '../src/demo/test-key.ts';
import { openBenchDatabase } from './bench-database.ts';
import { insertBenchEvent } from './bench-event.ts';
import {
  freePort,
  giveKey,
  putOffMails,
  SECRET,
  SECRET_BYTES,
  startProcesses,
  untilReady,
} from './built-app.ts';
import { openReport } from './report.ts';

/** Orders that are there before anybody comes. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 50_000);
const RATE = Number(process.env.BENCH_RATE ?? 30);
/** How long people buy before the backup, and after it. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
/** Orders by which the processes compile what they need. */
const WARM_UP = 60;
const SERVER = 'build/server/index.js';
const onIdleError = (error: Error) => console.error(error.message);
const run = promisify(execFile);

const report = openReport('backup');
const bench = await openBenchDatabase(4);
const dataDir = await mkdtemp(path.join(tmpdir(), 'tikiti-backup-'));
const backups = path.join(dataDir, 'backups');
const gatewayPort = await freePort();
const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
const processes = startProcesses();
const spare = new URL(bench.url);
spare.pathname = `${spare.pathname}_spare`;
try {
  const env = {
    APP_SECRET: SECRET,
    HOLD_SHARE_PER_ADDRESS: '0',
    PLACES: 'photon',
    PHOTON_URL: 'http://127.0.0.1:9',
    GATEWAY_PORT: String(gatewayPort),
    DATA_DIR: dataDir,
  };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  processes.start('packages/sandbox-gateway/bin/sandbox-gateway.ts', [], {
    GATEWAY_PORT: env.GATEWAY_PORT,
    GATEWAY_STORE: path.join(dataDir, 'gateway.sqlite'),
    GATEWAY_SECRET_KEY: testKey('sk', SECRET_BYTES),
    GATEWAY_PUBLIC_KEY: testKey('pk', SECRET_BYTES),
    GATEWAY_APP_ORIGINS: url,
    GATEWAY_WEBHOOK_URL: `${url}/webhooks/sandbox`,
  });
  const first = { ...env, DATABASE_URL: bench.url };
  const web = processes.start(SERVER, ['web'], { ...first, PORT: String(port) });
  await untilReady(url);
  const worker = processes.start(SERVER, ['worker'], { ...first, PORT: '0' });
  await putOffMails(bench.db);
  await sellBefore(bench.url);
  const event = await insertBenchEvent(bench.db);
  await giveKey(bench.db, event.eventId);

  const early = await becomeGuest(url);
  for (let warmed = 0; warmed < WARM_UP; warmed += 1) await buy(url, event, early);
  const crowd = await sendCrowd(url, event);
  await sleep(SECONDS * 1_000);
  const beganAt = performance.now();
  await run(process.execPath, [SERVER, 'backup', backups], { env: { PATH: process.env.PATH, ...first } });
  const endedAt = performance.now();
  await sleep(SECONDS * 1_000);
  const bought = await crowd.end();
  // The machine breaks.
  for (const broken of [web, worker]) broken.kill('SIGKILL');
  const brokeAt = performance.now();

  const [name = ''] = await readdir(backups);
  const file = path.join(backups, name);
  const { size } = await stat(file);
  await sql`create database ${sql.id(spare.pathname.slice(1))}`.execute(bench.db);
  const second = { ...env, DATABASE_URL: spare.href, DATA_DIR: path.join(dataDir, 'spare') };
  await run(process.execPath, [SERVER, 'restore', file], { env: { PATH: process.env.PATH, ...second } });
  const restoredAt = performance.now();
  const { db, close } = openDatabase(spare.href, { maxConnections: 2, onIdleError });
  try {
    const before = bought.filter(({ at }) => at < beganAt).map(({ orderId }) => orderId);
    await requireWhole(db, before);
    const lost = await findLost(
      db,
      bought.map(({ orderId }) => orderId),
    );
    const newPort = await freePort();
    processes.start(SERVER, ['web'], { ...second, PORT: String(newPort) });
    const newUrl = `http://127.0.0.1:${newPort}`;
    await untilReady(newUrl);
    const sold = await buy(newUrl, event, await becomeGuest(newUrl));
    processes.start(SERVER, ['worker'], { ...second, PORT: '0' });
    const workerAt = performance.now();
    await requireFound(db, lost);
    const foundAt = performance.now();

    const rows = await sql<{ rows: number }>`
      select sum(n_live_tup)::int as rows from pg_stat_user_tables`.execute(db);
    const taken = report.table(`A backup while ${RATE} orders a second come in`, [
      'backup',
      'orders',
      'rows',
      'MB',
      's',
    ]);
    const orders = await sql<{ count: number }>`select count(*)::int as count from orders`.execute(db);
    const seconds = (from: number, to: number) => (to - from) / 1_000;
    taken(
      'all of it',
      orders.rows[0]?.count ?? 0,
      rows.rows[0]?.rows ?? 0,
      size / 1e6,
      seconds(beganAt, endedAt),
    );
    const buyers = report.table('What buyers notice: a whole checkout', [
      'when',
      'orders/s',
      'median, ms',
      'p99, ms',
    ]);
    const within = (from: number, to: number) => bought.filter(({ at }) => at >= from && at < to);
    for (const [when, from, to] of [
      ['before', beganAt - SECONDS * 1_000, beganAt],
      ['during the backup', beganAt, endedAt],
      ['after', endedAt, endedAt + SECONDS * 1_000],
    ] as const) {
      const times = within(from, to)
        .map(({ ms }) => ms)
        .sort((one, other) => one - other);
      const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
      buyers(when, times.length / seconds(from, to), at(0.5), at(0.99));
    }
    const back = report.table('From a broken machine to selling again', ['step', 's']);
    back('restored and proven', seconds(brokeAt, restoredAt));
    back('first ticket sold after the restore', seconds(restoredAt, sold.at));
    back('together', seconds(brokeAt, sold.at));
    back(`${lost.length} lost orders found, from the worker’s start`, seconds(workerAt, foundAt));
    report.save();
  } finally {
    await close();
  }
} finally {
  await processes.stop();
  await sql`drop database if exists ${sql.id(spare.pathname.slice(1))} with (force)`.execute(bench.db);
  await bench.close();
  await rm(dataDir, { recursive: true });
}

/** Sells orders without HTTP, so that there is something to back up. */
async function sellBefore(databaseUrl: string): Promise<void> {
  const queues = openDatabase(databaseUrl, { maxConnections: 4, pipelined: true, onIdleError });
  const holds = createHoldQueue({ db: queues.db, clock: systemClock, holdMinutes: 15 });
  const { fulfil } = createFulfilmentQueue({
    offerSeats,
    settleResales,
    providers: [],
    db: queues.db,
    clock: systemClock,
    newId: uuidv7,
    randomBytes: (size) => new Uint8Array(randomBytes(size)),
    settings: { pendingHoldMinutes: { minutes: 60, hour: 60, days: 14_400 } } as App['settings'],
  });
  const { eventId, ticketTypeId } = await insertBenchEvent(bench.db);
  await giveKey(bench.db, eventId);
  const sell = async () => {
    const key = { eventId, orderId: uuidv7(), number: 1 };
    const lines = [{ ticketTypeId, quantity: 1 }];
    const hold = { ...key, email: 'a@example.com', buyer: 'guest:bench', lines };
    await holds.place({ ...hold, providerFor: () => 'stub' });
    const paid = { status: 'succeeded' as const, amountMinor: 35_000, currency: 'ZAR', feeMinor: 900 };
    const snapshot = { reference: paymentReference(key), ...paid, channel: 'card' };
    await fulfil({ kind: 'payment', ...key, snapshot });
  };
  for (let left = ORDERS; left > 0; left -= 1_000)
    await Promise.all(Array.from({ length: Math.min(left, 1_000) }, sell));
  await queues.close();
}

interface Bought {
  orderId: string;
  /** When its buyer saw the tickets, by `performance.now()`. */
  at: number;
  ms: number;
}

/** Sends buyers at the rate, whether earlier ones have finished or not. @returns what ends that, and waits for those who are buying */
async function sendCrowd(url: string, event: { eventId: string; ticketTypeId: string }) {
  const cookie = await becomeGuest(url);
  const buying: Promise<Bought>[] = [];
  const timer = setInterval(() => buying.push(buy(url, event, cookie)), 1_000 / RATE);
  return {
    async end(): Promise<Bought[]> {
      clearInterval(timer);
      return Promise.all(buying);
    },
  };
}

async function buy(
  url: string,
  { eventId, ticketTypeId }: { eventId: string; ticketTypeId: string },
  cookie: string,
): Promise<Bought> {
  const began = performance.now();
  const asked = { email: 'buyer@example.com', eventId, eventType: ticketTypeId };
  const held = await post(`${url}/beginTransaction`, asked, cookie);
  const { orderId, tran } = (await held.json()) as { orderId: string; tran: { access_code: string } };
  const card = { number: '4084084084084081', cvv: '408', expiry: '12/40' };
  await (await post(`${gatewayUrl}/checkout/${tran.access_code}/charge`, card)).arrayBuffer();
  const page = await answered(`${url}/event/${eventId}/order/${orderId}`, { headers: { cookie } });
  if (!(await page.text()).includes('data-view="tickets"')) throw new Error('The page shows no tickets.');
  const at = performance.now();
  return { orderId, at, ms: at - began };
}

function post(to: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  return answered(to, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function answered(to: string, init: RequestInit): Promise<Response> {
  const response = await fetch(to, init);
  if (!response.ok) throw new Error(`${response.status} from ${to}: ${await response.text()}`);
  return response;
}

async function becomeGuest(url: string): Promise<string> {
  const welcome = await answered(`${url}/api/guest`, { method: 'POST' });
  return welcome.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Requires that orders are there with their ticket, receipt and booking, and that no other paid order is without one of them. */
async function requireWhole(db: Database, orderIds: readonly string[]): Promise<void> {
  const missing = await findLost(db, orderIds);
  const { rows: half } = await sql<{ id: string }>`
    select o.id from orders o where o.state = 'paid' and not (
      exists (select from tickets t where t.event_id = o.event_id and t.order_id = o.id)
      and exists (select from receipts r where r.event_id = o.event_id and r.order_id = o.id)
      and exists (select from ledger_transfers t where t.event_id = o.event_id and t.order_id = o.id and t.kind = 'sale'))`.execute(
    db,
  );
  if (missing.length + half.length > 0)
    throw new Error(`${missing.length} acknowledged orders are missing, and ${half.length} are half there.`);
}

/** @returns which of these orders are not there, or not paid */
async function findLost(db: Database, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${orderIds}::uuid[]) as asked (id)
    where not exists (select from orders o where o.id = asked.id and o.state = 'paid')`.execute(db);
  return rows.map(({ id }) => id);
}

/** Waits for the comparison, and requires that each lost order is now paid, or can be made again. */
async function requireFound(db: Database, orderIds: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from reconciliations where backup_taken_at is not null and ended_at is null`.execute(
        db,
      );
    if (rows.length === 0) break;
    await sleep(100);
  }
  const { rows } = await sql<{ reference: string }>`
    select object_id as reference from payment_exceptions where kind = 'unknown_payment' and facts ->> 'order' = 'kept'`.execute(
    db,
  );
  const found = new Set(rows.map(({ reference }) => reference.split('.')[2]));
  const still = await findLost(db, orderIds);
  const unseen = still.filter((id) => !found.has(id.replaceAll('-', '')));
  if (unseen.length > 0) throw new Error(`${unseen.length} lost orders were not found.`);
}
