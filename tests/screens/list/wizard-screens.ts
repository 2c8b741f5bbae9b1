import type { Locator, Page } from 'playwright-core';
import { bannerPicture } from '../../journeys/pictures.ts';
import { eventOf, type Screen, type Stage } from '../screen.ts';
import { MOVED, move } from '../stage/events.ts';

const step = (name: string) => (page: Page) =>
  page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();

const edit = (name: string, opened?: string) => (stage: Stage) =>
  `/platform/edit-event/${eventOf(stage, name)}${opened ? `/${opened}` : ''}`;

const duplicate = (stage: Stage) => `/platform/event/${eventOf(stage, 'An Evening of Small')}/duplicate`;

/** Fills in two ticket types that share a hall of 600 places. @returns the second one, a table for six, with its options unfolded */
async function tableInHall(page: Page): Promise<Locator> {
  await step('Ticket Types')(page);
  await page.getByLabel('Name', { exact: true }).fill('Stalls');
  await page.getByLabel('Price', { exact: true }).fill('350');
  await page.getByRole('button', { name: 'Add a new ticket type' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Table for six');
  await page.getByLabel('Price', { exact: true }).fill('350');
  await page.getByRole('button', { name: 'Add a shared capacity' }).click();
  await page.getByLabel('Name', { exact: true }).nth(1).fill('Hall');
  await page.getByLabel('Places', { exact: true }).fill('600');
  for (const name of ['Stalls', 'Table for six']) await page.getByRole('checkbox', { name }).check();
  const options = page.getByRole('listitem', { name: 'Table for six' });
  await options.getByText('More options').click();
  return options;
}

/** Opens the ticket types of an event from a Friday to a Sunday. */
async function threeDays(page: Page): Promise<void> {
  await page.getByLabel('Starts').fill('2031-07-04T12:00');
  await page.getByLabel('Ends').fill('2031-07-06T23:00');
  await step('Ticket Types')(page);
}

/** Name, price and quantity of six ticket types. */
const FESTIVAL = [
  ['Friday', '450', '400'],
  ['Saturday', '550', '400'],
  ['Sunday', '450', '400'],
  [
    'Weekend with a very long name, for everybody who stays until the last song on Sunday night',
    '1200',
    '900',
  ],
  ['Children under twelve', '0', ''],
  ['Camper van', '300', '60'],
] as const;

/** The wizard's steps (empty, filled in, incomplete), the form that duplicates an event, and the steps of a stored event. */
export const WIZARD_SCREENS: Screen[] = [
  { name: 'wizard-details', as: 'organiser', path: '/platform/new-event' },
  { name: 'wizard-photo', as: 'organiser', path: '/platform/new-event', prepare: step('Photo') },
  { name: 'wizard-tickets', as: 'organiser', path: '/platform/new-event', prepare: step('Ticket Types') },
  {
    name: 'wizard-ticket-options',
    as: 'organiser',
    path: '/platform/new-event',
    prepare: async (page) => {
      await step('Ticket Types')(page);
      await page.getByRole('button', { name: 'Add a new ticket type' }).click();
      await page.getByText('More options').click();
    },
  },
  {
    name: 'wizard-ticket-table',
    as: 'organiser',
    path: '/platform/new-event',
    prepare: async (page) => {
      await step('Ticket Types')(page);
      for (const [name, price, quantity] of FESTIVAL) {
        if (name !== FESTIVAL[0]?.[0])
          await page.getByRole('button', { name: 'Add a new ticket type' }).click();
        await page.getByLabel('Name', { exact: true }).fill(name);
        await page.getByLabel('Price', { exact: true }).fill(price);
        await page.getByLabel('Quantity').fill(quantity);
      }
      await page.getByRole('button', { name: /^Camper van/ }).click();
    },
  },
  {
    name: 'wizard-days-proposed',
    as: 'organiser',
    path: '/platform/new-event',
    prepare: async (page) => {
      await threeDays(page);
      await page.getByRole('button', { name: 'Set its 3 days' }).waitFor();
    },
  },
  {
    name: 'wizard-days',
    as: 'organiser',
    path: '/platform/new-event',
    prepare: async (page) => {
      await threeDays(page);
      await page.getByRole('button', { name: 'Set its 3 days' }).click();
      await page.getByLabel('People', { exact: true }).first().fill('900');
      await page.getByLabel('Name', { exact: true }).fill('Friday and Sunday');
      await page.getByLabel('Price', { exact: true }).fill('850');
      await page.getByRole('checkbox', { name: 'Saturday' }).uncheck();
      await page.getByRole('button', { name: 'Add a new ticket type' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Weekend');
    },
  },
  {
    name: 'wizard-days-wrong',
    as: 'organiser',
    path: '/platform/new-event',
    prepare: async (page) => {
      await threeDays(page);
      await page.getByRole('button', { name: 'Set its 3 days' }).click();
      await page
        .getByLabel('Day', { exact: true })
        .nth(0)
        .fill('Friday, with the opening by the mayor and fireworks');
      await page.getByLabel('Date', { exact: true }).nth(1).fill('2031-07-12');
      await page.getByLabel('Date', { exact: true }).nth(1).blur();
      await page.getByText('This is outside the event’s times').waitFor();
    },
  },
  {
    name: 'wizard-shared-capacities',
    as: 'organiser',
    path: '/platform/new-event',
    prepare: async (page) => {
      const options = await tableInHall(page);
      await options.getByLabel('Places in').fill('700');
      await options.getByLabel('Shown after').selectOption('Stalls');
      await options.getByLabel('Places in').blur();
      await options.getByText('can’t take more places').waitFor();
    },
  },
  {
    name: 'wizard-group-ticket',
    as: 'organiser',
    path: '/platform/new-event',
    prepare: async (page) => {
      const options = await tableInHall(page);
      await options.getByLabel('Places in').fill('6');
      await page.getByRole('button', { name: 'Admit 6 people' }).waitFor();
    },
  },
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
    name: 'wizard-town',
    as: 'organiser',
    path: '/platform/new-event',
    prepare: async (page) => {
      const search = page.getByLabel('Town or suburb');
      await search.click();
      await search.pressSequentially('Sandton');
      await page.getByRole('option', { name: /^Sandton/ }).click();
      await page.getByText('The pin is in the middle of the town.').waitFor();
    },
  },
  {
    // Its draft stays in the admin's browser, and the next one's in the newcomer's. So no screen shows an empty wizard to them.
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
    name: 'wizard-open-in-another-tab',
    as: 'newcomer',
    path: '/platform/new-event',
    prepare: async (page) => {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByRole('button', { name: 'Continue here' }).click();
      await page.getByText('This is open in another tab').waitFor();
    },
  },
  { name: 'duplicate-event', as: 'organiser', path: duplicate },
  {
    name: 'duplicate-event-refused',
    as: 'organiser',
    path: duplicate,
    prepare: async (page) => {
      await page.getByLabel('Starts').fill('2031-03-01T18:00');
      await page.getByLabel('Ends').fill('2031-03-01T17:00');
      await page.getByRole('button', { name: 'Duplicate event' }).click();
      await page.getByText('The end must be after the start.').waitFor();
    },
  },
  {
    name: 'wizard-photo-unconfirmed',
    as: 'organiser',
    path: '/platform/new-event',
    prepare: async (page) => {
      await step('Photo')(page);
      await page
        .getByLabel('Choose a photo')
        .setInputFiles({ name: 'stage.png', mimeType: 'image/png', buffer: await bannerPicture() });
      await page.getByRole('button', { name: 'Confirm' }).waitFor();
      await step('Last')(page);
      await page.getByText('Confirm the photo that you are cropping').waitFor();
    },
  },
  { name: 'edit-event', as: 'organiser', path: edit('An Evening of Small') },
  { name: 'edit-event-draft', as: 'organiser', path: edit('A Lecture for Another') },
  {
    name: 'edit-event-unsaved',
    as: 'organiser',
    path: edit('A Supper for Those'),
    prepare: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('A Supper for Those Who Came After All');
      await step('Last')(page);
      await page.getByRole('button', { name: 'Update' }).waitFor();
    },
  },
  {
    name: 'edit-event-details',
    as: 'organiser',
    path: edit('An Evening of Small'),
    prepare: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('An Evening of Great Misfortunes');
      await page.getByText('Your changes').scrollIntoViewIfNeeded();
    },
  },
  { name: 'edit-event-photo', as: 'organiser', path: edit('An Evening of Small', 'photo') },
  {
    name: 'edit-event-times',
    as: 'organiser',
    path: edit(MOVED.name),
    prepare: async (page) => {
      await page.getByLabel('Starts').fill('2031-03-01T18:00');
      await page.getByLabel('Starts').blur();
      await page.getByText('The end must be after the start.').waitFor();
    },
  },
  {
    name: 'edit-event-types',
    as: 'organiser',
    path: edit('An Evening of Small', 'types'),
    prepare: async (page) => {
      await page.locator('.type-open').first().click();
      await page.getByLabel('Quantity').fill('250');
    },
  },
  {
    name: 'edit-event-types-shared',
    as: 'organiser',
    path: edit('Full Moon on the Water', 'types'),
    prepare: async (page) => {
      await page.getByLabel('Places', { exact: true }).first().fill('100');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('there can’t be fewer').first().waitFor();
    },
  },
  {
    name: 'edit-event-missing',
    as: 'organiser',
    path: edit('An Evening of Small', 'types'),
    prepare: async (page) => {
      await page.locator('.type-open').first().click();
      await page.getByLabel('Price', { exact: true }).fill('');
      await page.locator('.type-open').first().click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('One thing still to do').waitFor();
    },
  },
  {
    name: 'edit-event-need-name',
    as: 'organiser',
    path: edit('An Evening of Small'),
    prepare: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('');
      await step('Last')(page);
      await page.getByText('Need name').waitFor();
    },
  },
  {
    name: 'edit-event-saved-elsewhere',
    as: 'organiser',
    path: edit(MOVED.name),
    prepare: async (page, stage) => {
      await page.getByLabel('Name', { exact: true }).fill('A Reading that Moved, with Songs');
      await move(page.request, eventOf(stage, MOVED.name), MOVED);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Saved in another window').waitFor();
    },
  },
  {
    name: 'edit-event-offline',
    as: 'organiser',
    path: edit('A Supper for Those', 'types'),
    prepare: async (page) => {
      await page.route('**/*', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
      );
      await page.getByLabel('Can customers get a refund?').selectOption('7');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
];
