import type { Page } from 'playwright-core';
import type { Screen } from '../screen.ts';
import { eventAt } from './addresses.ts';

const ROOF = 'Amapiano on the Roof';
const EVENING = 'An Evening of Small';
const MARKET = 'Maboneng Night Market';
const FAIR = 'A Book Fair with Taxes';

/** Opens a shift if none is open, and chooses three tickets. */
const chooseAtTill = async (page: Page) => {
  const more = page.getByRole('button', { name: /more$/ }).first();
  const open = page.getByRole('button', { name: 'Open till' });
  await more.or(open).waitFor();
  if (await open.isVisible()) {
    await page.getByLabel('Cash in the drawer').fill('500');
    await open.click();
  }
  for (let times = 0; times < 3; times += 1) await more.click();
};
const openMainGate = async (page: Page) => {
  await page.getByRole('link', { name: 'Main gate' }).click();
  await page.getByRole('heading', { name: 'Entries' }).waitFor();
};

/** Selling at the door, from the float to the count. */
export const BOX_OFFICE_SCREENS: Screen[] = [
  { name: 'box-office-open', as: 'organiser', path: eventAt(EVENING, '/box-office') },
  { name: 'box-office-sell', as: 'organiser', path: eventAt(ROOF, '/box-office'), prepare: chooseAtTill },
  {
    name: 'box-office-code',
    as: 'organiser',
    path: eventAt(ROOF, '/box-office'),
    prepare: async (page) => {
      await chooseAtTill(page);
      await page.getByLabel('Promo code').fill('EARLYBIRD');
      await page.getByRole('button', { name: 'Apply code' }).click();
      await page.getByRole('button', { name: 'Change code' }).waitFor();
    },
  },
  {
    name: 'box-office-company',
    as: 'organiser',
    path: eventAt(FAIR, '/box-office'),
    prepare: async (page) => {
      await chooseAtTill(page);
      // Only its tax is left to a company abroad.
      await page.getByRole('button', { name: /^One Stand .* more$/ }).click();
      await page.getByText('Invoice for a company').click();
      await page.getByLabel('Company', { exact: true }).fill('Dupont SARL');
      await page.getByLabel('Address').fill('1 rue Bleue\n75009 Paris');
      await page.getByLabel('Country').selectOption('France');
      await page.getByLabel('VAT number').fill('FR12345678901');
      await page.getByText('Sold without tax').waitFor();
    },
  },
  {
    name: 'box-office-company-wrong',
    as: 'organiser',
    path: eventAt(FAIR, '/box-office'),
    prepare: async (page) => {
      await chooseAtTill(page);
      await page.getByText('Invoice for a company').click();
      await page.getByLabel('Country').selectOption('Germany');
      await page.getByLabel('VAT number').fill('DE12');
      await page.getByRole('button', { name: 'Cash', exact: true }).click();
      await page.getByText('Enter the company’s name.').waitFor();
    },
  },
  {
    name: 'box-office-code-refused',
    as: 'organiser',
    path: eventAt(ROOF, '/box-office'),
    prepare: async (page) => {
      await chooseAtTill(page);
      await page.getByLabel('Promo code').fill('NOSUCHCODE');
      await page.getByRole('button', { name: 'Apply code' }).click();
      await page.getByText('This event has no such code').waitFor();
    },
  },
  {
    name: 'box-office-price',
    as: 'organiser',
    path: eventAt(ROOF, '/box-office'),
    prepare: async (page) => {
      await chooseAtTill(page);
      await page.getByRole('button', { name: /night shelter more$/ }).click();
      await page.getByLabel('Amount, ZAR').fill('5');
      await page.getByText('Enter at least').waitFor();
    },
  },
  {
    name: 'box-office-cash',
    as: 'organiser',
    path: eventAt(ROOF, '/box-office'),
    windowOnly: true,
    prepare: async (page) => {
      await chooseAtTill(page);
      await page.getByRole('button', { name: 'Cash', exact: true }).click();
      await page.getByLabel('Given').fill('10');
      await page.getByText('That’s less than the total.').waitFor();
    },
  },
  { name: 'box-office-shifts', as: 'organiser', path: eventAt(MARKET, '/box-office/shifts') },
  { name: 'box-office-no-shifts', as: 'organiser', path: eventAt(EVENING, '/box-office/shifts') },
  {
    name: 'box-office-shift',
    as: 'organiser',
    path: eventAt(MARKET, '/box-office/shifts'),
    prepare: openMainGate,
  },
  {
    name: 'box-office-sale',
    as: 'organiser',
    path: eventAt(MARKET, '/box-office/shifts'),
    prepare: async (page) => {
      await openMainGate(page);
      const sold = page.getByRole('listitem').filter({ hasText: '3 tickets', hasNotText: 'handed back' });
      await sold.getByRole('link').first().click();
      await page.getByRole('button', { name: 'Next ticket' }).waitFor();
    },
  },
  {
    name: 'box-office-hand-back',
    as: 'organiser',
    path: eventAt(ROOF, '/box-office'),
    windowOnly: true,
    prepare: async (page) => {
      await chooseAtTill(page);
      await page.getByRole('button', { name: 'Card terminal' }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click();
      await page.getByRole('button', { name: 'Hand money back' }).click();
      await page.getByText('Which tickets?').waitFor();
    },
  },
  {
    name: 'box-office-change',
    as: 'organiser',
    path: eventAt(ROOF, '/box-office'),
    windowOnly: true,
    prepare: async (page) => {
      await chooseAtTill(page);
      await page.getByRole('button', { name: 'Cash', exact: true }).click();
      await page.getByLabel('Given').fill('600');
      await page.getByText('Change').waitFor();
    },
  },
  {
    name: 'box-office-done',
    as: 'organiser',
    path: eventAt(ROOF, '/box-office'),
    prepare: async (page) => {
      await chooseAtTill(page);
      await page.getByRole('button', { name: 'Card terminal' }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click();
      await page.getByRole('link', { name: 'Next sale' }).waitFor();
    },
  },
  {
    name: 'box-office-close',
    as: 'organiser',
    path: eventAt(ROOF, '/box-office'),
    prepare: async (page) => {
      await chooseAtTill(page);
      await page.getByRole('link', { name: 'Close till' }).click();
      await page.getByLabel(/Cash/).first().fill('a lot');
      await page.getByRole('button', { name: /Close/ }).click();
      await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor();
    },
  },
];
