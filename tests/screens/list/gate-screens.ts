import { type Page, request } from 'playwright-core';
import { ask } from '../../prepare/ask.ts';
import type { PlacedOrder } from '../../prepare/buy.ts';
import type { Screen, Stage } from '../screen.ts';
import { codeOf } from '../stage/open-gates.ts';
import { eventAt } from './addresses.ts';

const eventOf = ({ orders }: Stage) => (orders.moved as PlacedOrder).eventId;
const gatesOf = (stage: Stage) => `/platform/event/${eventOf(stage)}/gates`;

/** Opens the code of a gate on a phone without an account. A code runs out, so the organiser makes a new one. */
async function openCode(page: Page, stage: Stage): Promise<void> {
  const organiser = await request.newContext({ baseURL: new URL(page.url()).origin });
  const accounts = await ask<{ role: string; email: string; password: string }[]>(
    organiser,
    'GET',
    '/dev/accounts.json',
  );
  const { email, password } = accounts.find(({ role }) => role === 'organiser') ?? {};
  await ask(organiser, 'POST', '/api/sign-in', { email, password });
  await page.goto(await codeOf(organiser, eventOf(stage)));
  await organiser.dispose();
}

async function join(page: Page, stage: Stage): Promise<void> {
  await openCode(page, stage);
  await page.getByLabel('Your name').fill('Sipho');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText(/^Works offline/).waitFor();
}

/** Gates, the phones that join them, and who is inside. */
export const GATE_SCREENS: readonly Screen[] = [
  { name: 'gates-empty', as: 'organiser', path: eventAt('Amapiano on the Roof', '/gates') },
  { name: 'gates', as: 'organiser', path: gatesOf },
  {
    name: 'gate-edit',
    as: 'organiser',
    path: gatesOf,
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit North gate' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'gate-code',
    as: 'organiser',
    path: gatesOf,
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add a phone to North gate' }).click();
      await page.getByRole('link', { name: 'Open the link on this device' }).waitFor();
    },
  },
  { name: 'join-gate', as: 'visitor', path: '/terms', prepare: openCode },
  { name: 'join-gate-late', as: 'visitor', path: '/door/join/too-late' },
  { name: 'door-of-device', as: 'visitor', path: '/terms', prepare: join },
  {
    name: 'door-code-to-show',
    as: 'visitor',
    path: '/terms',
    windowOnly: true,
    prepare: async (page, stage) => {
      await join(page, stage);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: /^Undo/ }).first().click();
      await page.getByRole('button', { name: 'Undo check-in' }).click();
      await page.getByRole('button', { name: 'Show to another phone' }).click();
      await page.getByRole('img', { name: 'Code for the other phone' }).waitFor();
    },
  },
];
