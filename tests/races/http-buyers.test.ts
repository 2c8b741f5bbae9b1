import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../database.ts';
import { breaches } from '../factories.ts';
import { comparedToday } from '../journeys/compared-today.ts';
import { freePort, startApp } from '../journeys/running-app.ts';
import { aRacedEvent, wishes } from './crowd.ts';

/** Two processes of the built app on one database, and a crowd of buyers that goes to both. */
const app = await createTestApp({ durable: true });
await comparedToday(app.databaseUrl);
const dataDir = await mkdtemp(path.join(tmpdir(), 'tikiti-crowd-'));
const env = {
  DATABASE_URL: app.databaseUrl,
  APP_SECRET: '07'.repeat(32),
  // No limit, because the whole crowd has one address and two cookies.
  HOLD_SHARE_PER_ADDRESS: '0',
  GATEWAY_PORT: String(await freePort()),
};
const everything = await startApp({ dataDir, env, keepData: true });
const webOnly = await startApp({ dataDir, env, role: 'web', keepData: true });
afterAll(async () => {
  await webOnly.stop();
  await everything.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const CAPACITIES = [40, 25, 7];
const BUYERS = 300;

interface Answer {
  status: number;
  code?: string;
  orderId?: string;
  accessCode?: string;
}

/** Starts a guest's session. @returns its cookie */
async function visit(url: string): Promise<string> {
  const welcome = await fetch(`${url}/api/guest`, { method: 'POST' });
  expect(welcome.ok).toBe(true);
  return welcome.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function buy(url: string, cookie: string, body: object): Promise<Answer> {
  const response = await fetch(`${url}/beginTransaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const { code, orderId, tran } = (await response.json()) as {
    code?: string;
    orderId?: string;
    tran?: { access_code: string } | null;
  };
  return { status: response.status, code, orderId, accessCode: tran?.access_code };
}

/** Returns the memory of a process, for bench/README.md; NaN without /proc. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Pays as the pop-up does. */
async function pay(accessCode: string): Promise<void> {
  const charged = await fetch(`${everything.gatewayUrl}/checkout/${accessCode}/charge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4084084084084081', cvv: '408', expiry: '12/40' }),
  });
  expect(charged.status).toBe(200);
}

test('capacity is sold out but never exceeded, and webhooks turn every payment into tickets', async () => {
  const event = await aRacedEvent(app, CAPACITIES);
  const { eventId } = event;
  const doors = await Promise.all(
    [everything, webOnly].map(async ({ url }) => ({ url, cookie: await visit(url) })),
  );
  const answers = await Promise.all(
    wishes(event, BUYERS).map((lines, buyer) => {
      const { url, cookie } = doors[buyer % doors.length] as (typeof doors)[number];
      const quantities = Object.fromEntries(
        lines.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity]),
      );
      return buy(url, cookie, { email: `buyer${buyer}@example.com`, eventId, quantities });
    }),
  );
  const outcomes = new Set(answers.map(({ status, code }) => `${status} ${code ?? 'held'}`));
  expect(outcomes).toEqual(new Set(['200 held', '409 order.sold-out']));
  expect(await breaches(app)).toEqual([]);
  const counters = app.db
    .selectFrom('inventory')
    .select(['capacity', 'held', 'sold'])
    .where('eventId', '=', eventId);
  expect((await counters.execute()).map(({ capacity, held, sold }) => capacity - held - sold)).toEqual([
    0, 0, 0,
  ]);

  const winners = answers.filter(({ status }) => status === 200);
  await Promise.all(winners.map(({ accessCode }) => pay(accessCode as string)));
  const paid = app.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('eventId', '=', eventId)
    .where('state', '=', 'paid');
  await expect.poll(async () => (await paid.executeTakeFirstOrThrow()).orders).toBe(winners.length);
  expect((await counters.execute()).map(({ held, sold }) => [held, sold])).toEqual(
    CAPACITIES.map((capacity) => [0, capacity]),
  );
  expect(await breaches(app)).toEqual([]);
  for (const { process: server } of [everything, webOnly]) {
    expect(server.exitCode).toBeNull();
    console.log(`resident after the race: ${await residentMb(server.pid)} MB`);
  }
});
