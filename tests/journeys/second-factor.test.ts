import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepAt, totpOf } from '../../src/core/second-factor/totp.ts';
import { announced } from '../announced.ts';
import { launchBrowser } from '../launch-browser.ts';
import { createDatabase } from '../run-server.ts';
import { alive } from './alive.ts';
import { comparedToday } from './compared-today.ts';
import { expectAccessibleInBoth } from './expect-accessible.ts';
import { type DemoAccount, type RunningApp, startApp } from './running-app.ts';

/** A second factor from its owner's view: set up, asked for at each login, replaced by a recovery code, removed; and the same for a passkey. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let app: RunningApp;
let browser: Browser;
let organiser: Pick<DemoAccount, 'email' | 'password'>;

beforeAll(async () => {
  database = await createDatabase();
  await comparedToday(database.url);
  [app, browser] = await Promise.all([startApp({ env: { DATABASE_URL: database.url } }), launchBrowser()]);
  organiser = await app.account('organiser');
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await database?.drop();
});

test('an organiser sets up an authenticator app, logs in with a code and a recovery code, and removes it', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto(`${app.url}/user-flow/second-factor`);
  await page.waitForURL('**/user-flow/login');
  await typePassword(page);
  await page.waitForURL('**/platform');

  await page.goto(`${app.url}/platform/settings/security`);
  await (await alive(page.getByRole('button', { name: 'Set up authenticator app' }))).click();
  // The login alone is not enough to change how one logs in.
  await provesByPassword(page);
  await page.getByAltText('QR code for your authenticator app').waitFor();
  await expectAccessibleInBoth(page);
  const secret = fromBase32((await page.locator('code').innerText()).replaceAll(' ', ''));
  const code = page.getByLabel('Code', { exact: true });
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await page.getByText('That code isn’t right.').waitFor();
  await code.fill(await nextCode(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await expectAccessibleInBoth(page);
  const recoveryCodes = await page.locator('ol.font-mono li').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('10 recovery codes left.').waitFor();
  await expect
    .poll(async () => (await app.mailsTo(organiser.email))[0]?.subject)
    .toBe('Two-step verification is on');

  await logOut(page);
  await page.goto(`${app.url}/platform/tickets`);
  await typePassword(page);
  await page.waitForURL('**/user-flow/second-factor?next=*');
  await expectAccessibleInBoth(page);
  await page.getByLabel('Code').fill('not a code');
  await page.keyboard.press('Enter');
  await page.getByText('That isn’t one of your recovery codes, or it was used already.').waitFor();
  await expectAccessibleInBoth(page);
  await page.getByLabel('Code').fill(await nextCode(secret));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/platform/tickets');

  await logOut(page);
  await page.goto(`${app.url}/user-flow/login`);
  await typePassword(page);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByRole('heading', { name: 'Recovery code' }).waitFor();
  await expectAccessibleInBoth(page);
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/platform');
  await page.goto(`${app.url}/platform/settings/security`);
  await page.getByText('9 recovery codes left.').waitFor();
  expect((await app.mailsTo(organiser.email))[0]?.subject).toBe('A recovery code was used');

  await changeEmailAnHourLater(page, recoveryCodes[1] ?? '');

  await (await alive(page.getByRole('button', { name: 'Remove authenticator app' }))).click();
  const sure = page.getByRole('alertdialog');
  await sure.waitFor();
  await expectAccessibleInBoth(page);
  await sure.getByRole('button', { name: 'Remove' }).click();
  await announced(page, 'Your authenticator app is removed.');
  await page.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
  await context.close();
});

test('an organiser adds a passkey, uses it in each place that asks for one, and removes it with it', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  // Its owner shows no finger until they are asked by a button.
  const finger = (enabled: boolean) =>
    device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await page.goto(`${app.url}/user-flow/login`);
  await typePassword(page);
  await page.waitForURL('**/platform');
  await page.goto(`${app.url}/platform/settings/security`);
  await (await alive(page.getByRole('button', { name: 'Add a passkey' }))).click();
  await provesByPassword(page);
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('Not used yet.').waitFor();
  await expectAccessibleInBoth(page);

  await logOut(page);
  await finger(false);
  await page.goto(`${app.url}/user-flow/login?next=/platform/tickets`);
  const logIn = await alive(page.getByRole('button', { name: 'Log in with a passkey' }));
  await expectAccessibleInBoth(page);
  await finger(true);
  await logIn.click();
  await page.waitForURL('**/platform/tickets');

  await logOut(page);
  await finger(false);
  await page.goto(`${app.url}/user-flow/login`);
  await typePassword(page);
  await page.getByRole('heading', { name: 'Use passkey' }).waitFor();
  await expectAccessibleInBoth(page);
  await finger(true);
  await page.getByRole('button', { name: 'Continue with passkey' }).click();
  await page.waitForURL('**/platform');

  await anHourLater();
  await page.goto(`${app.url}/platform/settings/security`);
  await (await alive(page.getByRole('button', { name: /^Remove .* on / }))).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByRole('button', { name: 'Use your passkey' }).click();
  await announced(page, 'The passkey is removed.');
  await expect
    .poll(async () => (await app.mailsTo(organiser.email))[0]?.subject)
    .toBe('A passkey was removed');
  await context.close();
});

/** The proof is too old: a window asks for another, and the typed text is still there. */
async function changeEmailAnHourLater(page: Page, recoveryCode: string): Promise<void> {
  await anHourLater();
  await page.getByRole('button', { name: 'Change email' }).click();
  const address = page.getByLabel('New email address');
  await address.fill('moved@example.com');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Code').waitFor();
  await expectAccessibleInBoth(page);
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Nothing was changed: confirm that it’s you first.').waitFor();
  expect(await address.inputValue()).toBe('moved@example.com');

  await page.getByRole('button', { name: 'Send link' }).click();
  await proof.getByLabel('Your password').fill('not mine');
  await page.keyboard.press('Enter');
  await proof.getByText('That’s not your password. Try again.').waitFor();
  await proof.getByLabel('Your password').fill(organiser.password);
  await page.keyboard.press('Enter');
  await proof.getByText('Enter the code from your authenticator app').waitFor();
  await expectAccessibleInBoth(page);
  await proof.getByLabel('Code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await page.getByText('We’ve emailed moved@example.com').waitFor();
}

/** Makes everybody's proof too old. */
async function anHourLater(): Promise<void> {
  const client = new Client(database.url);
  await client.connect();
  await client.query("update sessions set proved_at = proved_at - interval '1 hour'");
  await client.end();
}

async function provesByPassword(page: Page): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Your password').fill(organiser.password);
  await page.keyboard.press('Enter');
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(organiser.email);
  await page.getByLabel('Password', { exact: true }).fill(organiser.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function logOut(page: Page): Promise<void> {
  // An open page might go to the login by itself, which would abort the journey's own way there.
  await page.goto('about:blank');
  await page.context().clearCookies();
}

let lastStep = 0;

/** Waits for the next code after one was used, like a person with a phone, because each code works only once. */
async function nextCode(secret: Buffer): Promise<string> {
  // The code of the next step is already accepted.
  const step = Math.max(stepAt(new Date()), lastStep + 1);
  await expect.poll(() => stepAt(new Date()) + 1 >= step, { timeout: 90_000 }).toBe(true);
  lastStep = step;
  return totpOf(secret, step);
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
