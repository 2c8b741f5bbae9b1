/**
 * Measures how fast public pages paint on a slow phone: Chromium with a 4x slower CPU and Lighthouse's "slow 4G". For each page with a cold
 * cache it prints the largest paint, layout shifts, blocking time and script bytes, and the results of Lighthouse-style checks of its head,
 * links and console. It fails if a page misses its aim or a check. `npm run bench:paint` builds, then measures.
 */
import type { BrowserContext } from 'playwright-core';
import { bannerPicture } from '../tests/journeys/pictures.ts';
import { type RunningApp, startApp } from '../tests/journeys/running-app.ts';
import { launchBrowser } from '../tests/launch-browser.ts';
import { median } from './measure.ts';
import { headFaults } from './page-checks.ts';
import { openReport } from './report.ts';

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
};
/** On a busy machine each unit of work takes longer than it should, so the slowdown can be lowered. */
const CPU_SLOWDOWN = Number(process.env.BENCH_PAINT_CPU ?? 4);
const ROUNDS = Number(process.env.BENCH_PAINT_ROUNDS ?? 5);
/** For pages that become an app, script bytes are printed but not limited. Blocking time: https://web.dev/articles/tbt */
const AIMS = { paintMs: 1_000, shift: 0.001, blockingMs: 200, scriptBytes: 10 * 1024 };

const asJson = { 'content-type': 'application/json' };

interface Painted {
  paintMs: number;
  shift: number;
  /** The sum of what each task took beyond 50 ms. */
  blockingMs: number;
  scriptBytes: number;
  element: string;
  faults: string[];
}

interface PublicPage {
  name: string;
  url: string;
  cookies?: string[];
  /** Whether the page becomes a React app. */
  hydrates?: true;
  status?: number;
}

const report = openReport('paint');
const app = await startApp();
const browser = await launchBrowser();
try {
  const event = (await app.demoEvent()).url;
  const order = await freeOrder(app, event);
  const pages: PublicPage[] = [
    { name: 'landing', url: `${app.url}/` },
    { name: 'event, drawn poster', url: event },
    { name: 'event, photo', url: await eventWithPhoto(app) },
    { name: 'order', ...order },
    { name: 'terms', url: `${app.url}/terms` },
    { name: 'refund policy', url: `${app.url}/refund-policy` },
    { name: 'privacy policy', url: `${app.url}/privacy-policy` },
    { name: 'FAQs', url: `${app.url}/faqs` },
    { name: 'not found', url: `${app.url}/nothing-here`, status: 404 },
    { name: 'sign-up', url: `${app.url}/user-flow/sign-up`, hydrates: true },
    { name: 'login', url: `${app.url}/user-flow/login`, hydrates: true },
    { name: 'forgotten password', url: `${app.url}/user-flow/forgot-password`, hydrates: true },
    { name: 'questionnaire', url: `${app.url}/qn/poster`, hydrates: true },
  ];
  const row = report.table(`Public pages on a phone, the processor slowed ${CPU_SLOWDOWN} times`, [
    'page',
    'largest paint, ms',
    'layout shift',
    'blocked, ms',
    'script, KB',
  ]);
  let missed = 0;
  for (const each of pages) {
    const painted: Painted[] = [];
    for (let round = 0; round < ROUNDS; round += 1) painted.push(await paint(each));
    const paintMs = median(painted.map((one) => one.paintMs));
    const blockingMs = median(painted.map((one) => one.blockingMs));
    const shift = Math.max(...painted.map((one) => one.shift));
    const scriptBytes = Math.max(...painted.map((one) => one.scriptBytes));
    const faults = new Set(painted.flatMap((one) => one.faults));
    const tooMuch = !each.hydrates && scriptBytes > AIMS.scriptBytes;
    const slow = paintMs > AIMS.paintMs || blockingMs > AIMS.blockingMs;
    if (slow || tooMuch || shift > AIMS.shift || faults.size > 0) missed += 1;
    row(each.name, paintMs, shift, blockingMs, scriptBytes / 1024);
    for (const fault of faults) console.log(`  ${fault}`);
  }
  report.save();
  process.exitCode = missed > 0 ? 1 : 0;
} finally {
  await browser.close();
  await app.stop();
}

