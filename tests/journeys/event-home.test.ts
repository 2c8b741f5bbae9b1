import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { ask } from '../prepare/ask.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { buyButton } from './buy-button.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logIn, openAs } from './log-in.ts';
import type { RunningApp } from './running-app.ts';
import { untilAtTop } from './until-at-top.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startAppOnRunServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

vi.setConfig({ testTimeout: 180_000 });

const customer = 'thandi@example.com';
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;

async function buyFree(page: Page, event?: string): Promise<void> {
  await page.goto(event ?? (await app.demoEvent()).url);
  await page.getByLabel('Email').fill(customer);
  await page.locator('[data-step="1"]').last().click();
  await buyButton(page).click();
  await page.waitForURL('**/order/**');
}

/** By the menu of small screens, as somebody on a phone gets there. */
async function openEvents(page: Page): Promise<void> {
  await (await alive(page.getByRole('button', { name: 'Menu' }))).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: 'Menu' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Event Management' }).click();
  await page.waitForURL('**/platform/events');
  await menu.waitFor({ state: 'detached' });
}

test('whoever holds a ticket is told when the event is moved', async () => {
  const guest = await (await browser.newContext(phone)).newPage();
  await buyFree(guest);
  const page = await (await openAs(browser, app, 'organiser', phone)).newPage();
  await page.goto(`${app.url}/platform/edit-event/${(await app.demoEvent()).id}`);
  await page.getByLabel('Venue and address as customers read it').fill('Zoo Lake Bowls, Johannesburg');
  await page.getByRole('button', { name: 'Last' }).click();
  await untilAtTop(page);
  await page.getByText('Ticket holders will be told').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/platform/events');

  const moved = async () =>
    (await app.mailsTo(customer)).filter(({ subject }) => / was moved$/.test(subject));
  await expect.poll(async () => (await moved()).length, { timeout: 40_000 }).toBe(1);
  expect((await moved())[0]?.text).toContain('New place: Zoo Lake Bowls, Johannesburg');
  await guest.reload();
  await guest.getByText('This event was moved').waitFor();
  await guest.getByText('Zoo Lake Bowls, Johannesburg').first().waitFor();
  await expectAccessible(guest);
});

test('selected events are deleted, or cancelled for those who ordered', async () => {
  const context = await openAs(browser, app, 'organiser', { reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await openAs(browser, app, 'admin');
  const create = async (name: string) => {
    const types = [{ name: 'Free', priceMinor: 0, currency: 'ZAR', capacity: 5 }];
    const when = { startsAt: '2031-03-01T18:00', endsAt: '2031-03-01T23:00', timeZone: 'UTC' };
    const event = { name, ...when, locationText: 'Zoo Lake', types };
    return (await ask<{ id: string }>(context.request, 'POST', `${app.url}/api/events`, event)).id;
  };
  const [unwanted, ordered] = [await create('Unwanted Night'), await create('Ordered Night')];
  await ask(admin.request, 'POST', `${app.url}/api/events/${ordered}/decision`, { decision: 'approved' });
  const guest = await (await browser.newContext(phone)).newPage();
  await buyFree(guest, `${app.url}/event/${ordered}`);

  const page = await context.newPage();
  await page.goto(`${app.url}/platform/event/${ordered}`);
  await (await alive(page.getByRole('button', { name: /^Copy the link/ }).first())).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${app.url}/event/${ordered}`);

  await page.goto(`${app.url}/platform/events`);
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  const select = async (name: string) => {
    const box = page.getByRole('checkbox', { name: new RegExp(name) }).locator('visible=true');
    await (await alive(box)).check();
  };
  await select('Unwanted Night');
  await select('Ordered Night');
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  expect(await remove.count()).toBe(0);
  await select('Unwanted Night');
  await select('Ordered Night');
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 events?' });
  await dialog.getByLabel('Cancel it and refund everybody').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete 1 event, cancel 1 event' }).click();
  await dialog.getByText('Say why').waitFor();
  await dialog.getByLabel('Reason').fill('Nobody likes the name.');
  await dialog.getByRole('button', { name: 'Delete 1 event, cancel 1 event' }).click();
  await page.getByText('1 event deleted, 1 event cancelled').waitFor();
  expect((await context.request.get(`${app.url}/api/events/${unwanted}/organiser`)).status()).toBe(404);
  await guest.goto(`${app.url}/event/${ordered}`);
  await guest.getByText('Nobody likes the name.').waitFor();
});

test('an organiser on a phone cancels an event, logged out in the middle', async () => {
  const guest = await (await browser.newContext(phone)).newPage();
  await buyFree(guest);
  const context = await openAs(browser, app, 'organiser', phone);
  const page = await context.newPage();
  await page.goto(`${app.url}/platform`);
  await openEvents(page);
  await page.goto(`${app.url}/platform/event/${(await app.demoEvent()).id}`);

  await (await alive(page.getByRole('button', { name: 'Cancel event' }))).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('The hall is flooded.');
  await context.clearCookies();
  await dialog.getByRole('button', { name: /^Cancel/ }).click();
  await dialog.getByText(/You were logged out meanwhile/).waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('The hall is flooded.');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: /^Cancel/ }).click();
  await dialog.getByText(/There is no connection/).waitFor();
  await context.setOffline(false);

  await logIn(context, app, 'organiser');
  await dialog.getByRole('button', { name: 'Keep the event' }).click();
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await dialog.getByLabel('Reason').fill('The hall is flooded.');
  expect(await dialog.getByText(/There is no connection/).count()).toBe(0);
  await dialog.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByText('The event is cancelled.').waitFor();
  const heading = page.getByRole('heading', { name: 'This event is cancelled' });
  await expect.poll(() => heading.evaluate((at) => at === document.activeElement)).toBe(true);
  expect(await page.getByRole('link', { name: 'Open the door' }).count()).toBe(0);
  await page.getByText('Unsold', { exact: true }).waitFor();
  await expectAccessible(page);
});
