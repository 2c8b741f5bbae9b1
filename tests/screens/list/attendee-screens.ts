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
  { name: 'attendees-none', as: 'organiser', path: eventAt(ROOF, '/attendees?text=nobody-of-that-name') },
];
