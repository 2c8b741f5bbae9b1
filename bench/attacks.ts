/**
 * `npm run build && node bench/attacks.ts` measures what cheap attacks cost everybody else: how long an event page takes during an attack, and the
 * app's peak memory. Everything runs on one machine. Figures: bench/README.md
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { type RunningApp, startApp } from '../tests/journeys/running-app.ts';
import { buy } from '../tests/prepare/buy.ts';
import { gatewayOf } from '../tests/prepare/gateway.ts';
import { putOnSale } from '../tests/prepare/put-on-sale.ts';
import { beGuest, signIn } from '../tests/prepare/sign-in.ts';
import { openReport } from './report.ts';

const SECONDS = 8;
const ORDERS = 12;
const TICKETS = 20;

/** Runs in a separate process. Requests a page every 50 ms until it is told to stop, then reports how long the requests took. */
async function probe(url: string): Promise<void> {
  const took: number[] = [];
  const stopped = once(process, 'message');
  let asked = true;
  stopped.then(() => (asked = false));
  while (asked) {
    const start = performance.now();
    await (await fetch(url)).arrayBuffer();
    took.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  took.sort((a, b) => a - b);
  const [p50, p99] = [took[took.length >> 1], took[Math.floor(took.length * 0.99)]];
  process.send?.({ p50, p99, worst: took.at(-1) }, () => process.exit());
}

async function attackAll(): Promise<void> {
  const app = await startApp({
    env: { TRUSTED_PROXIES: '1', HOLD_SHARE_PER_ADDRESS: '0' },
  });
  try {
    const organiser = await signIn(app, await app.account('organiser'));
    const admin = await signIn(app, await app.account('admin'));
    const eventId = await putOnSale(organiser, admin, EVENT);
    const guest = await beGuest(app);
    const gateway = await gatewayOf(app);
    for (let order = 0; order < ORDERS; order += 1) {
      const { orderId } = await buy(guest, gateway, eventId, `buyer${order}@example.com`, [TICKETS]);
      documents.push(`/event/${eventId}/order/${orderId}/tickets.pdf`);
    }
    const cookie = await cookieOf(guest);
    const session = await cookieOf(organiser);
    const picture = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#a40' } })
      .jpeg({ quality: 90 })
      .toBuffer();
    const page = `${app.url}/event/${eventId}`;

    const report = openReport('attacks');
    row = report.table('An event’s page during an attack', [
      'attack',
      'p50, ms',
      'p99, ms',
      'worst, ms',
      'peak memory, MB',
      'answers 200',
      'other answers',
    ]);
    await measure('none', app, page, async () => void (await pause(SECONDS)));
    await measure('tickets.pdf', app, page, () => flood(app, documents, { cookie }));
    await measure('wrong passwords', app, page, () => guess(app));
    await measure('event page, bogus cookie', app, page, () =>
      flood(app, [`/event/${eventId}`], { cookie: 'tikiti-session=none' }),
    );
    await measure('log-in page', app, page, () => flood(app, ['/user-flow/login'], {}));
    await measure('200,000 chunks of a byte', app, page, () => trickle(app));
    await measure('pictures of 49 megapixels', app, page, () => upload(app, picture, session));
    report.save();
    await Promise.all([organiser, admin, guest].map((who) => who.dispose()));
  } finally {
    await app.stop();
  }
}

const documents: string[] = [];
const EVENT = {
  name: 'Bench',
  description: 'To be attacked.',
  startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16),
  endsAt: new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 16),
  timeZone: 'Africa/Johannesburg',
  locationText: 'Here',
  types: [{ name: 'Seat', priceMinor: 5_000, currency: 'ZAR', capacity: 10_000, perOrderLimit: TICKETS }],
};

type Answers = Record<string, number>;

let row: ReturnType<ReturnType<typeof openReport>['table']>;

async function measure(
  name: string,
  app: RunningApp,
  page: string,
  attack: () => Promise<Answers | undefined>,
): Promise<void> {
  const watcher = fork(import.meta.filename, ['probe', page]);
  await pause(1);
  const answers = await attack();
  const { p50, p99, worst } = await verdictOf(watcher);
  const { 200: done = 0, ...others } = answers ?? {};
  const refused = Object.values(others).reduce((sum, count) => sum + count, 0);
  row(name, p50, p99, worst, await peakMb(app), done, refused);
}

async function verdictOf(watcher: ChildProcess): Promise<{ p50: number; p99: number; worst: number }> {
  const reported = once(watcher, 'message');
  watcher.send('stop');
  const [verdict] = await reported;
  return verdict;
}

async function flood(app: RunningApp, paths: string[], headers: Record<string, string>): Promise<Answers> {
  const { statusCodeStats = {} } = await autocannon({
    url: app.url,
    connections: 32,
    duration: SECONDS,
    timeout: 60,
    headers,
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  return Object.fromEntries(
    Object.entries(statusCodeStats).map(([status, { count }]) => [status, count ?? 0]),
  );
}

/** Tries wrong passwords for sixty accounts at a time, from one address. */
async function guess(app: RunningApp): Promise<Answers> {
  const statuses: number[] = [];
  for (let wave = 0; wave < 4; wave += 1) {
    const tries = Array.from({ length: 60 }, (_, at) =>
      fetch(`${app.url}/api/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
        body: JSON.stringify({ email: `nobody${wave}.${at}@example.com`, password: 'a guess at it' }),
      }),
    );
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  return tally(statuses);
}

async function trickle(app: RunningApp): Promise<Answers> {
  const statuses = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const request = http.request(`${app.url}/beginTransaction`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      });
      const answered = once(request, 'response');
      request.flushHeaders();
      await once(request, 'socket');
      // A packet contains thousands of chunks of one byte each.
      for (let sent = 0; sent < 200_000; sent += 2_000) {
        const free = request.socket?.write('1\r\n \r\n'.repeat(2_000));
        if (!free) await once(request.socket ?? request, 'drain');
      }
      request.socket?.write('0\r\n\r\n');
      const [response] = await answered;
      response.resume();
      return response.statusCode as number;
    }),
  );
  return tally(statuses);
}

async function upload(app: RunningApp, picture: Buffer, cookie: string): Promise<Answers> {
  const uploads = Array.from({ length: 16 }, async () => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(picture)]), 'large.jpg');
    return (await fetch(`${app.url}/uploadImage`, { method: 'POST', body: form, headers: { cookie } }))
      .status;
  });
  return tally(await Promise.all(uploads));
}

function tally(statuses: number[]): Answers {
  const counts: Answers = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function cookieOf(who: Awaited<ReturnType<typeof beGuest>>): Promise<string> {
  const { cookies } = await who.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Returns the peak memory of the app since it started, in MB. */
async function peakMb({ process: { pid } }: RunningApp): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const pause = (seconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(resolve, seconds * 1000, undefined));

if (process.argv[2] === 'probe') await probe(process.argv[3] ?? '');
else await attackAll();
