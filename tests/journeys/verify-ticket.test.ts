import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { ask } from '../prepare/ask.ts';
import { buy } from '../prepare/buy.ts';
import { gatewayOf } from '../prepare/gateway.ts';
import { pathOf } from '../prepare/organiser-order.ts';
import { beGuest } from '../prepare/sign-in.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessible } from './expect-accessible.ts';
import type { RunningApp } from './running-app.ts';

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startAppOnRunServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('after one visit, a phone tells without network which codes an event issued', async () => {
  const event = await app.demoEvent();
  const guest = await beGuest(app);
  const order = await buy(guest, await gatewayOf(app), event.id, 'guest@example.com', [1]);
  const { tickets } = await ask<{ tickets: { code: string; shortCode: string }[] }>(
    guest,
    'GET',
    pathOf(order),
  );
  await guest.dispose();
  const [{ code, shortCode } = { code: '', shortCode: '' }] = tickets;

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${app.url}/event/${event.id}`);
  await page.getByRole('link', { name: 'Check who issued it' }).click();
  await page.getByText(`Works offline, also for tickets of ${event.name}.`).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expectAccessible(page);

  // The whole server goes: browsers that only play offline let some requests through.
  await app.stop();
  await page.goto(`${app.url}/verify`);
  const check = async (text: string, says: string | RegExp) => {
    await page.getByLabel('Or paste the text of a QR code').fill(text);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('heading', { name: says }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Check another' }).click();
  };
  await check(code, `Issued by ${event.name}`);
  const last = code.endsWith('0') ? '1' : '0';
  await check(code.slice(0, -1) + last, 'Not a ticket of ours');
  await check(shortCode, 'Scan the square code instead');
  await expect(page.goto(`${app.url}/event/${event.id}`)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  await context.close();
});
