// `npm run test:failover`: three PostgreSQLs under Patroni, with the files of deploy/patroni. Their primary is killed and, in a second round,
// frozen, while people hold tickets. No hold that a buyer was told of may be lost, and selling goes on within the lease and five seconds.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort, type RunningApp, startApp } from '../journeys/running-app.ts';
import { ask } from '../prepare/ask.ts';
import { putOnSale } from '../prepare/put-on-sale.ts';
import { signIn } from '../prepare/sign-in.ts';
import { holdSteadily } from './hold-steadily.ts';
import { type Cluster, startCluster, whatIsMissing } from './patroni-cluster.ts';

/** How long after the end of the lease a standby may take to sell, seconds. */
const TAKES_OVER_SECONDS = 5;

const missing = whatIsMissing();
if (missing) {
  console.log(`Skipped: ${missing}.`);
  process.exit(0);
}
const folder = await mkdtemp(path.join(tmpdir(), 'tikiti-failover-'));
const port = await freePort();
const cluster = await startCluster(folder, port);
let app: RunningApp | undefined;
try {
  console.log(`${cluster.versions}: three nodes, a lease of ${cluster.ttl} s`);
  await query(cluster.url, "create role tikiti login password 'tikiti'");
  await query(cluster.url, 'grant pg_monitor to tikiti');
  await query(cluster.url, 'create database tikiti owner tikiti');
  const url = cluster.url.replace(/\/\/.*@/, '//tikiti:tikiti@').replace(/postgres$/, 'tikiti');
  const env = {
    DATABASE_URL: url,
    DATABASE_READ_URL: url.replace(String(port), String(port + 1)),
    SYNCHRONOUS_STANDBYS: '1',
    HOLD_SHARE_PER_ADDRESS: '0',
  };
  app = await startApp({ env });
  const event = await openSale(app);
  await round('kill -9', event, async (leader) => {
    cluster.kill(leader);
    return () => cluster.start(leader);
  });
  await round('SIGSTOP', event, async (leader) => {
    cluster.freeze(leader);
    return async () => cluster.thaw(leader);
  });
} finally {
  await app?.stop();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

/** @param harm harms the primary, and returns what brings its machine back */
async function round(
  what: string,
  event: { eventId: string; typeId: string },
  harm: (leader: Awaited<ReturnType<Cluster['leader']>>) => Promise<() => Promise<void>>,
): Promise<void> {
  const { url } = app as RunningApp;
  const leader = await cluster.leader();
  const selling = holdSteadily(url, event);
  await pause(5_000);
  const harmedAt = performance.now();
  const bringBack = await harm(leader);
  const again = () => selling.holds.held.find(({ askedAt }) => askedAt > harmedAt);
  while (!again() && performance.now() < harmedAt + 120_000) await pause(100);
  // Meanwhile the old primary comes back, and may not take what it believes to be its place.
  await bringBack();
  await pause(5_000);
  const { asked, held, looks } = await selling.stop();
  await cluster.untilWhole();
  const seconds = ((again()?.answeredAt ?? Number.POSITIVE_INFINITY) - harmedAt) / 1_000;
  const lost = await lostOf(event.eventId, held);
  console.log(
    `${what} of ${leader}, now ${await cluster.leader()}: selling again after ${seconds.toFixed(1)} s; ` +
      `${lost.length} of ${held.length} holds lost that buyers were told of; ${asked - held.length} buyers were told to try again; the event’s page was seen ${looks.seen} of ${looks.asked} times`,
  );
  assert.deepEqual(lost, []);
  assert.equal(looks.seen, looks.asked, 'the event’s page was away');
  assert.notEqual(await cluster.leader(), leader, 'the primary was not replaced');
  assert.ok(seconds <= cluster.ttl + TAKES_OVER_SECONDS, 'selling again took too long');
  assert.ok(held.length > 50, 'too few were held to show anything');
  const [{ miscounted }] = await query(
    cluster.url.replace(/postgres$/, 'tikiti'),
    `select held + sold - (select count(*) from orders where event_id = $1 and state in ('held', 'paid'))::int as miscounted
     from inventory where event_id = $1`,
    [event.eventId],
  );
  assert.equal(miscounted, 0, 'the counter of seats differs from the orders');
}

/** Finds the holds that buyers were told of and that are not there. */
async function lostOf(eventId: string, held: readonly { orderId: string }[]): Promise<string[]> {
  const rows = await query(
    cluster.url.replace(/postgres$/, 'tikiti'),
    'select id from orders where event_id = $1',
    [eventId],
  );
  const there = new Set(rows.map(({ id }) => id));
  return held.map(({ orderId }) => orderId).filter((id) => !there.has(id));
}

/** Puts an event on sale. */
async function openSale(shop: RunningApp) {
  const [organiser, admin] = [
    await signIn(shop, await shop.account('organiser')),
    await signIn(shop, await shop.account('admin')),
  ];
  const eventId = await putOnSale(organiser, admin, {
    name: 'Open day',
    description: 'Come and see.',
    startsAt: '2031-03-01T10:00',
    endsAt: '2031-03-01T17:00',
    timeZone: 'Africa/Johannesburg',
    locationText: '1 Fox Street, Johannesburg',
    latitude: -26.2,
    longitude: 28.03,
    types: [{ name: 'Entry', priceMinor: 10_000, currency: 'ZAR', capacity: 5_000 }],
  });
  const { types } = await ask<{ types: { id: string }[] }>(organiser, 'GET', `/api/events/${eventId}`);
  await Promise.all([organiser, admin].map((who) => who.dispose()));
  return { eventId, typeId: types[0]?.id ?? '' };
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
