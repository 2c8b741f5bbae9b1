import type { PlacedOrder } from '../../prepare/buy.ts';
import { ticketsOf } from '../../prepare/organiser-order.ts';
import type { Screen } from '../screen.ts';
import { eventAt, orderAt, orderPage, publicPageOf } from './addresses.ts';
import { checkAtDoor } from './check-at-door.ts';

const ROOF = 'Amapiano on the Roof';
const EVENING = 'An Evening of Small';

/** Add-ons while they are chosen, bought, handed out and refunded. */
export const ADD_ON_SCREENS: Screen[] = [
  {
    name: 'add-ons-event',
    as: 'visitor',
    path: publicPageOf(ROOF),
    prepare: async (page) => {
      const closed = page.locator('details.add-on:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      await page.getByLabel('How many T-shirt, Medium').fill('1');
      await page.getByLabel('Amount, ZAR for For the night shelter').fill('100');
    },
  },
  {
    name: 'add-ons-event-lowered',
    as: 'visitor',
    path: publicPageOf(ROOF),
    prepare: async (page) => {
      const closed = page.locator('details.add-on:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      await page.getByLabel('How many T-shirt, Medium').fill('3');
      await page.getByText('for each ticket, so we set it to').waitFor();
    },
  },
  { name: 'add-ons-order', as: 'customer', path: orderPage('addOns') },
  { name: 'add-ons-order-alone', as: 'organiser', path: orderPage('addOnAlone') },
  { name: 'add-ons', as: 'organiser', path: eventAt(ROOF, '/add-ons') },
  { name: 'add-ons-none', as: 'organiser', path: eventAt(EVENING, '/add-ons') },
  { name: 'add-ons-new', as: 'organiser', path: eventAt(ROOF, '/add-ons/new') },
  { name: 'add-ons-donation', as: 'organiser', path: eventAt(ROOF, '/add-ons/new?kind=donation') },
  {
    name: 'add-ons-refused',
    as: 'organiser',
    path: eventAt(ROOF, '/add-ons/new'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add sizes or kinds' }).click();
      await page.getByLabel('All tickets').uncheck();
      await page.getByRole('button', { name: 'Create add-on' }).click();
      await page.getByText('Enter a name, for instance').waitFor();
    },
  },
  {
    name: 'add-ons-one',
    as: 'organiser',
    path: eventAt(ROOF, '/add-ons'),
    prepare: async (page) => {
      await page.getByRole('link', { name: 'T-shirt' }).click();
      await page.getByRole('heading', { name: 'Sold with' }).waitFor();
    },
  },
  { name: 'add-ons-at-desk', as: 'organiser', path: orderAt('addOns') },
  {
    name: 'add-ons-refund',
    as: 'organiser',
    path: orderAt('addOns'),
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Refund', exact: true }).click();
      await page.getByText('Selected tickets').click();
      await page.getByRole('alertdialog').getByRole('checkbox').first().check();
    },
  },
  {
    name: 'add-ons-at-door',
    as: 'organiser',
    path: eventAt(ROOF, '/door'),
    windowOnly: true,
    prepare: async (page, stage) => {
      const [ticket] = await ticketsOf(page.request, stage.orders.addOns as PlacedOrder);
      await checkAtDoor(page, ticket?.shortCode ?? '');
    },
  },
];
