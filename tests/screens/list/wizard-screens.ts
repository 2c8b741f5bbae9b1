import type { Page } from 'playwright-core';
import { eventOf, type Screen } from '../screen.ts';

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
];
