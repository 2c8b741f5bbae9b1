import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessible } from './expect-accessible.ts';
import type { RunningApp } from './running-app.ts';

let app: RunningApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([startAppOnRunServer(), launchBrowser()]);
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'dark',
  });
  page = await context.newPage();
  const { email, password } = await app.account('organiser');
  await page.goto(`${app.url}/user-flow/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/platform');
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const box = () => page.getByRole('combobox', { name: 'Search' });
const width = () => page.locator('.search-box').evaluate((element) => element.getBoundingClientRect().width);
const theme = (of = page) => of.evaluate(() => document.documentElement.dataset.theme);

test('the home page greets, and its menus lead where they say', async () => {
  await page.getByRole('heading', { name: /^Hello, / }).waitFor();
  expect(await page.getByRole('link', { name: 'Create an Event' }).getAttribute('href')).toBe(
    '/platform/new-event',
  );
  const entries = page.getByRole('navigation', { name: 'Platform' }).getByRole('link');
  expect(await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/platform',
    '/platform/events',
    '/platform/money',
    '/platform/organisation',
    '/platform/tickets',
    '/platform/profile',
    '/platform/settings',
  ]);
  expect(await page.getByRole('button', { name: 'Switch between light and dark' }).count()).toBe(1);
  await (await alive(page.getByRole('button', { name: /^Account/ }))).click();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Profile', 'Settings', 'Logout']);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

test('the search box grows on focus and shrinks 2 s after it lost it', async () => {
  const clear = page.getByRole('button', { name: 'Clear' });
  expect(await width()).toBe(200);
  expect(await clear.isDisabled()).toBe(true);
  await box().focus();
  await expect.poll(width).toBe(400);
  await box().fill('jazz');
  await clear.click();
  await expect.poll(() => box().inputValue()).toBe('');
  await expect.poll(() => clear.isDisabled()).toBe(true);
  // By the page's own clock, so that a busy machine does not count.
  const wideFor = await page.locator('.search-box').evaluate((element) => {
    const left = performance.now();
    element.querySelector('input')?.blur();
    return new Promise<number>((resolve) => {
      const isNarrow = () => element.getAttribute('data-wide') !== 'true';
      const watch = () => isNarrow() && resolve(performance.now() - left);
      new MutationObserver(watch).observe(element, { attributes: true });
    });
  });
  expect(wideFor).toBeGreaterThanOrEqual(1_999);
  await expect.poll(width).toBe(200);
});

test('suggestions can be chosen by keyboard, even after a typo', async () => {
  await box().fill('sumer jaz');
  const options = page.getByRole('option');
  await options.filter({ hasText: 'Summer Jazz' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  const last = options.last();
  expect(await last.textContent()).toContain('manage-event:sumer jaz');
  expect(await last.getAttribute('aria-selected')).toBe('true');
  expect(await box().getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/platform/search/manage-event%3Asumer%20jaz');
  await page.getByRole('heading', { level: 1, name: 'sumer jaz' }).waitFor();
  const found = page.getByRole('region', { name: 'Events' }).getByRole('link', { name: /Summer Jazz/ });
  expect(await found.getAttribute('href')).toMatch(/^\/platform\/event\//);
  await expect.poll(() => box().inputValue()).toBe('manage-event:sumer jaz');
  await expectAccessible(page);

  await box().fill('nobody % / 🎉');
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('nobody % / 🎉');
  await expectAccessible(page);
});

test('Ctrl K leads to any page by its name, and on a phone opens the search in a sheet', async () => {
  const options = page.getByRole('option');
  await page.goto(`${app.url}/platform/event/${(await app.demoEvent()).id}/orders`);
  await alive(box());
  await page.keyboard.press('Control+k');
  // The pages of the open event come first.
  await options.filter({ hasText: 'Overview' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.type('promo co');
  await options.first().filter({ hasText: 'Promo codes' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/codes');

  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Search' }).click();
  const sheet = page.getByRole('dialog', { name: 'Search' });
  await sheet.getByRole('combobox').fill('my tickets');
  await expectAccessible(page);
  await sheet.getByRole('option').first().click();
  await page.waitForURL('**/platform/tickets');
  await sheet.waitFor({ state: 'detached' });
  await page.setViewportSize(wide);
});

test('a theme is kept, and no page is ever painted in another one', async () => {
  await page.goto(`${app.url}/platform/themes`);
  const choices = page.getByRole('button', { name: /^(Dracula|Retro|Valentine)/i });
  expect(await choices.count()).toBe(3);
  expect(await page.locator('[data-theme-choice]').count()).toBe(32);
  await expectAccessible(page);
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  // On a phone, all themes take at most one and a half screens.
  const ends = await choices.last().evaluate((button) => button.closest('main')?.scrollHeight ?? 0);
  expect(ends).toBeLessThan(1.5 * 844);
  await expectAccessible(page);
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: /^Dracula/i }).click();
  await expect.poll(() => theme()).toBe('dracula');
  const chosen = page.locator('[data-theme-choice][aria-pressed=true]');
  await expect.poll(() => chosen.allInnerTexts()).toHaveLength(2);
  const marked = (await chosen.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase());
  expect(marked).toEqual(['dracula in use now', 'wireframe default chosen']);

  for (const path of ['/platform', '/faqs']) {
    const fresh = await context.newPage();
    // The first paint has the theme, and the page's colour with it, as soon as there is a body.
    await fresh.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          Object.assign(window, {
            first: [document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor],
          });
        });
      }).observe(document, { childList: true, subtree: true });
    });
    await fresh.goto(app.url + path);
    const read = () => fresh.evaluate(() => (window as unknown as { first?: string[] }).first);
    await expect.poll(read).toEqual(['dracula', 'oklch(0.28822 0.022 277.508)']);
    await fresh.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect.poll(() => theme(fresh)).toBe('wireframe');
    expect(await fresh.evaluate(() => localStorage.getItem('isdark'))).toBe('light');
    await fresh.reload();
    expect(await theme(fresh)).toBe('wireframe');
    await fresh.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect.poll(() => theme(fresh)).toBe('dracula');
    await fresh.close();
  }
});

test.each([
  ['light', 'wireframe', 'lab(100 0 0)'],
  ['dark', 'halloween', 'lab(8.3423 1.15404 1.88783)'],
] as const)('a page follows a %s system, with scripts and without', async (colorScheme, name, paper) => {
  const colourOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  const mains: string[] = [];
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await browser.newContext({ colorScheme, javaScriptEnabled });
    const fresh = await visitor.newPage();
    await fresh.goto(`${app.url}/user-flow/login/`);
    expect(await colourOf(fresh.locator('body'))).toBe(paper);
    expect(await theme(fresh)).toBe(javaScriptEnabled ? name : undefined);
    mains.push(await colourOf(fresh.getByRole('button', { name: 'Login', exact: true })));
    expect(
      await fresh
        .locator('.needs-script', { hasText: 'passkey' })
        .evaluate((element) => getComputedStyle(element).display),
    ).toBe(javaScriptEnabled ? 'grid' : 'none');
    await visitor.close();
  }
  expect(mains[1]).toBe(mains[0]);
});

test('the API documentation fits a small phone', async () => {
  const phone = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await phone.goto(`${app.url}/api/docs`);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await phone.close();
});

test('every page of a demo leads to its mailbox', async () => {
  const leads = (html: string) => html.match(/<a href="\/dev\/mailbox"/g)?.length;
  for (const path of [
    '/',
    '/events',
    '/user-flow/login/',
    '/user-flow/sign-up',
    '/no-such-page',
    '/qn/spring',
  ]) {
    expect([path, leads(await (await fetch(app.url + path)).text())]).toEqual([path, 1]);
  }
  for (const path of ['/platform', '/platform/settings', '/platform/no-such-page']) {
    expect([path, leads(await (await context.request.get(app.url + path)).text())]).toEqual([path, 1]);
  }
});

test('the two least readable themes are accessible too', async () => {
  for (const [name, mode] of [
    ['valentine', 'light'],
    ['aqua', 'dark'],
  ] as const) {
    await page.evaluate(
      ([name, mode]) => {
        localStorage.setItem(`theme-${mode}`, name);
        localStorage.setItem('isdark', mode);
      },
      [name, mode] as const,
    );
    await page.goto(`${app.url}/platform`);
    expect(await theme()).toBe(name);
    await expectAccessible(page);
  }
});

test('logging out leaves no data in the browser', async () => {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${app.url}/`);
  await page.goto(`${app.url}/platform`);
  await page.waitForURL('**/user-flow/login**');
});
