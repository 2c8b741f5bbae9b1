/**
 * `npm run bench:checkout` measures whole paid checkouts over HTTP: a hold with its payment opened, the card charged at the sandbox gateway,
 * the order's page with its tickets, and the webhook. Web, worker, gateway and PostgreSQL are processes of their own. Emails are left for later.
 * Figures: bench/README.md
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
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
import { measure, median } from './measure.ts';
import { timeOf, timeOfPostgres } from './process-time.ts';
import { openReport } from './report.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const BUYERS = 16;

const report = openReport('checkout');
const bench = await openBenchDatabase(2);
const dataDir = await mkdtemp(path.join(tmpdir(), 'tikiti-checkout-'));
const [port, workerPort, gatewayPort] = [await freePort(), await freePort(), await freePort()];
const url = `http://127.0.0.1:${port}`;
const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
const env = {
  DATABASE_URL: bench.url,
  APP_SECRET: SECRET,
  HOLD_SHARE_PER_ADDRESS: '0',
  PLACES: 'photon',
  PHOTON_URL: 'http://127.0.0.1:9',
  GATEWAY_PORT: String(gatewayPort),
};
const processes = startProcesses();
try {
  const gateway = processes.start('packages/sandbox-gateway/bin/sandbox-gateway.ts', [], {
    GATEWAY_PORT: env.GATEWAY_PORT,
    GATEWAY_STORE: path.join(dataDir, 'gateway.sqlite'),
    GATEWAY_SECRET_KEY: testKey('sk', SECRET_BYTES),
    GATEWAY_PUBLIC_KEY: testKey('pk', SECRET_BYTES),
    GATEWAY_APP_ORIGINS: url,
    GATEWAY_WEBHOOK_URL: `${url}/webhooks/sandbox`,
  });
  const server = 'build/server/index.js';
  const web = processes.start(server, ['web'], { ...env, PORT: String(port), DATA_DIR: dataDir });
  await untilReady(url);
  const worker = processes.start(server, ['worker'], {
    ...env,
    PORT: String(workerPort),
    DATA_DIR: dataDir,
  });
  await putOffMails(bench.db);
  const event = await insertBenchEvent(bench.db);
  await giveKey(bench.db, event.eventId);
  const cookie = await becomeGuest();
  const times = () =>
    [timeOf(web.pid), timeOf(worker.pid), timeOfPostgres(bench.pid), timeOf(gateway.pid)] as const;

  await measure(BUYERS, SECONDS / 2, () => buy(event, cookie));
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = times();
    const { rate, p99, count } = await measure(BUYERS, SECONDS, () => buy(event, cookie));
    await untilSettled();
    const after = times();
    rounds.push([rate, p99, ...after.map((time, at) => (time - (before[at] as number)) / count)]);
  }
  const columns = ['orders/s', 'p99, ms', 'web, ms', 'worker, ms', 'PostgreSQL, ms', 'gateway, ms'];
  const row = report.table('A whole paid checkout, processor time of each part', [
    'buyers at once',
    ...columns,
    'ours, ms',
  ]);
  const middle = columns.map((_, at) => median(rounds.map((one) => one[at] as number)));
  row(
    String(BUYERS),
    ...middle,
    middle.slice(2, 5).reduce((all, one) => all + one, 0),
  );
  report.save();
} finally {
  await processes.stop();
  await bench.close();
  await rm(dataDir, { recursive: true });
}

async function buy({ eventId, ticketTypeId }: { eventId: string; ticketTypeId: string }, cookie: string) {
  const asked = { email: 'buyer@example.com', eventId, eventType: ticketTypeId };
  const held = await post(`${url}/beginTransaction`, asked, cookie);
  const { orderId, tran } = (await held.json()) as { orderId: string; tran: { access_code: string } };
  const card = { number: '4084084084084081', cvv: '408', expiry: '12/40' };
  await (await post(`${gatewayUrl}/checkout/${tran.access_code}/charge`, card)).arrayBuffer();
  const page = await answered(`${url}/event/${eventId}/order/${orderId}`, { headers: { cookie } });
  if (!(await page.text()).includes('data-view="tickets"')) throw new Error('The page shows no tickets.');
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

async function becomeGuest(): Promise<string> {
  const welcome = await answered(`${url}/api/guest`, { method: 'POST' });
  return welcome.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Waits until no webhook is left to process. */
async function untilSettled(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from webhook_inbox where processed_at is null`.execute(bench.db);
    if (rows[0]?.left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
