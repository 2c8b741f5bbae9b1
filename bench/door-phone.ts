/**
 * `npm run bench:door-phone`: the door of 60,000 tickets on a slow phone: Chromium with a 4x slower processor and Lighthouse's "slow 4G". How
 * long it takes until the whole list is on the phone, and from a code to its answer without network. Figures: bench/README.md
 */
import type { Page } from 'playwright-core';
import { startApp } from '../tests/journeys/running-app.ts';
import { launchBrowser } from '../tests/launch-browser.ts';
import { openBenchDatabase } from './bench-database.ts';
import { insertDoorEvent } from './door-event.ts';
import { median } from './measure.ts';
import { openReport } from './report.ts';

const TICKETS = Number(process.env.BENCH_TICKETS ?? 60_000);
const SCANS = Number(process.env.BENCH_SCANS ?? 100);
const CPU_SLOWDOWN = Number(process.env.BENCH_PAINT_CPU ?? 4);
/** The latency in ms, and bytes a second. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };

const report = openReport('door-phone');
const bench = await openBenchDatabase(4);
const event = await insertDoorEvent(bench.db, { tickets: TICKETS, admitted: TICKETS / 2, staff: 2 });
const app = await startApp({ env: { DATABASE_URL: bench.url, APP_SECRET: '01'.repeat(32) } });
// The browser of the tests doesn't optimise scripts, since their pages live for seconds. A phone does.
const browser = await launchBrowser(['--js-flags=--max-lazy']);
try {
  const row = report.table(
    `The door of ${TICKETS} tickets on a phone, the processor slowed ${CPU_SLOWDOWN} times`,
    ['device', 'page shown, s', 'list loaded, s', 'MB received', 'answer without network, ms', 'p99, ms'],
  );
  for (const [at, cookie] of event.cookies.entries()) {
    const figures = await workTheDoor(cookie, event.codes.slice(at * SCANS, (at + 1) * SCANS));
    row(`${at + 1}`, ...figures);
  }
  report.save();
} finally {
  await browser.close();
  await app.stop();
  await bench.close();
}

/** Opens the door on a phone with an empty store, waits for its list, cuts the network and types codes. */
async function workTheDoor(cookie: string, codes: readonly string[]): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: app.url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let received = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received += encodedDataLength;
  });
  const begun = performance.now();
  await page.goto(`${app.url}/platform/event/${event.eventId}/door`);
  await page.getByLabel('Type a code').waitFor();
  const shown = (performance.now() - begun) / 1000;
  await page
    .getByText(/^Works offline/)
    .waitFor()
    .catch(async (e) => {
      await page.screenshot({ path: '/tmp/p.png' });
      throw e;
    });
  const loaded = (performance.now() - begun) / 1000;
  await session.send('Network.emulateNetworkConditions', { offline: true, ...SLOW_4G });
  const took: number[] = [];
  for (const code of codes) took.push(await scan(page, code));
  // The first answers wait until the phone has noticed that there is no network.
  const settled = took.slice(5).sort((one, other) => one - other);
  await context.close();
  return [
    shown,
    loaded,
    received / 1e6,
    median(settled),
    settled[Math.floor(settled.length * 0.99)] as number,
  ];
}

/** @returns from the key to the answer in the page, ms */
async function scan(page: Page, code: string): Promise<number> {
  await page.getByLabel('Type a code').fill(code);
  await page.evaluate(() => {
    const answered = new Promise<number>((resolve) => {
      const look = (begun: number) => {
        const answer = document.querySelector('dialog[open][aria-label="Answer to the scan"]');
        if (answer?.textContent?.includes('Admitted')) resolve(performance.now() - begun);
        else requestAnimationFrame(() => look(begun));
      };
      document.addEventListener('keydown', () => look(performance.now()), { once: true });
    });
    Object.assign(globalThis, { answered });
  });
  await page.keyboard.press('Enter');
  const ms = await page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Answer to the scan' }).waitFor({ state: 'hidden' });
  return ms;
}
