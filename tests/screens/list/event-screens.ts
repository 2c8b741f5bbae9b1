import type { Page } from 'playwright-core';
import type { Screen, Stage } from '../screen.ts';
import { publicPageOf } from './addresses.ts';

/** Chooses a ticket and presses the button, up to the payment pop-up. */
async function beginToBuy(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('at-the-window@example.com');
  await page.getByRole('button', { name: 'Buy a ticket!' }).filter({ visible: true }).first().click();
  await popupOf(page).getByLabel('Card number').waitFor();
}

const popupOf = (page: Page) => page.frameLocator('iframe[id^=inline-checkout]');
const untilStill = (page: Page) => popupOf(page).locator('#sheet:not(.busy)').waitFor();

async function payWith(page: Page, number: string, cvv = '408'): Promise<void> {
  await popupOf(page).getByLabel('Card number').fill(number);
  await popupOf(page).getByLabel('Expiry').fill('12/40');
  await popupOf(page).getByLabel('CVV').fill(cvv);
  await popupOf(page).getByRole('button', { name: /^Pay/ }).click();
  await page.waitForTimeout(300);
  await untilStill(page);
}

const ROOF = 'Amapiano on the Roof';
const withCode = (code: string) => (stage: Stage) => `${publicPageOf(ROOF)(stage)}?code=${code}`;
const inLanguage = (locale: string) => (stage: Stage) => `/${locale}${publicPageOf(ROOF)(stage)}`;
const KITES = 'The Very Long and Rather';

