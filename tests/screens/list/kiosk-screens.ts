import type { Page } from 'playwright-core';
import { ask } from '../../prepare/ask.ts';
import { ticketsOf } from '../../prepare/organiser-order.ts';
import { eventOf, type Screen, type Stage } from '../screen.ts';
import { eventAt, orderAt } from './addresses.ts';

const ROOF = 'Amapiano on the Roof';

const kioskOf =
  (name: string, rest = '') =>
  (stage: Stage) =>
    `/kiosk/${eventOf(stage, name)}${rest}`;

/** Where the paid order's tickets are checked in. */
const kioskOfPaid = ({ orders }: Stage) => `/kiosk/${orders.paid?.eventId}`;

/** Sets an event's kiosk. */
const setKiosk = (page: Page, eventId: string, settings: object) =>
  ask(page.request, 'PATCH', `/api/events/${eventId}/kiosk`, settings);

/** Types a code as a hand scanner does, and waits for the answer. */
async function scan(page: Page, code: string, says: RegExp): Promise<void> {
  await page.getByText('Check in here').waitFor();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: says }).waitFor();
}

/** Time stands still, so that an answer stays. */
const stayAnswered = (page: Page) =>
  page.evaluate(() => {
    for (let id = Number(setTimeout(() => undefined)); id > 0; id -= 1) clearTimeout(id);
  });

const LONG = 'Keynote and opening: Wilhelmina Auditorium, second floor, past the coffee bar on your left';

/** Badges, and the kiosk that prints them. */
export const KIOSK_SCREENS: Screen[] = [
  { name: 'badge', as: 'organiser', path: eventAt(ROOF, '/badge') },
  {
    name: 'badge-field',
    as: 'organiser',
    path: eventAt(ROOF, '/badge'),
    prepare: (page) => page.getByRole('button', { name: /^Ticket type:/ }).click(),
  },
  {
    name: 'badge-wide',
    as: 'organiser',
    path: eventAt(ROOF, '/badge'),
    prepare: async (page) => {
      await page.getByLabel('Label size').selectOption({ label: 'Label 89 × 36 mm' });
      await page.getByRole('button', { name: 'Use the standard layout' }).click();
    },
  },
  {
    name: 'badge-order-desk',
    as: 'organiser',
    path: orderAt('paid'),
    prepare: async (page) => {
      const [, eventId = ''] = /event\/([\w-]+)/.exec(page.url()) ?? [];
      const qr = { kind: 'qr', x: 10, y: 10, width: 40, height: 40 };
      await setKiosk(page, eventId, { badge: { width: 62, height: 100, fields: [qr] } });
      await page.reload();
      await page.getByRole('button', { name: /^Print \d+ badges/ }).waitFor();
    },
  },
  { name: 'kiosk-setup', as: 'organiser', path: kioskOf(ROOF, '?setup') },
  { name: 'kiosk-setup-areas', as: 'organiser', path: kioskOf('Type & Poster Weekend', '?setup') },
  {
    name: 'kiosk',
    as: 'organiser',
    path: kioskOfPaid,
    windowOnly: true,
    prepare: async (page, { orders }) => {
      await setKiosk(page, orders.paid?.eventId ?? '', { findByName: true, badge: null, directions: LONG });
      await page.reload();
      await page.getByRole('button', { name: 'No code? Find your name' }).waitFor();
    },
  },
  {
    name: 'kiosk-search',
    as: 'organiser',
    path: kioskOfPaid,
    windowOnly: true,
    prepare: async (page, { orders }) => {
      await setKiosk(page, orders.paid?.eventId ?? '', { findByName: true });
      await page.reload();
      await page.getByRole('button', { name: 'No code? Find your name' }).click();
      await page.getByRole('textbox').fill('thandi@example.com');
      await page.getByRole('button', { name: 'Find my ticket' }).click();
      await page
        .getByText(/That’s me|fits several/)
        .first()
        .waitFor();
      await stayAnswered(page);
    },
  },
  {
    name: 'kiosk-welcome',
    as: 'organiser',
    path: kioskOfPaid,
    windowOnly: true,
    prepare: async (page, { orders }) => {
      if (!orders.paid) throw new Error('There is a paid order.');
      await setKiosk(page, orders.paid.eventId, { directions: LONG, badge: null });
      await page.reload();
      const [first] = await ticketsOf(page.request, orders.paid);
      await scan(page, first?.shortCode ?? '', /^Welcome/);
      await stayAnswered(page);
    },
  },
  {
    name: 'kiosk-staff',
    as: 'organiser',
    path: kioskOfPaid,
    windowOnly: true,
    prepare: async (page) => {
      await scan(page, '00000-00000', /^Please see our staff/);
      await stayAnswered(page);
    },
  },
];
