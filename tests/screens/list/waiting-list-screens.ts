import type { Screen } from '../screen.ts';
import { eventAt, publicPageOf } from './addresses.ts';

const STUDIO = 'Open Studio';

/** The waiting list, for the people on it and for the organiser. */
export const WAITING_LIST_SCREENS: Screen[] = [
  { name: 'waiting-list-join', as: 'visitor', path: publicPageOf(STUDIO, '/waiting-list') },
  {
    name: 'waiting-list-join-wrong',
    as: 'visitor',
    path: publicPageOf(STUDIO, '/waiting-list'),
    prepare: async (page) => {
      await page.getByLabel('Email').fill('sam@nowhere');
      await page.getByRole('button', { name: 'Join the waiting list' }).click();
      await page.getByText('Enter an email like').waitFor();
    },
  },
  {
    name: 'waiting-list-join-sent',
    as: 'visitor',
    path: publicPageOf(STUDIO, '/waiting-list'),
    prepare: async (page) => {
      await page.getByLabel('Email').fill('somebody-with-very-much-to-say@customers-of-tikiti.example.com');
      await page.getByRole('button', { name: 'Join the waiting list' }).click();
      await page.getByText('One more step').waitFor();
    },
  },
  {
    name: 'waiting-list-nothing-to-wait-for',
    as: 'visitor',
    path: publicPageOf('Amapiano on the Roof', '/waiting-list'),
  },
  { name: 'waiting-list-to-confirm', as: 'visitor', path: ({ links }) => links.placeToConfirm ?? '' },
  { name: 'waiting-list-in-line', as: 'visitor', path: ({ links }) => links.placeInLine ?? '' },
  {
    name: 'waiting-list-leave',
    as: 'visitor',
    path: ({ links }) => links.placeInLine ?? '',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Leave the list' }).click();
      await page.getByRole('heading', { name: 'Leave the waiting list?' }).waitFor();
    },
  },
  { name: 'waiting-list-offered', as: 'visitor', path: ({ links }) => links.placeOffered ?? '' },
  {
    name: 'waiting-list-let-go',
    as: 'visitor',
    path: ({ links }) => links.placeOffered ?? '',
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Let / }).click();
      await page.getByRole('heading', { name: /^Give up / }).waitFor();
    },
  },
  {
    name: 'waiting-list-unknown',
    as: 'visitor',
    path: ({ links }) => links.placeInLine?.replace(/\?.*/, '') ?? '',
  },
  { name: 'waiting-list', as: 'organiser', path: eventAt(STUDIO, '/waiting-list') },
  { name: 'waiting-list-none', as: 'organiser', path: eventAt('An Evening of Small', '/waiting-list') },
  {
    name: 'waiting-list-remove',
    as: 'organiser',
    path: eventAt(STUDIO, '/waiting-list'),
    windowOnly: true,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
