import type { Page } from 'playwright-core';
import type { Screen } from '../screen.ts';
import { eventAt } from './addresses.ts';

const ROOF = 'Amapiano on the Roof';

const openMenu = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Open order' }).waitFor();
};

const selectTwo = async (page: Page) => {
  for (const at of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .filter({ visible: true })
      .nth(at)
      .check();
  await page.getByText('2 selected').waitFor();
};

const addTooMany = async (page: Page) => {
  await page.getByLabel('Reason').fill('Friends of the house');
  await page
    .getByLabel('Guests')
    .fill('Thandi Nkosi, thandi@example.com\nSipho Dlamini, sipho@example\nZola, 90');
  await page.getByRole('button', { name: 'Add 3 guests' }).click();
  await page.getByRole('alert').first().waitFor();
};

/** An event's attendees and guests. */
export const ATTENDEE_SCREENS: Screen[] = [
  { name: 'attendees', as: 'organiser', path: eventAt(ROOF, '/attendees') },
  {
    name: 'attendees-menu',
    as: 'organiser',
    path: eventAt(ROOF, '/attendees'),
    prepare: openMenu,
    windowOnly: true,
  },
  {
    name: 'attendees-selected',
    as: 'organiser',
    path: eventAt(ROOF, '/attendees'),
    prepare: selectTwo,
    windowOnly: true,
  },
  { name: 'guests-add', as: 'organiser', path: eventAt(ROOF, '/attendees/add') },
  { name: 'guests-add-wrong', as: 'organiser', path: eventAt(ROOF, '/attendees/add'), prepare: addTooMany },
  { name: 'attendees-none', as: 'organiser', path: eventAt(ROOF, '/attendees?text=nobody-of-that-name') },
];
