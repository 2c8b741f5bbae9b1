import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../../tests/launch-browser.ts';
import { askToShow, type FramingSite, startFramingSite, untilSaid } from '../testing/framing-site.ts';
import { type GatewayUnderTest, publicKey, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

// What the framing page holds.
declare const said: { event: string; data?: Record<string, unknown> }[];

let browser: Browser;
let under: GatewayUnderTest;
let app: FramingSite;
let stranger: FramingSite;
const gatewayUrl = () => under.gateway.url;

beforeAll(async () => {
  [browser, app, stranger] = await Promise.all([
    launchBrowser(),
    startFramingSite(gatewayUrl),
    startFramingSite(gatewayUrl),
  ]);
  under = await startGatewayUnderTest({ appOrigins: [app.origin] });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([under.close(), app.close(), stranger.close()]);
});

async function framedBy(site: FramingSite): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(site.origin);
  return page;
}

const until = untilSaid;
const show = (page: Page, params: object) => askToShow(page, under.gateway.url, params);

test('a transaction that is requested again is shown once', async () => {
  const page = await framedBy(app);
  await until(page, 'loaded:checkout');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { access_code } = await under.initialize();
  await show(page, { accessCode: access_code, metadata: '{"referrer":"x"}', mode: 'popup' });
  await show(page, { accessCode: access_code, language: 'en' });
  await until(page, 'loaded:transaction');
  await show(page, { accessCode: access_code, language: 'en' });
  const { access_code: other } = await under.initialize();
  await show(page, { accessCode: other });
  await page.waitForFunction(
    (code) =>
      said.some((message) => message.event === 'loaded:transaction' && message.data?.accessCode === code),
    other,
  );
  expect(asked).toEqual([access_code, other].map((code) => `/transaction/verify_access_code/${code}`));
  expect((await page.evaluate(() => said)).map((message) => message.event)).toEqual([
    'loaded:checkout',
    'loaded:transaction',
    'loaded:transaction',
  ]);
  await page.close();
});

test('parameters instead of an access code make one transaction', async () => {
  const page = await framedBy(app);
  await until(page, 'loaded:checkout');
  const params = { key: publicKey, amount: 100, email: 'bo@example.com', ref: 'made-once' };
  await show(page, params);
  await show(page, params);
  await until(page, 'loaded:transaction');
  expect((await page.evaluate(() => said)).map((message) => message.event)).not.toContain('error');
  expect((await under.call('GET', '/transaction/verify/made-once')).data.amount).toBe(100);
  await page.close();
});

test('a page of another app cannot frame it', async () => {
  const page = await framedBy(stranger);
  const inner = page.frames().find((candidate) => candidate !== page.mainFrame());
  expect(inner?.url()).toMatch(/^chrome-error:/);
  expect(await page.evaluate(() => said)).toEqual([]);
  await page.close();
});

test('it accepts messages only from the page that frames it', async () => {
  const page = await framedBy(app);
  await until(page, 'loaded:checkout');
  const { access_code } = await under.initialize();
  const shown = await page.frames()[1]?.evaluate((code) => {
    postMessage({ type: 'inline:url', params: { accessCode: code } }, location.origin);
    return new Promise((resolve) =>
      addEventListener('message', () => resolve(document.getElementById('sheet')?.hidden === false), {
        once: true,
      }),
    );
  }, access_code);
  expect(shown).toBe(false);
  expect(await page.evaluate(() => said.length)).toBe(1);
  await page.close();
});

test('opened on its own it explains its purpose', async () => {
  const page = await browser.newPage();
  const response = await page.goto(`${under.gateway.url}/popup`);
  await page.getByText('This checkout opens over').waitFor();
  expect(response?.headers()['content-security-policy']).toContain(`frame-ancestors ${app.origin}`);
  await page.close();
});