/** Public pages of events, and the payment pop-up. */
export const EVENT_SCREENS: Screen[] = [
  { name: 'event', as: 'visitor', path: publicPageOf(ROOF) },
  { name: 'event-german', as: 'visitor', path: inLanguage('de') },
  { name: 'event-arabic', as: 'visitor', path: inLanguage('ar') },
  {
    name: 'ticket-details',
    as: 'visitor',
    path: publicPageOf('Type & Poster Weekend'),
    prepare: async (page) => {
      await page.getByLabel('Email').fill('details@example.com');
      await page.getByRole('button', { name: 'Buy a ticket!' }).filter({ visible: true }).first().click();
      await page.getByLabel('Vegan').first().check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Enter a name.').first().waitFor();
    },
  },
  {
    name: 'lost-tickets',
    as: 'visitor',
    path: (stage) => `${publicPageOf(ROOF)(stage)}/lost-tickets`,
  },
  {
    name: 'organiser-page',
    as: 'visitor',
    path: publicPageOf(ROOF),
    prepare: async (page) => {
      await page.locator('a[href^="/o/"]').click();
      await page.locator('details.fold > summary').click();
    },
  },
  {
    name: 'series-page',
    as: 'visitor',
    path: publicPageOf('Needle Drop'),
    prepare: async (page) => {
      await page.getByRole('link', { name: /See all dates/ }).click();
      await page.getByRole('heading', { name: /dates?$/ }).waitFor();
    },
  },
  { name: 'series-event', as: 'visitor', path: publicPageOf('Needle Drop') },
  { name: 'event-codes-earlybird', as: 'visitor', path: withCode('EARLYBIRD') },
  { name: 'event-codes-guestlist', as: 'visitor', path: withCode('guestlist') },
  { name: 'event-codes-reserve', as: 'visitor', path: withCode('NEIGHBOURS') },
  { name: 'event-codes-unknown', as: 'visitor', path: withCode('NO-SUCH-CODE') },
  { name: 'event-several-days', as: 'visitor', path: publicPageOf('Type & Poster Weekend') },
  { name: 'event-long-name', as: 'visitor', path: publicPageOf(KITES) },
  { name: 'event-long-words', as: 'visitor', path: publicPageOf('An Evening of Small') },
  {
    name: 'event-chosen',
    as: 'visitor',
    path: publicPageOf('An Evening of Small'),
    prepare: async (page) => {
      for (const more of await page.getByRole('button', { name: /^One more|more$/i }).all())
        await more.click();
    },
  },
  {
    name: 'event-free-chosen',
    as: 'visitor',
    path: publicPageOf('An Evening of Small'),
    prepare: async (page) => {
      await page.getByLabel('How many Seat').fill('0');
      await page.getByLabel(/^How many Standing/).fill('2');
    },
  },
  {
    name: 'event-bought-before',
    as: 'customer',
    path: ({ orders: { paid } }) => `/event/${paid?.eventId}/order/${paid?.orderId}`,
    prepare: async (page, { orders: { paid } }) => {
      await page.goto(`/event/${paid?.eventId}`);
      await page.getByText('tickets for this event').waitFor();
    },
  },
  {
    name: 'event-held',
    as: 'customer',
    path: ({ orders: { held } }) => `/event/${held?.eventId}`,
    prepare: async (page, { orders: { held } }) => {
      const hint = { orderId: held?.orderId, keptUntil: Date.now() + 600_000 };
      const kept = [`tikiti:held:${held?.eventId}`, JSON.stringify(hint)] as const;
      await page.evaluate(([name, text]) => localStorage.setItem(name, text), kept);
      await page.reload();
      await page.getByText('You’re holding').waitFor();
    },
  },
  { name: 'event-sold-out', as: 'visitor', path: publicPageOf('Open Studio') },
  { name: 'event-sales-over', as: 'visitor', path: publicPageOf('A Supper for Those') },
  { name: 'event-opens-later', as: 'visitor', path: publicPageOf('Full Moon on the Water') },
  { name: 'event-not-open', as: 'visitor', path: publicPageOf('A Premiere') },
  { name: 'event-over', as: 'visitor', path: publicPageOf('Comedy at the Old') },
  { name: 'event-cancelled', as: 'visitor', path: publicPageOf('Beach Cinema') },
  { name: 'event-preview', as: 'organiser', path: publicPageOf('Chess in the Park') },
  {
    name: 'event-no-email',
    as: 'visitor',
    path: publicPageOf(ROOF),
    prepare: (page) =>
      page.getByRole('button', { name: 'Buy a ticket!' }).filter({ visible: true }).first().click(),
  },
  {
    name: 'event-provider-fails',
    as: 'visitor',
    path: publicPageOf(ROOF),
    prepare: async (page) => {
      await page.route('**/beginTransaction', (route) =>
        route.fulfill({
          status: 502,
          contentType: 'application/problem+json',
          json: {
            title: 'Bad gateway',
            status: 502,
            code: 'payment.provider-unavailable',
            detail: 'The card provider does not answer. Nothing was charged; please try again.',
          },
        }),
      );
      await page.getByLabel('Email').fill('thandi@example.com');
      await page.getByRole('button', { name: 'Buy a ticket!' }).filter({ visible: true }).first().click();
      await page.getByText('Nothing was charged').first().waitFor();
    },
  },
  { name: 'popup', as: 'visitor', path: publicPageOf(ROOF), windowOnly: true, prepare: beginToBuy },
  {
    name: 'popup-declined',
    as: 'visitor',
    path: publicPageOf(ROOF),
    windowOnly: true,
    prepare: async (page) => {
      await beginToBuy(page);
      await payWith(page, '4084080000005408');
      await popupOf(page).getByText('Declined').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'popup-pin',
    as: 'visitor',
    path: publicPageOf(ROOF),
    windowOnly: true,
    prepare: async (page) => {
      await beginToBuy(page);
      await payWith(page, '507850785078507812', '081');
      await popupOf(page).getByLabel('PIN').waitFor();
    },
  },
  {
    name: 'popup-transfer',
    as: 'visitor',
    path: publicPageOf(ROOF),
    windowOnly: true,
    prepare: async (page) => {
      await beginToBuy(page);
      await popupOf(page).getByRole('button', { name: 'Bank transfer' }).click();
      await page.waitForTimeout(300);
      await untilStill(page);
    },
  },
  {
    name: 'popup-closed',
    as: 'visitor',
    path: publicPageOf(ROOF),
    prepare: async (page) => {
      await beginToBuy(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Continue payment' }).first().waitFor();
    },
  },
  {
    name: 'event-start-over',
    as: 'visitor',
    path: publicPageOf(ROOF),
    windowOnly: true,
    prepare: async (page) => {
      await beginToBuy(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Start over' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
