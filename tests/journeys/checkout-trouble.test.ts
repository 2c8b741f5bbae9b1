import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessible } from './expect-accessible.ts';
import type { RunningApp } from './running-app.ts';

let app: RunningApp;
let browser: Browser;
let address: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([startAppOnRunServer(), launchBrowser()]);
  address = (await app.demoEvent()).url;
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

vi.setConfig({ testTimeout: 60_000 });

/** What can go wrong between the press on Buy and the ticket leads on, and loses nothing. */
describe.each([
  { device: 'phone', viewport: { width: 360, height: 740 }, theme: 'dark' },
  { device: 'desktop', viewport: { width: 1440, height: 900 }, theme: 'light' },
])('on a $device', ({ viewport, theme }) => {
  async function openEvent(): Promise<Page> {
    const context = await browser.newContext({ viewport });
    await context.addInitScript((value) => localStorage.setItem('isdark', value), theme);
    const page = await context.newPage();
    await page.goto(address);
    await page.getByLabel('Email').fill('lerato@example.com');
    return page;
  }

  test('two presses keep seats once', async () => {
    const page = await openEvent();
    const asked: Request[] = [];
    page.on('request', (request) => request.url().endsWith('/beginTransaction') && asked.push(request));
    await buyButton(page).dblclick();
    await popup(page).waitFor();
    expect(asked).toHaveLength(1);
    await page.context().close();
  });

  test('without e-mail or tickets it says so at the field', async () => {
    const page = await openEvent();
    await page.getByLabel('Email').fill('');
    await buyButton(page).click();
    await page.getByText('no email').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
    await expectAccessible(page);
    await page.getByLabel('Email').fill('lerato@example.com');
    await page.getByRole('spinbutton').first().fill('0');
    await buyButton(page).click();
    await page.getByText('Choose at least one ticket.').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  test('a lost network is named, and pressing again goes on', async () => {
    const page = await openEvent();
    await page.context().setOffline(true);
    await buyButton(page).click();
    await page.getByText('We could not be reached').waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await buyButton(page).click();
    await popup(page).waitFor();
    await page.context().close();
  });

  test('a pop-up that does not load offers the provider’s own page', async () => {
    const page = await openEvent();
    await page.route(`${app.gatewayUrl}/popup*`, (route) => route.abort());
    await buyButton(page).click();
    const instead = page.getByRole('link', { name: /provider's own page/ });
    await instead.waitFor();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await instead.click();
    await page.waitForURL(`${app.gatewayUrl}/**`);
    await page.context().close();
  });

  test('an ended hold says so, and what was typed is still there', async () => {
    const page = await openEvent();
    await page.clock.install();
    await page.reload();
    await page.getByLabel('Email').fill('lerato@example.com');
    await buyButton(page).click();
    await popup(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Your seats are kept until' }).waitFor();
    await page.clock.fastForward('13:30');
    await page.getByText('Less than two minutes left.').waitFor();
    await expectAccessible(page);
    await page.clock.fastForward('02:00');
    await page.getByText('Your seats went back on sale').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('lerato@example.com');
    await buyButton(page).waitFor();
    await page.context().close();
  });

  test('starting over opens the form with all that was in it', async () => {
    const page = await openEvent();
    await page.getByRole('spinbutton').first().fill('3');
    await buyButton(page).click();
    await popup(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Start over' }).click();
    expect(await page.getByRole('spinbutton').first().inputValue()).toBe('3');
    await buyButton(page).waitFor();
    await page.context().close();
  });
});

test('the event page ships no React, and at most 10 KB of script', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let bytes = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') bytes += gzipSync(await response.body()).length;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(10 * 1024);
  const html = await (await fetch(address)).text();
  expect(html).not.toMatch(/__reactRouter|modulepreload|entry\.client/);
  await context.close();
});

test.each(['/', '/terms', '/refund-policy', '/privacy-policy', '/faqs', '/no-such-page'])(
  '%s can be read by everybody, in both themes and widths',
  async (path) => {
    for (const theme of ['dark', 'light']) {
      for (const width of [360, 1440]) {
        const context = await browser.newContext({ viewport: { width, height: 900 } });
        await context.addInitScript((value) => localStorage.setItem('isdark', value), theme);
        const page = await context.newPage();
        await page.goto(app.url + path);
        await expectAccessible(page);
        await context.close();
      }
    }
  },
);

test('a ticket is bought by keyboard alone', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(address);
  await tabTo(page, 'input[type=number]');
  await page.keyboard.press('ArrowUp');
  await tabTo(page, '#email');
  await page.keyboard.type('lerato@example.com');
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');

  // The pop-up takes the focus; its fields are the next stops.
  await popup(page).waitFor();
  const frame = page.frames().find((one) => one.url().startsWith(`${app.gatewayUrl}/popup`));
  for (const [label, text] of [
    [/card number/i, '4084084084084081'],
    [/expir/i, '12/40'],
    [/cvv/i, '408'],
  ] as const) {
    const field = frame?.getByLabel(label);
    for (let stops = 0; stops < 20; stops += 1) {
      if (await field?.evaluate((input) => input === document.activeElement && document.hasFocus())) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(text);
    expect((await field?.inputValue())?.replace(/ /g, '')).toBe(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/order/**');
  await page
    .getByRole('img', { name: /^QR code/ })
    .first()
    .waitFor();
  await context.close();
});

/** Presses Tab until what has the focus fits. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
    if (reached) return;
  }
  throw new Error(`60 presses of Tab did not reach ${selector}`);
}

const buyButton = (page: Page) =>
  page.getByRole('button', { name: 'Buy a ticket!' }).locator('visible=true').first();

const popup = (page: Page) => page.frameLocator('iframe[id^=inline-checkout]').getByLabel(/card number/i);
