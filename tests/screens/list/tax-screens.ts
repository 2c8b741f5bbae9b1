import type { Screen } from '../screen.ts';
import { orderAt, orderPage, publicPageOf } from './addresses.ts';

const FAIR = 'A Book Fair with Taxes';

/** Taxes: the organiser's rates, the event page, companies as buyers, and invoices. */
export const TAX_SCREENS: Screen[] = [
  {
    name: 'taxes-settings',
    as: 'organiser',
    path: '/platform/organisation/payouts#taxes',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add another tax rate' }).click();
      await page.getByLabel('Rate (%)').fill('a lot');
      await page.locator('#taxes').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Enter a percentage').waitFor();
    },
  },
  {
    name: 'taxes-change',
    as: 'organiser',
    path: '/platform/organisation/payouts#taxes',
    windowOnly: true,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Change Reduced VAT/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Delete this rate' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'taxes-event', as: 'visitor', path: publicPageOf(FAIR) },
  {
    name: 'taxes-for-company',
    as: 'visitor',
    path: publicPageOf(FAIR),
    prepare: async (page) => {
      await page.getByText('I’m buying for a company').click();
      await page.getByLabel('Email').fill('books@example.com');
      await page.getByLabel('Address').fill('Markt 1\n04109 Leipzig');
      await page.getByLabel('Country').selectOption('Germany');
      await page.getByLabel('VAT number').fill('DE12');
      await page.getByRole('button', { name: 'Buy a ticket!' }).filter({ visible: true }).first().click();
      await page.getByText('Enter the company’s name.').waitFor();
    },
  },
  { name: 'taxes-order', as: 'customer', path: orderPage('taxed') },
  { name: 'taxes-order-reverse-charged', as: 'customer', path: orderPage('reverseCharged') },
  { name: 'taxes-at-desk', as: 'organiser', path: orderAt('taxed') },
];
