import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_THEMES } from '../../src/web/ui/themes/themes.ts';
import { launchBrowser, untilHydrated } from '../launch-browser.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessible } from './expect-accessible.ts';
import { bannerPicture } from './pictures.ts';
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

const button = (page: Page, name: string) => page.getByRole('button', { name });
const message = (page: Page) => page.locator('form p[role=status]');

/** Changes the page without a reload, which would close the window and lose the typed text. */
async function accessibleInBothThemes(page: Page): Promise<void> {
  for (const [mode, theme] of Object.entries(DEFAULT_THEMES)) {
    await page.evaluate((dataset) => Object.assign(document.documentElement.dataset, dataset), {
      mode,
      theme,
    });
    await expectAccessible(page);
  }
}

async function onProfile(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const { email, password } = await app.account('organiser');
  await page.goto(`${app.url}/user-flow/login?next=/platform/profile`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
  await page.waitForURL('**/platform/profile');
  await untilHydrated(page);
  return page;
}

test('a user fills in their profile, and no typed text is lost on the way', async () => {
  const page = await onProfile();
  await page.getByText('Not set').waitFor();
  await accessibleInBothThemes(page);
  expect(await page.getByLabel('Date of birth').getAttribute('min')).toBe('1900-01-01');

  await page.getByLabel('First name').fill('Thandi');
  await page.getByLabel('Last name').fill(' ');
  await page.getByLabel('Female').check();
  await page.getByLabel('Date of birth').fill('1899-12-31');
  await button(page, 'Update').click();
  await page.getByText('Enter your last name.').waitFor();
  await expectAccessible(page);
  const last = page.getByLabel('Last name');
  await expect.poll(() => last.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Last name').fill('Mokoena');
  await button(page, 'Update').click();
  await page.getByText('This date is before 1900. Check the year.').waitFor();
  await page.getByLabel('Date of birth').fill('1991-04-30');

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await button(page, 'Update').click();
  await expect.poll(() => message(page).innerText()).toContain('You’ve been logged out.');
  await page.context().addCookies(cookies);
  await page.context().setOffline(true);
  await button(page, 'Update').click();
  await expect.poll(() => message(page).innerText()).toContain('You seem to be offline');
  await page.context().setOffline(false);
  await button(page, 'Update').dblclick();
  await expect.poll(() => message(page).innerText()).toBe('Updated');
  await button(page, 'Account of Thandi').waitFor();

  await page.reload();
  await page.getByText('Thandi Mokoena').waitFor();
  expect(await page.getByLabel('Date of birth').inputValue()).toBe('1991-04-30');
  expect(await page.getByLabel('Female').isChecked()).toBe(true);
  await page.close();
});

test('a photo is cropped, sent, shown everywhere and removed', async () => {
  const page = await onProfile();
  await page.getByLabel('First name').fill('Not stored yet');
  await button(page, 'Add a photo').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile Photo' });
  await accessibleInBothThemes(page);
  const choose = async () => {
    const file = { name: 'me.png', mimeType: 'image/png', buffer: await bannerPicture() };
    await dialog.getByLabel('Choose').setInputFiles(file);
    await button(page, 'Confirm').click();
    await dialog.getByAltText('Your photo as it will be shown').waitFor();
  };
  await choose();
  await button(page, 'Edit').click();
  await page.getByLabel('Zoom').fill('2');
  await expectAccessible(page);
  await button(page, 'Confirm').click();

  await page.context().setOffline(true);
  await button(page, 'Finish').click();
  await page.getByText('The connection broke off. We keep trying…').waitFor();
  let arrive = () => {};
  const seen = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/profile/photo', async (route) => {
    await seen;
    await route.continue();
  });
  // It continues automatically.
  await page.context().setOffline(false);
  await page.getByLabel('Loading your profile').waitFor();
  arrive();
  await dialog.waitFor({ state: 'detached' });
  await button(page, 'Edit photo').waitFor();
  await expect.poll(() => message(page).innerText()).toBe('Updated');
  expect(await page.getByLabel('First name').inputValue()).toBe('Not stored yet');
  const shown = async (place: string) => page.locator(`${place} img`).first().getAttribute('src');
  const photo = await shown('main');
  expect(photo).toMatch(/^\/files\/images\//);
  const stored = await page.request.get(`${app.url}${photo}`);
  const { width = 0, height } = await sharp(await stored.body()).metadata();
  expect(width).toBeGreaterThanOrEqual(200);
  expect(height).toBe(width);
  expect(await shown('header')).toBe(photo);
  await accessibleInBothThemes(page);

  await button(page, 'Edit photo').click();
  await choose();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await shown('main')).toBe(photo);
  await button(page, 'Edit photo').click();
  await button(page, 'Remove photo').click();
  await button(page, 'Finish').click();
  await button(page, 'Add a photo').waitFor();
  await expect.poll(() => page.locator('header img').count()).toBe(0);
  await page.close();
});

test('after a forgotten password, the emailed link sets a new one, once', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const { email } = await app.account('admin');
  await page.goto(`${app.url}/user-flow/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(page.url()).not.toContain('@');
  await button(page, 'Send the link').click();
  await page.getByText('Check your inbox').waitFor();
  await expectAccessible(page);

  const mailedLink = async () => {
    const texts = (await app.mailsTo(email)).map(({ text }) => text);
    return texts.map((text) => /\S+\/reset-password\?oobCode=[\w-]+/.exec(text)?.[0]).find(Boolean);
  };
  await expect.poll(mailedLink).toBeDefined();
  const link = (await mailedLink()) as string;
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await button(page, 'Set the password').click();
  await page.getByText(/^Use .* characters/).waitFor();
  await accessibleInBothThemes(page);
  await page.getByLabel('Password', { exact: true }).fill('sunrise over the koppie');
  await button(page, 'Set the password').click();
  await page.waitForURL(/\/user-flow\/login\?.*new-password/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('sunrise over the koppie');
  await button(page, 'Login').click();
  await page.waitForURL('**/platform');

  await page.goto(link);
  await page.getByRole('link', { name: 'Get a new link' }).or(button(page, 'Get a new link')).waitFor();
  await page.close();
});
