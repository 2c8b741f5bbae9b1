import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { announced } from '../announced.ts';
import { launchBrowser } from '../launch-browser.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessible, expectAccessibleInBoth } from './expect-accessible.ts';
import { bannerPicture } from './pictures.ts';
import type { RunningApp } from './running-app.ts';

/** Everything that owners do with their account, from a logo to its deletion. */
let app: RunningApp;
let browser: Browser;
const email = 'naledi@example.com';
const password = 'koppie sunset';
const newPassword = 'a longer sunset';

beforeAll(async () => {
  [app, browser] = await Promise.all([startAppOnRunServer(), launchBrowser()]);
  await signUp();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('a user sets a logo, changes password and address, exports their data and deletes the account', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  const otherBrowser = await logInElsewhere(password);
  await logInWithoutNetwork(page);
  await logIn(page, email, password);
  await page.goto(`${app.url}/platform/organisation`);
  await alive(page.getByLabel('Choose a logo'));
  await expectAccessibleInBoth(page);

  await page.getByLabel('Choose a logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await bannerPicture(),
  });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await announced(page, 'Saved. Your logo is on your event pages.');
  expect(await sizeOf(page.getByRole('img', { name: 'Your logo' }))).toBe('4:3');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No logo yet').waitFor();

  await page.goto(`${app.url}/platform/settings`);
  await page.getByText('Halloween').waitFor();
  await expectAccessibleInBoth(page);

  await (await alive(page.getByRole('button', { name: 'Set country' }))).click();
  await page.getByRole('combobox', { name: 'Country' }).selectOption('South Africa');
  await page.getByLabel('State, province or region').fill('Gauteng');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('South Africa, Gauteng').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ profile: { email }, events: [] });

  expect(await isIn(otherBrowser)).toBe(true);
  await page.getByRole('link', { name: 'Login and security' }).click();
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await page.getByLabel('New password').fill('short');
  await change.click();
  await page.getByText('Use at least 6 characters.').waitFor();
  expect(await page.getByLabel('New password').inputValue()).toBe('short');
  await expectAccessibleInBoth(page);
  await page.getByLabel('New password').fill(newPassword);
  await context.setOffline(true);
  await change.click();
  await page.getByText('You seem to be offline').waitFor();
  await context.setOffline(false);
  await change.evaluate((button: HTMLButtonElement) => [button, button].map((again) => again.click()));
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await announced(page, 'Password changed.');
  expect(await isIn(otherBrowser)).toBe(false);

  const address = await changeAddress(page);

  const [elsewhere, lost] = [
    await logInElsewhere(newPassword, address),
    await logInElsewhere(newPassword, address),
  ];
  await page.reload();
  // The latest of the others is first.
  await (await alive(page.getByRole('button', { name: /^Log out (?!everywhere)/ }).first())).click();
  await expect.poll(() => isIn(lost)).toBe(false);
  expect(await isIn(elsewhere)).toBe(true);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const sure = page.getByRole('alertdialog');
  await sure.waitFor();
  await expectAccessibleInBoth(page);
  await sure.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${app.url}/`);
  expect(await isIn(elsewhere)).toBe(false);

  await logIn(page, address, newPassword);
  await page.goto(`${app.url}/platform/settings`);
  const endIt = page.getByRole('button', { name: 'Delete account' });
  await (await alive(endIt)).click();
  await page.getByRole('heading', { name: 'What happens if you delete it' }).waitFor();
  await expectAccessibleInBoth(page);
  await endIt.click();
  await sure.waitFor();
  await expectAccessibleInBoth(page);
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await endIt.click();
  await sure.getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('Your account is deleted. Goodbye!').waitFor();
  await expectAccessibleInBoth(page);
  await page.goto(`${app.url}/platform`);
  await page.waitForURL('**/user-flow/login?next=*');
  await context.close();
});

/** The size of a stored picture, once it has loaded. */
async function sizeOf(picture: Locator): Promise<string> {
  const sides = () =>
    picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
  await expect.poll(async () => (await sides())[0]).toBeGreaterThanOrEqual(200);
  const [width = 0, height = 0] = await sides();
  return width * 150 === height * 200 ? '4:3' : `${width}:${height}`;
}

async function changeAddress(page: Page): Promise<string> {
  const address = 'naledi@new.example';
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email address').fill(address);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`We’ve emailed ${address}`).waitFor();
  await expectAccessibleInBoth(page);
  await page.goto(await linkTo(address, 'new-email'));
  await page.getByText(`From now on you log in with ${address}`).waitFor();
  await expectAccessibleInBoth(page);
  await expect
    .poll(async () => (await app.mailsTo(email))[0]?.subject)
    .toBe('Your email address was changed');
  await page.goto(`${app.url}/platform/settings/security`);
  await page.getByText(address).first().waitFor();
  return address;
}

/** The form shows the error, and the typed text stays. */
async function logInWithoutNetwork(page: Page): Promise<void> {
  await page.goto(`${app.url}/user-flow/login`);
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('You seem to be offline. What you typed is still here').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('somebody@example.com');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
  await page.context().setOffline(false);
}

async function logIn(page: Page, address: string, secret: string): Promise<void> {
  await page.goto(`${app.url}/user-flow/login`);
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/platform');
}

/** Logs in on another device. @returns its cookie */
async function logInElsewhere(secret: string, address = email): Promise<string> {
  const answer = await post('/api/sign-in', { email: address, password: secret });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const isIn = async (cookie: string) =>
  (await fetch(`${app.url}/api/sessions`, { headers: { cookie } })).status === 200;

async function signUp(): Promise<void> {
  await post('/api/sign-up', { email, password });
  const link = await linkTo(email, 'email-verified');
  await post('/api/verify-email', { oobCode: new URL(link).searchParams.get('oobCode'), password });
}

/** The link in an email, as soon as it has arrived. */
function linkTo(address: string, page: string): Promise<string> {
  const find = async () => {
    const texts = (await app.mailsTo(address)).map(({ text }) => text);
    return texts.join('\n').match(new RegExp(`http\\S+/${page}\\?oobCode=[\\w-]+`))?.[0];
  };
  return vi.waitUntil(find, { timeout: 240_000, interval: 100 });
}

async function post(path: string, json: object): Promise<Response> {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  expect(answer.status, path).toBeLessThan(300);
  return answer;
}
