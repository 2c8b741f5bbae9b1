/**
 * `npm run bench:webhooks` measures how fast signed webhooks over HTTP become tickets: the real front door stores and answers each, and a worker
 * asks the gateway and settles the order. Orders are held and their payments opened beforehand. Web, worker, gateway, PostgreSQL and the
 * generator are processes of their own; a server that only echoes takes the same webhooks in turn. Figures: bench/README.md
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createHoldQueue } from '../src/core/holds/hold-queue.ts';
import { paymentReference } from '../src/core/ledger/payment-reference.ts';
import { createOpeningQueue } from '../src/core/payment-attempts/opening-queue.ts';
import { systemClock } from '../src/core/shared/clock.ts';
import { openDatabase } from '../src/db/database.ts';
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
import { paidAs } from './gateway-server.ts';
import type { Load, Request } from './load.ts';
import { median } from './measure.ts';
import { timeOf, timeOfPostgres } from './process-time.ts';
import { openReport } from './report.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 4_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const CONNECTIONS = 64;
const WARM_UP = 1_000;
/** The bytes of our answer. */
const ECHO_BYTES = '17';
const KEY = testKey('sk', SECRET_BYTES);

const report = openReport('webhooks');
const bench = await openBenchDatabase(2);
const queues = openDatabase(bench.url, {
  maxConnections: 4,
  pipelined: true,
  onIdleError: (error) => console.error(error.message),
});
const holds = createHoldQueue({ db: queues.db, clock: systemClock, holdMinutes: 15 });
const openings = createOpeningQueue(queues.db);
const dataDir = await mkdtemp(path.join(tmpdir(), 'tikiti-webhooks-'));
const port = await freePort();
const processes = startProcesses();
try {
  const gateway = processes.start('bench/gateway-server.ts', [], {});
  const gatewayPort = await portOf(gateway);
  const echo = processes.start('bench/echo-server.ts', [], { ECHO_BYTES });
  const echoPort = await portOf(echo);
  const generator = processes.start('bench/load-process.ts', [], {});
  const server = 'build/server/index.js';
  const env = {
    DATABASE_URL: bench.url,
    DATA_DIR: dataDir,
    APP_SECRET: SECRET,
    PLACES: 'photon',
    PHOTON_URL: 'http://127.0.0.1:9',
    GATEWAY_PORT: String(gatewayPort),
  };
  const web = processes.start(server, ['web'], { ...env, PORT: String(port) });
  await untilReady(`http://127.0.0.1:${port}`);
  const worker = processes.start(server, ['worker'], { ...env, PORT: '0' });
  await putOffMails(bench.db);

  const deliver = async (to: number, webhooks: readonly Request[]) => {
    generator.send({ port: to, request: webhooks, crowd: { connections: CONNECTIONS, seconds: 120 } });
    return ((await once(generator, 'message')) as [Load])[0];
  };
  const times = () => [timeOf(web.pid), timeOf(worker.pid), timeOfPostgres(bench.pid), timeOf(gateway.pid)];

  const measureRound = async (events: number, orders: number) => {
    const webhooks = await openPayments(events, orders);
    const before = times();
    const from = performance.now();
    const taken = await deliver(port, webhooks);
    await untilPaid();
    const seconds = (performance.now() - from) / 1_000;
    await untilProcessed();
    const spent = times().map((time, at) => ((time - (before[at] ?? 0)) * 1_000) / orders);
    await requireTickets();
    const echoedBefore = timeOf(echo.pid);
    const echoed = await deliver(
      echoPort,
      webhooks.map((one) => ({ ...one, path: '/' })),
    );
    const echoes = ((timeOf(echo.pid) - echoedBefore) * 1_000) / orders;
    const rates = [
      orders / seconds,
      taken.rate,
      taken.p99,
      echoed.rate,
      (100 * orders) / seconds / echoed.rate,
    ];
    return { rates, spent: [...spent, spent.slice(0, 3).reduce((all, one) => all + one, 0), echoes] };
  };

  await measureRound(1, WARM_UP);
  const rounds: { name: string; rates: number[]; spent: number[] }[] = [];
  for (const events of [1, 20]) {
    const of: Awaited<ReturnType<typeof measureRound>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) of.push(await measureRound(events, ORDERS));
    const middle = (figures: (one: (typeof of)[number]) => number[]) =>
      figures(of[0] as (typeof of)[number]).map((_, at) =>
        median(of.map((one) => figures(one)[at] as number)),
      );
    const name = events === 1 ? 'one event' : `${events} events`;
    rounds.push({ name, rates: middle(({ rates }) => rates), spent: middle(({ spent }) => spent) });
  }
  const rate = report.table(`Webhooks over HTTP, ${CONNECTIONS} connections`, [
    'orders of',
    'settled/s',
    'answered/s',
    'p99, ms',
    'bare echo/s',
    'settled, % of it',
  ]);
  for (const { name, rates } of rounds) rate(name, ...rates);
  const time = report.table('Processor time of a settlement', [
    'orders of',
    'web, µs',
    'worker, µs',
    'PostgreSQL, µs',
    'gateway, µs',
    'ours, µs',
    'echo, µs',
  ]);
  for (const { name, spent } of rounds) time(name, ...spent);
  report.save();
} finally {
  await processes.stop();
  await queues.close();
  await bench.close();
  await rm(dataDir, { recursive: true });
}

/** Holds orders of one ticket and opens their payments. @returns the webhooks that say they are paid, in the order of the holds */
async function openPayments(events: number, orders: number): Promise<Request[]> {
  const on = await Promise.all(Array.from({ length: events }, () => insertBenchEvent(bench.db)));
  for (const { eventId } of on) await giveKey(bench.db, eventId);
  const keys = Array.from({ length: orders }, (_, at) => ({
    ...on[at % events],
    orderId: uuidv7(),
    number: 1,
  }));
  await Promise.all(
    keys.map(async ({ eventId = '', ticketTypeId = '', orderId, number }) => {
      const line = { ticketTypeId, quantity: 1 };
      const hold = { eventId, orderId, email: 'a@example.com', buyer: 'guest:bench', lines: [line] };
      await holds.place({ ...hold, providerFor: () => 'sandbox' });
      await openings.record({
        eventId,
        orderId,
        number,
        accessCode: orderId,
        redirectUrl: 'http://localhost/',
      });
    }),
  );
  return keys.map(({ eventId = '', orderId, number }) => {
    const data = { ...paidAs(paymentReference({ eventId, orderId, number })), id: paymentId() };
    const body = JSON.stringify({ event: 'charge.success', data });
    const signature = createHmac('sha512', KEY).update(body).digest('hex');
    return { path: '/webhooks/sandbox', headers: { 'x-paystack-signature': signature }, body };
  });
}

function paymentId(): number {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
}

async function untilPaid(): Promise<void> {
  while (await any(sql`inventory where held > 0`)) await sleep(20);
}

async function untilProcessed(): Promise<void> {
  while (await any(sql`webhook_inbox where processed_at is null`)) await sleep(20);
}

async function any(rows: ReturnType<typeof sql>): Promise<boolean> {
  return (await sql`select from ${rows} limit 1`.execute(bench.db)).rows.length > 0;
}

async function requireTickets(): Promise<void> {
  if (
    await any(
      sql`orders o where not exists (select from tickets t where t.event_id = o.event_id and t.order_id = o.id)`,
    )
  )
    throw new Error('An order has no ticket.');
}

async function portOf(server: ReturnType<typeof processes.start>): Promise<number> {
  return ((await once(server, 'message')) as [{ port: number }])[0].port;
}
