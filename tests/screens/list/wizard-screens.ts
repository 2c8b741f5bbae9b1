import type { Page } from 'playwright-core';
import { eventOf, type Screen } from '../screen.ts';
import { MOVED, move } from '../stage/events.ts';

const step = (name: string) => (page: Page) =>
  page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();

/** The wizard's steps, empty, filled and with what is missing. */
export const WIZARD_SCREENS: Screen[] = [
  { name: 'wizard-details', as: 'organiser', path: '/platform/new-event' },
  { name: 'wizard-photo', as: 'organiser', path: '/platform/new-event', prepare: step('Photo') },
  { name: 'wizard-tickets', as: 'organiser', path: '/platform/new-event', prepare: step('Ticket Types') },
  { name: 'wizard-last', as: 'organiser', path: '/platform/new-event', prepare: step('Last') },
  {
    name: 'wizard-refused',
    as: 'organiser',
    path: '/platform/new-event',
    prepare: async (page) => {
      await step('Last')(page);
      await page.getByRole('button', { name: 'Create' }).click();
    },
  },
  {
    // What is kept stays in the browser of its role: nobody else's wizard is shown as the admin or the newcomer.
    name: 'wizard-kept',
    as: 'admin',
    path: '/platform/new-event',
    prepare: async (page) => {
      await page.getByLabel('Name').fill('A Concert Nobody Finished Writing Down');
      await page.reload();
      await page.getByText('We kept your unfinished event').waitFor();
    },
  },
  {
    name: 'wizard-beside-another-tab',
    as: 'newcomer',
    path: '/platform/new-event',
    prepare: async (page) => {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByLabel('Name').fill('In the other tab');
      await page.reload();
      await page.getByText('Another tab has your unfinished event open').waitFor();
    },
  },
  {
    name: 'wizard-edit',
    as: 'organiser',
    path: (stage) => `/platform/edit-event/${eventOf(stage, 'An Evening of Small')}`,
  },
  {
    name: 'wizard-edit-tickets',
    as: 'organiser',
    path: (stage) => `/platform/edit-event/${eventOf(stage, 'An Evening of Small')}`,
    prepare: step('Ticket Types'),
  },
  {
    name: 'wizard-edit-last',
    as: 'organiser',
    path: (stage) => `/platform/edit-event/${eventOf(stage, 'An Evening of Small')}`,
    prepare: step('Last'),
  },
  {
    name: 'wizard-saved-elsewhere',
    as: 'organiser',
    path: (stage) => `/platform/edit-event/${eventOf(stage, MOVED.name)}`,
    prepare: async (page, stage) => {
      await page.getByLabel('Name').fill('A Reading that Moved, with Songs');
      await step('Last')(page);
      await move(page.request, eventOf(stage, MOVED.name), MOVED);
      await page.getByRole('button', { name: 'Update' }).click();
      await page.getByText('Saved somewhere else meanwhile').waitFor();
    },
  },
  {
    name: 'wizard-offline',
    as: 'organiser',
    path: (stage) => `/platform/edit-event/${eventOf(stage, 'A Supper for Those')}`,
    prepare: async (page) => {
      await step('Last')(page);
      await page.route('**/*', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
      );
      await page.getByRole('button', { name: 'Update' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
];
