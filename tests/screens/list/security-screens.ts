import type { Page } from 'playwright-core';
import { ask } from '../../prepare/ask.ts';
import type { Screen, Stage } from '../screen.ts';
import { password, signUp } from '../stage/people.ts';

async function showPassword(page: Page, { secured }: Stage): Promise<void> {
  await page.getByLabel('Email').fill(secured.email);
  await page.getByLabel('Password', { exact: true }).fill(secured.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/user-flow/second-factor*');
}

/** Signs up a new user, gives the browser a virtual authenticator, and adds a passkey in Settings. */
async function addPasskey(page: Page): Promise<void> {
  const email = await signUp(page.request, `passkey-${Date.now()}@example.com`, {
    firstName: 'Aisha',
    lastName: 'Khumalo',
  });
  await ask(page.request, 'POST', '/api/sign-in', { email, password });
  await ask(page.request, 'POST', '/api/proof', { password });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto('/platform/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
}

/** Two-step verification, passkeys, and a team's requirement of them. */
export const SECURITY_SCREENS: Screen[] = [
  { name: 'second-factor', as: 'visitor', path: '/user-flow/login', prepare: showPassword },
  {
    name: 'second-factor-wrong',
    as: 'visitor',
    path: '/user-flow/login',
    prepare: async (page, stage) => {
      await showPassword(page, stage);
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('That code isn’t right').waitFor();
    },
  },
  {
    name: 'second-factor-recovery',
    as: 'visitor',
    path: '/user-flow/login',
    prepare: async (page, stage) => {
      await showPassword(page, stage);
      await page.getByRole('link', { name: 'Use a recovery code' }).click();
      await page.getByRole('heading', { name: 'Recovery code' }).waitFor();
    },
  },
  { name: 'security-app-on', as: 'secured', path: '/platform/settings/security' },
  {
    name: 'security-recovery-codes',
    as: 'visitor',
    path: '/user-flow/login',
    prepare: addPasskey,
  },
  {
    name: 'security-passkeys',
    as: 'visitor',
    path: '/user-flow/login',
    prepare: async (page) => {
      await addPasskey(page);
      await page.getByRole('button', { name: 'I’ve saved them' }).click();
      await page
        .getByRole('button', { name: /^Rename / })
        .first()
        .click();
      await page.getByLabel('Name').first().waitFor();
    },
  },
  { name: 'security-team-needs-it', as: 'secured', path: '/platform/team' },
  {
    name: 'security-team-dialog',
    as: 'secured',
    path: '/platform/team',
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'No longer require it' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'security-locked', as: 'locked', path: '/platform/locked' },
  { name: 'security-locked-settings', as: 'locked', path: '/platform/settings' },
];
