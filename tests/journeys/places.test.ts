import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openAs } from './log-in.ts';
import type { RunningApp } from './running-app.ts';
import { withoutMaps } from './without-maps.ts';

/** Maps are drawn in software, as on a machine without a graphics card. */
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

vi.setConfig({ testTimeout: 180_000 });

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
  const phone = { viewport: { width: 390, height: 844 }, timezoneId: 'UTC' };
  const context = await openAs(browser, app, 'organiser', phone);
  if (!webGl) await withoutMaps(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return page;
}

/** A click waits until the page is alive; what is typed before that goes nowhere. */
async function typeAddress(page: Page, text: string): Promise<void> {
  const search = page.getByLabel('Find the address');
  await search.click();
  await search.pressSequentially(text);
}

test('an organiser finds an address with a typo in it, and moves the pin by keyboard', async () => {
  const page = await asOrganiser();
  await page.goto(`${app.url}/platform/new-event`);
  await typeAddress(page, 'johanesburg');
  // The list of places is loaded now, which takes a while when other tests keep the machine busy.
  await page.getByRole('option', { name: /^Johannesburg/ }).waitFor({ timeout: 100_000 });
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  const address = page.getByRole('status', { name: 'Address' });
  await address.getByText('Johannesburg, South Africa').waitFor();
  const venue = page.getByLabel('Venue and address as customers read it');
  expect(await venue.inputValue()).toBe('Johannesburg, South Africa');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Africa/Johannesburg'),
  );

  const pin = page.getByRole('button', { name: /^Pin/ });
  await pin.focus();
  const before = await address.innerText();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.waitForFunction((text) => document.querySelector('output')?.innerText !== text, before);
  await address.getByText('South Africa').waitFor();
  const [, , longitude = ''] = /(\S+)° S, (\S+)° E/.exec(await address.innerText()) ?? [];
  expect(Number(longitude)).toBeGreaterThan(28.04363);
  expect(await pin.evaluate((element) => element === document.activeElement)).toBe(true);

  // What an organiser wrote themselves stays, wherever the pin goes.
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

test('what was filled in of a place follows the pin, and what was written is offered the new address', async () => {
  const page = await asOrganiser();
  await page.goto(`${app.url}/platform/new-event`);
  const venue = page.getByLabel('Venue and address as customers read it');
  const reads = (text: string) => expect.poll(() => venue.inputValue(), { timeout: 30_000 }).toBe(text);
  const choose = async (name: string) => {
    await page.getByLabel('Find the address').fill('');
    await typeAddress(page, name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click({ timeout: 100_000 });
  };
  await choose('Johannesburg');
  await reads('Johannesburg, South Africa');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Photo' }).waitFor();
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
  await reads('Could no infer location string');
  await page.getByText('There is no connection, so the address of the pin could not be looked up.').waitFor();
  await page.unroute('**/api/places/at?*');
  await choose('Pretoria');
  await reads('Pretoria, South Africa');
  await page.getByRole('button', { name: 'Clear the place' }).click();
  await reads('');

  await venue.fill('Zoo Lake');
  await choose('Johannesburg');
  await page.getByText('At the pin is Johannesburg, South Africa.').waitFor();
  await expectAccessible(page);
  expect(await venue.inputValue()).toBe('Zoo Lake');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await reads('Johannesburg, South Africa');
  await page.getByText('At the pin is').waitFor({ state: 'detached' });
});

test('a browser without WebGL is told so, and can search all the same', async () => {
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

test('a search that fails is said where it happened', async () => {
  const page = await asOrganiser({ webGl: false });
  await page.route('**/api/places?*', (route) => route.abort());
  await page.goto(`${app.url}/platform/new-event`);
  await typeAddress(page, 'Sandton');
  await page
    .getByText(/There is no connection. Place the pin/)
    .first()
    .waitFor();
});

test('an event’s page leads to the place, and loads a map only when asked', async () => {
  const page = await asOrganiser();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { id } = (await (
    await page.request.post(`${app.url}/api/events`, {
      headers: { origin: app.url },
      data: {
        name: 'By the hill',
        startsAt: '2030-01-16T17:00',
        endsAt: '2030-01-16T23:00',
        timeZone: 'Africa/Johannesburg',
        locationText: 'Constitution Hill, Johannesburg',
        latitude: -26.1889,
        longitude: 28.0428,
        types: [{ name: 'General', priceMinor: 100, currency: 'ZAR', capacity: 1 }],
      },
    })
  ).json()) as { id: string };
  faults.length = 0;
  await page.goto(`${app.url}/event/${id}`);
  expect(await page.getByRole('link', { name: 'Google Maps' }).getAttribute('href')).toContain('-26.1889');
  expect(asked.filter((url) => /open-map|maplibre|countries/.test(url))).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Show map' }).click();
  await page.getByRole('img', { name: 'The place' }).waitFor();
  await page.getByText('Basic map').waitFor();
  // Rings and names are there, in colours of their own.
  await expect.poll(async () => (await cornerOfMap(page)).entropy, { timeout: 60_000 }).toBeGreaterThan(0.1);
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

/** A part of the map without pin, buttons and scale; its entropy is 0 while it is of one colour. */
async function cornerOfMap(page: Page) {
  const map = page.locator('.maplibregl-map');
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error('There is no map.');
  const clip = { x: box.x + 10, y: box.y + 10, width: box.width / 2 - 30, height: box.height / 2 };
  return sharp(await page.screenshot({ clip })).stats();
}
