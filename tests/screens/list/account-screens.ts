import { RENDERED_FOR, renderedFor } from '../../../src/core/sessions/rendered-for.ts';
import type { Screen } from '../screen.ts';

/** The pages of a person's own account. */
export const ACCOUNT_SCREENS: Screen[] = [
  { name: 'tickets', as: 'organiser', path: '/platform/tickets' },
  {
    name: 'tickets-qr',
    as: 'organiser',
    path: '/platform/tickets',
    windowOnly: true,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^QR code of ticket/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'tickets-resold', as: 'admin', path: '/platform/tickets' },
  { name: 'tickets-none', as: 'newcomer', path: '/platform/tickets' },
  { name: 'profile', as: 'organiser', path: '/platform/profile' },
  { name: 'profile-long-name', as: 'newcomer', path: '/platform/profile' },
  {
    name: 'profile-somebody-else',
    as: 'organiser',
    path: '/platform/profile',
    prepare: async (page) => {
      // This makes it look as if another user had logged in since the page was opened.
      const them = renderedFor({ userId: 'somebody', email: 'wilhelmina-henrietta@customers.example.com' });
      await page.route('**/*', (route, request) =>
        request.method() === 'GET'
          ? route.fallback()
          : route.continue({ headers: { ...request.headers(), [RENDERED_FOR]: them } }),
      );
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await page.getByText('now logged in as').waitFor();
    },
  },
  {
    name: 'loading',
    as: 'organiser',
    path: '/platform',
    waiting: true,
    prepare: async (page) => {
      await page.route('**/platform/profile.data*', () => undefined);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'profile-photo',
    as: 'organiser',
    path: '/platform/profile',
    prepare: (page) => page.getByRole('button', { name: /photo/ }).click(),
    windowOnly: true,
  },
  { name: 'settings', as: 'organiser', path: '/platform/settings' },
  { name: 'settings-security', as: 'organiser', path: '/platform/settings/security' },
  { name: 'organisation', as: 'organiser', path: '/platform/organisation' },
  { name: 'organisation-payouts', as: 'organiser', path: '/platform/organisation/payouts' },
  {
    name: 'settings-bank-account',
    as: 'organiser',
    path: '/platform/organisation/payouts',
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Add|Change) account for transfers/ }).click();
      await page.getByLabel('Account holder').fill('Kagiso Live Events GmbH');
      await page.getByLabel('Account details').selectOption('IBAN');
      await page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00');
      await page.getByRole('button', { name: 'Save account' }).click();
      await page.getByText('This isn’t a valid IBAN').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-seller',
    as: 'organiser',
    path: '/platform/organisation/payouts',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Add|Change) seller/ }).click();
      await page.getByLabel('Legal name').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-unfolded',
    as: 'newcomer',
    path: '/platform/settings/security',
    prepare: async (page) => {
      for (const name of ['Change password', 'Change email']) {
        const closed = page.getByRole('button', { name }).first();
        if (await closed.isVisible()) await closed.click();
      }
    },
  },
  {
    name: 'settings-two-step',
    as: 'newcomer',
    path: '/platform/settings/security',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Set up authenticator app' }).click();
      await page.getByLabel(/code/i).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-deletion',
    as: 'organiser',
    path: '/platform/settings',
    prepare: (page) => page.getByRole('button', { name: 'Delete account' }).click(),
  },
  {
    name: 'settings-delete-account',
    as: 'newcomer',
    path: '/platform/settings',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('heading', { name: 'What happens' }).waitFor();
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
    windowOnly: true,
  },
  { name: 'themes', as: 'organiser', path: '/platform/themes' },
  { name: 'platform-questionnaire', as: 'organiser', path: '/platform/questionnaire' },
];
