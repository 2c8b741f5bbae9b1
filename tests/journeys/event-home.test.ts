import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announced } from '../announced.ts';
import { launchBrowser } from '../launch-browser.ts';
import { ask } from '../prepare/ask.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { buyButton } from './buy-button.ts';
import { expectAccessible } from './expect-accessible.ts';
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

const customer = 'thandi@example.com';
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;

async function buyFree(page: Page, event?: string): Promise<void> {
  await page.goto(event ?? (await app.demoEvent()).url);
  await page.getByLabel('Email').fill(customer);
  await page.locator('[data-step="1"]').last().click();
  await buyButton(page).click();
  await page.waitForURL('**/order/**');
}

/** Opens the events with the menu of small screens, as on a phone. */
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

test('ticket holders are told when the event is moved', async () => {
  const guest = await (await browser.newContext(phone)).newPage();
  await buyFree(guest);
  const page = await (await openAs(browser, app, 'organiser', phone)).newPage();
  await page.goto(`${app.url}/platform/edit-event/${(await app.demoEvent()).id}`);
  await page.locator('fieldset:enabled').first().waitFor({ state: 'attached' });
  await page.getByLabel('Venue and address for customers').fill('Zoo Lake Bowls, Johannesburg');
  await page.getByText('Ticket holders will be told').waitFor();
  await page.getByText('We’ll review this change').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Nothing has changed yet.').waitFor();

  const moved = async () =>
    (await app.mailsTo(customer)).filter(({ subject }) => / has changed$/.test(subject));
  await expect.poll(async () => (await moved()).length).toBe(1);
  expect((await moved())[0]?.text).toContain('New place: Zoo Lake Bowls, Johannesburg');
  await guest.reload();
  await guest.getByText('This event was moved').waitFor();
  await guest.getByText('Zoo Lake Bowls, Johannesburg').first().waitFor();
  const code = await guest
    .getByRole('img', { name: /^QR code/ })
    .first()
    .boundingBox();
  expect(code && code.y + code.height).toBeLessThanOrEqual(phone.viewport.height);
  await expectAccessible(guest);

  // A message about it is half written when somebody presses Back.
  await page.goto(`${app.url}/platform/event/${(await app.demoEvent()).id}/messages`);
  await (await alive(page.getByRole('link', { name: 'Write a message' }))).click();
  await page.waitForURL('**/messages/new');
  await page.getByLabel('Subject').fill('We moved');
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const stay of [
    () => leave.getByRole('button', { name: 'Stay' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.goBack();
    await leave.waitFor();
    await stay();
    await leave.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/messages\/new$/);
    expect(await page.getByLabel('Subject').inputValue()).toBe('We moved');
  }
  await page.goBack();
  await leave.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/messages');
});

test('an event is duplicated from the list once, however often the button is pressed', async () => {
  const context = await openAs(browser, app, 'organiser', phone);
  const page = await context.newPage();
  const { id, name } = await app.demoEvent();
  await page.goto(`${app.url}/platform/events`);
  const actions = page.getByRole('button', { name: `Actions for ${name}` }).locator('visible=true');
  await (await alive(actions)).press('Enter');
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter');
  await page.waitForURL(`**/platform/event/${id}/duplicate`);
  await (await alive(page.getByLabel('Name'))).fill('Once More with Feeling');
  expect(await page.getByLabel('Ends').inputValue()).not.toBe('');
  await page.getByLabel('Starts').fill('2031-05-09T19:30');
  await expect.poll(() => page.getByLabel('Ends').inputValue()).toMatch(/^2031-05-(09|10)T/);
  await page.getByLabel('Ends').fill('2031-05-09T19:00');
  await page.getByRole('button', { name: 'Duplicate event' }).click();
  await page.getByText('The end must be after the start.').waitFor();
  const ends = page.getByLabel('Ends');
  await expect.poll(() => ends.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await ends.fill('2031-05-09T23:30');
  await page.getByRole('button', { name: 'Duplicate event' }).dblclick();
  await announced(page, 'Event duplicated. Check it over, then send it for approval.');
  await page.waitForURL(/edit-event\/[^/]+$/);
  const copyId = page.url().split('/').at(-1);
  const { events } = await ask<{ events: { id: string; name: string; approval: string }[] }>(
    context.request,
    'GET',
    `${app.url}/api/events`,
  );
  expect(events.filter((event) => event.name === 'Once More with Feeling')).toMatchObject([
    { id: copyId, approval: 'draft' },
  ]);
  await page.getByText('This event is a draft').waitFor();
  await expectAccessible(page);
  await (await alive(page.getByRole('button', { name: 'Send for approval' }))).click();
  await announced(page, 'Sent for approval');
  await page.goto(`${app.url}/platform/event/${copyId}`);
  await page.getByText('Waiting for approval').locator('visible=true').first().waitFor();
});

test('selected events are deleted, except those with orders', async () => {
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
    .toBe(`${app.url}/e/ordered-night`);
  expect((await context.request.get(`${app.url}/e/ordered-night`)).url()).toBe(`${app.url}/event/${ordered}`);

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
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete 1 event' }).click();
  await announced(page, '1 event deleted');
  expect((await context.request.get(`${app.url}/api/events/${unwanted}/organiser`)).status()).toBe(404);
  expect((await context.request.get(`${app.url}/api/events/${ordered}/organiser`)).status()).toBe(200);
});

test('an organiser on a phone cancels an event, with a logout in the middle', async () => {
  const guest = await (await browser.newContext(phone)).newPage();
  await buyFree(guest);
  const context = await openAs(browser, app, 'organiser', phone);
  const page = await context.newPage();
  await page.goto(`${app.url}/platform`);
  await openEvents(page);
  await page.goto(`${app.url}/platform/event/${(await app.demoEvent()).id}/settings`);

  await (await alive(page.getByRole('button', { name: 'Cancel event' }))).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('The hall is flooded.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByText('Discard what you typed?').waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('The hall is flooded.');
  const name = (await app.demoEvent()).name;
  await dialog.getByLabel('Type the event’s name').fill('Something else');
  await dialog.getByRole('button', { name: /^Cancel/ }).click();
  await dialog.getByText('This isn’t the event’s name yet.').waitFor();
  await dialog.getByLabel('Type the event’s name').fill(name.toLowerCase());
  await context.clearCookies();
  await dialog.getByRole('button', { name: /^Cancel/ }).click();
  await dialog.getByText(/You’ve been logged out/).waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('The hall is flooded.');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: /^Cancel/ }).click();
  await dialog.getByText(/You seem to be offline/).waitFor();
  await context.setOffline(false);

  await logIn(context, app, 'organiser');
  await dialog.getByRole('button', { name: 'Keep the event' }).click();
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await dialog.getByLabel('Reason').fill('The hall is flooded.');
  await dialog.getByLabel('Type the event’s name').fill(name);
  expect(await dialog.getByText(/You seem to be offline/).count()).toBe(0);
  await dialog.getByRole('button', { name: /^Cancel/ }).click();
  await announced(page, 'The event is cancelled.');
  const heading = page.getByRole('heading', { name: 'This event is cancelled' });
  await expect.poll(() => heading.evaluate((at) => at === document.activeElement)).toBe(true);
  expect(await page.getByRole('link', { name: 'Scan tickets' }).count()).toBe(0);
  await page
    .getByText(/unsold$/)
    .first()
    .waitFor();
  await expectAccessible(page);
});
