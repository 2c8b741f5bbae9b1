// `npm run test:rolling`: two web processes are restarted one after the other behind HAProxy and nginx, with the files of deploy/, while
// people buy. No request may be lost, and each ticket that somebody was told of is there.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedServer } from '../../src/db/embedded-server.ts';
import { freePort } from '../journeys/running-app.ts';
import { ask } from '../prepare/ask.ts';
import { putOnSale } from '../prepare/put-on-sale.ts';
import { signIn } from '../prepare/sign-in.ts';
import { type Balancer, haproxy, makeCertificate, nginx, requireProxies, start } from './proxies.ts';
import { sellSteadily } from './sell-steadily.ts';

const SERVER = path.resolve(import.meta.dirname, '../../build/server/index.js');
const PATIENCE_MS = 60_000;

/** With nginx's own default, a process that refused a connection gets none for ten seconds. */
const defaults = nginx('nginx without max_fails=0', (text) => text.replaceAll(' max_fails=0;', ';'));

requireProxies();
const folder = await mkdtemp(path.join(tmpdir(), 'tikiti-rolling-'));
makeCertificate(folder);
const postgres = await startEmbeddedServer(path.join(folder, 'postgres'));
try {
  assert.deepEqual((await roll(haproxy)).lost, []);
  assert.deepEqual((await roll(nginx())).lost, []);
  // The guard's twin: what the setting is for.
  assert.notEqual((await roll(defaults)).lost.length, 0);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function roll(proxy: Balancer) {
  const [http, https] = [await freePort(), await freePort()];
  const web = [await freePort(), await freePort()] as const;
  const origin = `https://localhost:${https}`;
  const databaseUrl = await createDatabase(`rolling_${http}`);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, `data-${http}`),
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '1',
    SHUTDOWN_DELAY: '5',
    WEB_PROCESSES: '1',
    // All buyers share an address here.
    HOLD_SHARE_PER_ADDRESS: '0',
    APP_SECRET: randomBytes(32).toString('hex'),
  };
  const startWeb = async (port: number) => {
    const one = start([process.execPath, SERVER, 'web'], { ...env, PORT: String(port) });
    await untilReady(port, one);
    return one;
  };
  const running = [await startWeb(web[0]), await startWeb(web[1])];
  const front = start(await proxy.write(folder, { http, https, web }));
  try {
    const event = await open(`http://localhost:${web[0]}`);
    const ca = await readFile(path.join(folder, 'tickets.crt'));
    const selling = sellSteadily({ origin, ca }, event);
    await pause(2_000);
    for (const [at, port] of web.entries()) {
      await running[at]?.stop();
      running[at] = await startWeb(port);
    }
    await pause(3_000);
    const sales = await selling.stop();
    const tickets = await ticketsOf(databaseUrl, event.eventId);
    console.log(
      `${proxy.name}: ${sales.lost.length} of ${sales.asked} requests lost, ${sales.sold} tickets sold, ${tickets} there`,
    );
    assert.ok(tickets >= sales.sold, `${proxy.name}: a ticket is missing`);
    assert.ok(
      sales.sold > 100,
      `${proxy.name}: too few were sold to show anything: ${sales.lost[0]}\n${front.said()}`,
    );
    return sales;
  } finally {
    await Promise.all([front, ...running].map((one) => one.stop()));
  }
}

/** Puts an event with free tickets on sale, and becomes a guest. */
async function open(url: string) {
  const accounts = await (await fetch(`${url}/dev/accounts.json`)).json();
  const account = (role: string) => accounts.find((one: { role: string }) => one.role === role);
  const shop = { url } as Parameters<typeof signIn>[0];
  const [organiser, admin] = [await signIn(shop, account('organiser')), await signIn(shop, account('admin'))];
  const eventId = await putOnSale(organiser, admin, {
    name: 'Open day',
    description: 'Come and see.',
    startsAt: '2031-03-01T10:00',
    endsAt: '2031-03-01T17:00',
    timeZone: 'Africa/Johannesburg',
    locationText: '1 Fox Street, Johannesburg',
    latitude: -26.2,
    longitude: 28.03,
    types: [{ name: 'Entry', priceMinor: 0, currency: 'ZAR', capacity: 5_000 }],
  });
  const { types } = await ask<{ types: { id: string }[] }>(organiser, 'GET', `/api/events/${eventId}`);
  const welcome = await fetch(`${url}/api/guest`, { method: 'POST' });
  const cookie = welcome.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await Promise.all([organiser, admin].map((who) => who.dispose()));
  return { eventId, typeId: types[0]?.id ?? '', cookie };
}

async function untilReady(port: number, one: ReturnType<typeof start>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(50)) {
    if (one.ended()) break;
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
  }
  throw new Error(`The process at port ${port} does not become ready:\n${one.said()}`);
}

async function query(url: string, text: string, values: string[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function createDatabase(name: string): Promise<string> {
  await query(postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function ticketsOf(url: string, eventId: string): Promise<number> {
  const [row] = await query(url, 'select count(*)::int as tickets from tickets where event_id = $1', [
    eventId,
  ]);
  return row?.tickets ?? 0;
}
