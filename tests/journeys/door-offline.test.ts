import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { ask } from '../prepare/ask.ts';
import { buy } from '../prepare/buy.ts';
import { gatewayOf } from '../prepare/gateway.ts';
import { pathOf } from '../prepare/organiser-order.ts';
import { beGuest } from '../prepare/sign-in.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { logIn, openAs } from './log-in.ts';
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

test('the door, and only the door, opens again without a network until the user logs out', async () => {
  const context = await openAs(browser, app, 'organiser', { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const { id, name } = await app.demoEvent();
  const door = `${app.url}/platform/event/${id}/door`;
  const guest = await beGuest(app);
  const order = await buy(guest, await gatewayOf(app), id, 'guest@example.com', [1]);
  const { tickets } = await ask<{ tickets: { shortCode: string }[] }>(guest, 'GET', pathOf(order));
  await guest.dispose();
  const kept = () =>
    page.evaluate(async () => {
      if (!(await caches.has('tikiti-door'))) return [];
      return (await (await caches.open('tikiti-door')).keys()).map(({ url }) => url);
    });
  const untilKept = async () => {
    await page.goto(door);
    await expect.poll(kept).toContain(door);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  };
  await page.goto(door);
  await page.getByLabel('Email').fill('helper@example.com');
  await (await alive(page.getByRole('button', { name: 'Invite', exact: true }))).click();
  await page.getByText('We’ve emailed helper@example.com').waitFor();
  await untilKept();
  expect((await kept()).filter((file) => file !== door && !file.includes('/assets/'))).toEqual([]);
  await (await alive(page.getByRole('button', { name: /^Account of/ }))).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${app.url}/`);
  await expect.poll(kept).toEqual([]);

  await logIn(context, app, 'organiser');
  await untilKept();
  // The kept page was written before this scan.
  await (await alive(page.getByLabel('Type a code'))).fill(tickets[0]?.shortCode ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('heading', { name: 'Admitted' }).waitFor();
  await page.keyboard.press('Escape');
  const count = page.getByText(/^1\s*of \d+ in/);
  await count.waitFor();
  expect(await count.textContent()).not.toContain('as of');
  // The whole server goes: browsers that only play offline let some requests through.
  await app.stop();
  await page.reload();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await context.setOffline(true);
  await count.getByText(/^as of \d\d:\d\d$/).waitFor();
  await context.setOffline(false);
  // No email address stays on the device.
  expect(await page.content()).not.toContain('helper@example.com');
  await alive(page.getByRole('button', { name: 'Check' }));
  await page.getByLabel('Type a code').fill('K7QX9-9M2P0');
  await page.getByRole('button', { name: 'Check' }).click();
  const answer = page.getByRole('dialog', { name: 'Answer to the scan' });
  await answer.getByText('Not checked', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await answer.waitFor({ state: 'hidden' });
  // The next page can't load, so the router reloads this one.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name }).click();
  await reloaded;
  await page.getByRole('button', { name: 'Forget K7QX9-9M2P0' }).waitFor();
  await alive(page.getByRole('button', { name: 'Find a guest' }));
  await page.getByRole('button', { name: 'Find a guest' }).click();
  await page.getByLabel('Name, email or code').fill('Thandi');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  for (const path of ['/platform', `/platform/event/${id}`, `/event/${id}`]) {
    await expect(page.goto(app.url + path), path).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  }
  await context.close();
});
