import type { Page } from 'playwright-core';
import { banSomebody } from './ban-somebody.ts';

export type Role = 'visitor' | 'organiser' | 'admin';

/** One picture's subject: an address, or what leads to it. */
export interface Screen {
  name: string;
  as: Role;
  /** The address, or how it is found out on a page of that role. */
  path: string | ((page: Page) => Promise<string>);
  /** Brings the page into the state to be shown: opens a dialog, a menu. */
  prepare?: (page: Page) => Promise<void>;
  /** Only what the window shows, where a fixed bar or a dialog belongs to the picture. */
  windowOnly?: boolean;
}

/** An event of the season's programme, by its name in the organiser's list. */
const eventAt =
  (name: string, rest = '') =>
  async (page: Page): Promise<string> => {
    await page.goto(`/platform/search/${encodeURIComponent(`manage-event:${name}`)}`);
    const href = await page.locator('main a[href^="/platform/event/"]').first().getAttribute('href');
    if (!href) throw new Error(`There is no event ${name}`);
    return `${href.split('?')[0]}${rest}`;
  };

const publicPageOf = (name: string) => async (page: Page) => {
  const path = await eventAt(name)(page);
  return path.replace('/platform', '');
};

const step = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
};

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').first().waitFor();
}

const ROOF = 'Amapiano on the Roof';
const KITES = 'Society for Unreasonably Large Kites';

/** Every screen there is, in the states that people meet. Pages of the public that need an id are looked up as the organiser. */
export const SCREENS: Screen[] = [
  { name: 'landing', as: 'visitor', path: '/' },
  { name: 'terms', as: 'visitor', path: '/terms' },
  { name: 'refund-policy', as: 'visitor', path: '/refund-policy' },
  { name: 'privacy-policy', as: 'visitor', path: '/privacy-policy' },
  { name: 'faqs', as: 'visitor', path: '/faqs' },
  { name: 'not-found', as: 'visitor', path: '/no-such-page' },
  { name: 'questionnaire', as: 'visitor', path: '/qn/spring' },
  { name: 'login', as: 'visitor', path: '/user-flow/login' },
  {
    name: 'login-refused',
    as: 'visitor',
    path: '/user-flow/login',
    prepare: (page) => logIn(page, { email: 'thandi', password: '' }),
  },
  { name: 'sign-up', as: 'visitor', path: '/user-flow/sign-up' },
  { name: 'sign-up-confirm', as: 'visitor', path: '/user-flow/sign-up-confirm' },
  { name: 'email-verified', as: 'visitor', path: '/user-flow/email-verified' },
  { name: 'forgot-password', as: 'visitor', path: '/user-flow/forgot-password' },
  { name: 'event', as: 'organiser', path: publicPageOf(ROOF) },
  { name: 'event-long-name', as: 'organiser', path: publicPageOf(KITES) },
  { name: 'event-sold-out', as: 'organiser', path: publicPageOf('Open Studio') },
  { name: 'event-opens-later', as: 'organiser', path: publicPageOf('New Year on the Water') },
  { name: 'event-over', as: 'organiser', path: publicPageOf('Comedy at the Old') },
  { name: 'exceptions', as: 'admin', path: '/platform/admin/exceptions' },
  { name: 'exceptions-settled', as: 'admin', path: '/platform/admin/exceptions?state=settled' },
  { name: 'event-exceptions', as: 'organiser', path: eventAt('Beach Cinema', '/exceptions?state=settled') },
  { name: 'event-cancelled', as: 'organiser', path: publicPageOf('Beach Cinema') },
  { name: 'event-preview', as: 'organiser', path: publicPageOf('Chess in the Park') },
  { name: 'home', as: 'organiser', path: '/platform' },
  { name: 'events', as: 'organiser', path: '/platform/events' },
  {
    name: 'events-delete',
    as: 'organiser',
    path: '/platform/events',
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
    },
  },
  { name: 'event-home', as: 'organiser', path: eventAt(ROOF) },
  { name: 'event-home-past', as: 'organiser', path: eventAt('Maboneng Night Market') },
  { name: 'event-home-cancelled', as: 'organiser', path: eventAt('Beach Cinema') },
  { name: 'event-orders', as: 'organiser', path: eventAt(ROOF, '/orders') },
  {
    name: 'event-order',
    as: 'organiser',
    path: async (page) => {
      await page.goto(await eventAt(ROOF, '/orders')(page));
      const href = await page.locator('main a[href*="/orders/"]').first().getAttribute('href');
      return href ?? '';
    },
  },
  { name: 'event-money', as: 'organiser', path: eventAt(ROOF, '/money') },
  { name: 'own-money', as: 'organiser', path: '/platform/money' },
  { name: 'door', as: 'organiser', path: eventAt(ROOF, '/door') },
  { name: 'wizard-details', as: 'organiser', path: '/platform/new-event' },
  { name: 'wizard-photo', as: 'organiser', path: '/platform/new-event', prepare: step('Photo') },
  { name: 'wizard-tickets', as: 'organiser', path: '/platform/new-event', prepare: step('Ticket Types') },
  { name: 'wizard-last', as: 'organiser', path: '/platform/new-event', prepare: step('Last') },
  {
    name: 'wizard-edit',
    as: 'organiser',
    path: async (page) => (await eventAt(ROOF)(page)).replace('/event/', '/edit-event/'),
  },
  { name: 'tickets', as: 'organiser', path: '/platform/tickets' },
  { name: 'profile', as: 'organiser', path: '/platform/profile' },
  {
    name: 'profile-photo',
    as: 'organiser',
    path: '/platform/profile',
    prepare: (page) => page.getByRole('button', { name: /photo/ }).click(),
    windowOnly: true,
  },
  { name: 'settings', as: 'organiser', path: '/platform/settings' },
  { name: 'themes', as: 'organiser', path: '/platform/themes' },
  { name: 'search', as: 'organiser', path: '/platform/search/amapino' },
  { name: 'search-nothing', as: 'organiser', path: '/platform/search/xyzzyxyzzy' },
  { name: 'platform-questionnaire', as: 'organiser', path: '/platform/questionnaire' },
  { name: 'placeholder', as: 'organiser', path: '/platform/placeholder' },
  { name: 'platform-not-found', as: 'organiser', path: '/platform/no-such-page' },
  { name: 'admin-refused', as: 'organiser', path: '/platform/admin' },
  {
    name: 'login-banned',
    as: 'admin',
    path: '/platform/admin',
    prepare: async (page) => {
      const banned = await banSomebody(page);
      await page.context().clearCookies();
      await page.goto('/user-flow/login');
      await logIn(page, banned);
    },
  },
  { name: 'admin-home', as: 'admin', path: '/platform' },
  { name: 'admin-users', as: 'admin', path: '/platform/admin' },
  { name: 'admin-approvals', as: 'admin', path: '/platform/admin/events' },
  { name: 'admin-prospects', as: 'admin', path: '/platform/admin/prospects' },
  { name: 'admin-money', as: 'admin', path: '/platform/admin/money' },
  { name: 'admin-reconciliation', as: 'admin', path: '/platform/admin/reconciliation' },
];