/** Opens a page in a browser with an empty cache, and waits until nothing more loads. */
async function paint({ url, cookies = [], status = 200 }: PublicPage): Promise<Painted> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await addCookies(context, cookies);
  await context.addInitScript(watchPaint);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts = new Set<string>();
  let scriptBytes = 0;
  session.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`));
  page.on('console', (line) => {
    // This is the browser's own message about a missing page.
    const isStatus = status !== 200 && line.text().includes(String(status));
    if (['error', 'warning'].includes(line.type()) && !isStatus) faults.push(`console: ${line.text()}`);
  });
  const answer = await page.goto(url, { waitUntil: 'load' });
  if (answer?.status() !== status) faults.push(`answered ${answer?.status()}`);
  await page.waitForTimeout(1_200);
  const seen = await page.evaluate(
    () => (globalThis as unknown as { painted: Omit<Painted, 'scriptBytes' | 'faults'> }).painted,
  );
  faults.push(...(await headFaults(page)));
  await context.close();
  return { ...seen, scriptBytes, faults };
}

/** Runs in the page before its own scripts. */
function watchPaint(): void {
  const painted = { paintMs: 0, shift: 0, blockingMs: 0, element: '' };
  (globalThis as unknown as { painted: typeof painted }).painted = painted;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      painted.paintMs = entry.startTime;
      painted.element = entry.element ? `<${entry.element.localName}>` : '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      painted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) painted.blockingMs += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
}

async function addCookies(context: BrowserContext, pairs: string[]): Promise<void> {
  for (const pair of pairs) {
    const [name = '', ...value] = pair.split('=');
    await context.addCookies([{ name, value: value.join('='), url: app.url }]);
  }
}

async function send(path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { origin: app.url, ...(body instanceof FormData ? {} : asJson), ...headers },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** @returns each as "name=value" */
function cookiesOf(response: Response): string[] {
  return response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
}

/** Places a free order, which is paid without a card. */
async function freeOrder(app: RunningApp, eventUrl: string): Promise<{ url: string; cookies: string[] }> {
  const eventId = eventUrl.split('/').at(-1) ?? '';
  const event = (await (await fetch(`${app.url}/api/events/${eventId}`)).json()) as {
    types: { id: string; price: { minor: number } }[];
  };
  const free = event.types.find(({ price }) => price.minor === 0)?.id ?? '';
  const wanted = { email: 'lerato@example.com', eventId, quantities: { [free]: 2 } };
  const response = await send('/beginTransaction', wanted, {});
  const { orderPath } = (await response.json()) as { orderPath: string };
  return { url: app.url + orderPath, cookies: cookiesOf(response) };
}

async function eventWithPhoto(app: RunningApp): Promise<string> {
  const enter = async (role: 'organiser' | 'admin') => {
    const { email, password } = await app.account(role);
    return { cookie: cookiesOf(await send('/api/sign-in', { email, password }, {})).join('; ') };
  };
  const [organiser, admin] = [await enter('organiser'), await enter('admin')];
  const photo = new FormData();
  photo.append('image', new Blob([new Uint8Array(await bannerPicture())], { type: 'image/png' }), 'a.png');
  const { key: bannerKey } = (await (await send('/uploadImage', photo, organiser)).json()) as { key: string };
  const created = await send(
    '/api/events',
    {
      name: 'Night of the Brass Bands',
      description: 'Five bands, two stages, one tram depot.',
      startsAt: '2030-03-05T20:00',
      endsAt: '2030-03-05T23:00',
      timeZone: 'Africa/Johannesburg',
      locationText: 'Old Tram Depot, Johannesburg',
      bannerKey,
      types: [{ name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 500 }],
    },
    organiser,
  );
  const { id } = (await created.json()) as { id: string };
  await send(`/api/events/${id}/decision`, { decision: 'approved' }, admin);
  return `${app.url}/event/${id}`;
}
