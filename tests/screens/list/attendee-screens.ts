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
    .getByRole('textbox', { name: 'Guests' })
    .fill('Thandi Nkosi, thandi@example.com\nSipho Dlamini, sipho@example\nZola, 90');
  await page.getByRole('button', { name: 'Add 3 guests' }).click();
  await page.getByRole('alert').first().waitFor();
};

const EXPORT = [
  '"Order code","Attendee name","Product","Price","Checked in","Secret","E-mail"',
  '"AB12C","Thandi Nkosi","Regular","30.00","11/29/2026 9:30 a.m.","y2tskvt8a5mfvmzv9u7kjb4wqcx6rzne","thandi@example.com"',
  '"AB12C","Maximiliane Wilhelmina von der Heydt-Fröhlichsburg","Regular","30.00","","k9c3pzxw7h5mqrt2b8n4vjd6s","thandi@example.com"',
  '"DE34F","Sipho Dlamini","Supporter","80.00","","w4h8rm2xk6zq9tn3c5jv7bpdy","sipho@example.com"',
].join('\n');

const chooseExport = async (page: Page) => {
  const file = { name: 'checkin.csv', mimeType: 'text/csv', buffer: Buffer.from(EXPORT) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
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
  { name: 'guests-import', as: 'organiser', path: eventAt(ROOF, '/attendees/import') },
  {
    name: 'guests-import-preview',
    as: 'organiser',
    path: eventAt(ROOF, '/attendees/import'),
    prepare: chooseExport,
  },
  { name: 'attendees-none', as: 'organiser', path: eventAt(ROOF, '/attendees?text=nobody-of-that-name') },
];
