import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, SOFTWARE_GL } from '../launch-browser.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openAs } from './log-in.ts';
import type { RunningApp } from './running-app.ts';
import { untilAtTop } from './until-at-top.ts';
import { withoutMaps } from './without-maps.ts';

let app: RunningApp;
let browser: Browser;
const faults: string[] = [];

beforeAll(async () => {
  [app, browser] = await Promise.all([startAppOnRunServer(), launchBrowser(SOFTWARE_GL)]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function asOrganiser({ webGl = true } = {}): Promise<Page> {
  // Without animation: a flight to a place has sixty frames a second, each drawn in software.
  const phone = {
    viewport: { width: 390, height: 844 },
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  } as const;
  const context = await openAs(browser, app, 'organiser', phone);
  if (!webGl) await withoutMaps(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return page;
}

/** Waits until the page is interactive by clicking; text typed before that is lost. */
async function typeAddress(page: Page, text: string): Promise<void> {
  const search = page.getByLabel('Town or suburb');
  await search.click();
  await search.pressSequentially(text);
}

test('an organiser finds an address with a typo in it, and moves the pin by keyboard', async () => {
  const page = await asOrganiser();
  await page.goto(`${app.url}/platform/new-event`);
  await typeAddress(page, 'johanesburg');
  await page.getByRole('option', { name: /^Johannesburg/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  const address = page.getByRole('status', { name: 'Address' });
  await address.getByText('Johannesburg, South Africa').waitFor();
  const venue = page.getByLabel('Venue and address for customers');
  await expect.poll(() => venue.inputValue()).toBe('Johannesburg, South Africa');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Africa/Johannesburg'),
  );

  const marksTown = page.getByText('The pin is in the middle of the town.');
  await marksTown.waitFor();
  const pin = page.getByRole('button', { name: /^Pin/ });
  await pin.focus();
  const before = await address.innerText();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.waitForFunction((text) => document.querySelector('output')?.innerText !== text, before);
  await marksTown.waitFor({ state: 'detached' });
  await address.getByText('South Africa').waitFor();
  const [, , longitude = ''] = /(\S+)° S, (\S+)° E/.exec(await address.innerText()) ?? [];
  expect(Number(longitude)).toBeGreaterThan(28.04363);
  expect(await pin.evaluate((element) => element === document.activeElement)).toBe(true);

  // The organiser's own text stays, wherever the pin is moved.
  await venue.fill('Constitution Hill, 11 Kotze Street');
  await pin.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await address.getByText('South Africa').waitFor();
  expect(await venue.inputValue()).toBe('Constitution Hill, 11 Kotze Street');

  await page.locator('[data-theme-toggle]').first().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear the place' }).click();
  await address.getByText('No place yet').waitFor();
  expect(faults).toEqual([]);
});

test('the address follows the pin, and an edited text is kept and offered the new address', async () => {
  const page = await asOrganiser();
  await page.goto(`${app.url}/platform/new-event`);
  const venue = page.getByLabel('Venue and address for customers');
  const reads = (text: string) => expect.poll(() => venue.inputValue()).toBe(text);
  const choose = async (name: string) => {
    await page.getByLabel('Town or suburb').fill('');
    await typeAddress(page, name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  };
  await choose('Johannesburg');
  await reads('Johannesburg, South Africa');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Photo' }).waitFor();
  await untilAtTop(page);
  await page.getByRole('button', { name: 'Details' }).click();
  await choose('Cape Town');
  await reads('Cape Town, South Africa');
  await page.reload();
  const address = page.getByRole('status', { name: 'Address' });
  await address.getByText('Cape Town, South Africa').waitFor();
  await choose('Durban');
  await reads('Durban, South Africa');

  await page.route('**/api/places/at?*', (route) => route.abort());
  await page.getByRole('button', { name: /^Pin/ }).press('ArrowRight');
  await page.getByText('You seem to be offline, so we couldn’t look up the pin’s address.').waitFor();
  await reads('');
  await page.unroute('**/api/places/at?*');

  // The place is unknown: people read a sentence, and an error never becomes the address.
  const nothing = { name: '', locationText: 'Could no infer location string', timeZone: 'Etc/UTC' };
  await page.route('**/api/places/at?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const at = {
      latitude: Number(searchParams.get('latitude')),
      longitude: Number(searchParams.get('longitude')),
    };
    return route.fulfill({ json: { ...nothing, ...at } });
  });
  await page.getByRole('button', { name: /^Pin/ }).press('ArrowRight');
  await page.getByText('We found no address for this pin.').waitFor();
  await reads('');
  await expectAccessible(page);
  await page.unroute('**/api/places/at?*');

  // The list of towns is not loaded yet: the field says so, and fills in once it is.
  let asked = 0;
  await page.route('**/api/places/at?*', (route) => {
    asked += 1;
    if (asked > 2) return route.continue();
    const json = { code: 'places.preparing', detail: 'Wait.' };
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json });
  });
  await page.getByRole('button', { name: /^Pin/ }).press('ArrowLeft');
  await page.getByText('The list of towns is being prepared.').waitFor();
  await expect.poll(() => venue.inputValue()).toContain('South Africa');
  expect(asked).toBe(3);
  await page.unroute('**/api/places/at?*');
  await choose('Pretoria');
  await reads('Pretoria, South Africa');
  await page.getByRole('button', { name: 'Clear the place' }).click();
  await reads('');

  await venue.fill('Zoo Lake');
  await choose('Johannesburg');
  await page.getByText('The pin is at Johannesburg, South Africa.').waitFor();
  await expectAccessible(page);
  expect(await venue.inputValue()).toBe('Zoo Lake');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await reads('Johannesburg, South Africa');
  await page.getByText('The pin is at').waitFor({ state: 'detached' });
});

test('the place sets a time zone that nobody chose, and never one that the organiser chose', async () => {
  const page = await asOrganiser({ webGl: false });
  await page.goto(`${app.url}/platform/new-event`);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  const choose = async (name: string) => {
    await page.getByLabel('Town or suburb').fill('');
    await typeAddress(page, name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  };
  const reads = (text: string) => expect.poll(() => zone.inputValue()).toBe(text);
  await reads('UTC');
  await page.getByLabel('Starts').fill('2031-03-01T18:00');
  // Passing through the field is no choice, and a reload keeps that.
  await zone.focus();
  await zone.blur();
  await page.reload();
  await reads('UTC');
  await choose('Johannesburg');
  await reads('Africa/Johannesburg');
  await page.getByText('We set the time zone from the place.').waitFor();
  expect(await page.getByLabel('Starts').inputValue()).toBe('2031-03-01T18:00');
  expect(await page.getByRole('button', { name: 'Use this time zone' }).count()).toBe(0);

  await zone.fill('berl');
  await page.getByRole('option', { name: 'Europe/Berlin' }).click();
  await page.getByText('We set the time zone from the place.').waitFor({ state: 'detached' });
  await choose('Nairobi');
  await page.getByText('Local time at the venue is Africa/Nairobi.').waitFor();
  await reads('Europe/Berlin');
  await page.getByRole('button', { name: 'Use this time zone' }).click();
  await reads('Africa/Nairobi');
});

test('a browser without WebGL is told so, and can still search', async () => {
  const page = await asOrganiser({ webGl: false });
  await page.goto(`${app.url}/platform/new-event`);
  await page.getByText('The map can’t be shown in this browser.').waitFor();
  await typeAddress(page, 'Sandton');
  await page.getByRole('option', { name: /^Sandton/ }).click();
  expect(await page.getByRole('link', { name: 'See it on OpenStreetMap' }).getAttribute('href')).toContain(
    'mlat=-26.1076',
  );
  await expectAccessible(page);
});

test('a failed search is reported where it happened', async () => {
  const page = await asOrganiser({ webGl: false });
  await page.route('**/api/places?*', (route) => route.abort());
  await page.goto(`${app.url}/platform/new-event`);
  await typeAddress(page, 'Sandton');
  await page
    .getByText(/You seem to be offline. Place the pin/)
    .first()
    .waitFor();
  // Its last search fails after this, which the next test would count as a fault of its own.
  await page.close();
});

test('an event’s page links to the place, and loads a map only on request', async () => {
  const page = await asOrganiser();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const id = await eventAt(page, { latitude: -26.1889, longitude: 28.0428 });
  faults.length = 0;
  await page.goto(`${app.url}/event/${id}`);
  expect(await page.getByRole('link', { name: 'Google Maps' }).getAttribute('href')).toContain('-26.1889');
  expect(asked.filter((url) => /open-map|maplibre|countries/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Show map' }).click();
  await page.getByRole('img', { name: 'The place' }).waitFor();
  await page.getByText('Basic map').waitFor();
  // Rings and names are drawn, in their own colours.
  await expect.poll(async () => (await cornerOfMap(page)).entropy).toBeGreaterThan(0.1);
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test('an event’s page leads to the written address while the pin only marks the town', async () => {
  const page = await asOrganiser();
  const { suggestions } = await (await page.request.get(`${app.url}/api/places?text=Johannesburg`)).json();
  const { latitude, longitude } = suggestions[0].place;
  await page.goto(`${app.url}/event/${await eventAt(page, { latitude, longitude })}`);
  const maps = await page.getByRole('link', { name: 'Google Maps' }).getAttribute('href');
  expect(maps).toContain('Constitution%20Hill');
  expect(maps).not.toContain(String(latitude));
  await page.getByRole('button', { name: 'Show map' }).click();
  await page.getByText('This map shows the town, not the exact place.').waitFor();
  expect(await page.locator('.map-pin').count()).toBe(0);
  await expectAccessible(page);
});

async function eventAt(page: Page, point: { latitude: number; longitude: number }): Promise<string> {
  const answer = await page.request.post(`${app.url}/api/events`, {
    headers: { origin: app.url },
    data: {
      name: 'By the hill',
      startsAt: '2030-01-16T17:00',
      endsAt: '2030-01-16T23:00',
      timeZone: 'Africa/Johannesburg',
      locationText: 'Constitution Hill, Johannesburg',
      ...point,
      types: [{ name: 'General', priceMinor: 100, currency: 'ZAR', capacity: 1 }],
    },
  });
  return ((await answer.json()) as { id: string }).id;
}

/** A part of the map without pin, buttons and scale; with a single colour its entropy is 0. */
async function cornerOfMap(page: Page) {
  const map = page.locator('.maplibregl-map');
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error('There is no map.');
  const clip = { x: box.x + 10, y: box.y + 10, width: box.width / 2 - 30, height: box.height / 2 };
  return sharp(await page.screenshot({ clip })).stats();
}
