import type { Page } from 'playwright-core';
import { ask } from '../../prepare/ask.ts';
import type { PlacedOrder } from '../../prepare/buy.ts';
import { ticketsOf } from '../../prepare/organiser-order.ts';
import type { Screen, Stage } from '../screen.ts';

const orderOf = ({ orders }: Stage) => orders.moved as PlacedOrder;
const gatesOf = (stage: Stage) => `/platform/event/${orderOf(stage).eventId}/gates`;

const GATES = [
  { name: 'North gate' },
  { name: 'The gate behind the old warehouse, past the food trucks and the second bar' },
];

/** Names gates, if nobody has, and lets people in at them. */
async function open(page: Page, stage: Stage): Promise<string> {
  const order = orderOf(stage);
  const api = `/api/events/${order.eventId}`;
  const { request } = page;
  let gates = await ask<{ id: string; name: string }[]>(request, 'GET', `${api}/gates`);
  if (gates.length === 0) {
    const entrance = { name: 'Entrance', capacity: 2 };
    await ask(request, 'PUT', `${api}/areas/${order.eventId}`, entrance);
    for (const gate of GATES) await ask(request, 'POST', `${api}/gates`, gate);
    for (const [at, { shortCode }] of (await ticketsOf(request, order)).entries()) {
      const gate = GATES[at % GATES.length]?.name ?? '';
      await ask(request, 'POST', `${api}/check-ins`, { code: shortCode, gate });
    }
    gates = await ask(request, 'GET', `${api}/gates`);
  }
  const { url } = await ask<{ url: string }>(request, 'POST', `${api}/gates/${gates[0]?.id}/code`);
  return url;
}

/** Opens the gates with a phone that has joined one. */
async function join(page: Page, stage: Stage): Promise<void> {
  const url = await open(page, stage);
  const phone = await page.context().browser()?.newContext();
  const other = await phone?.newPage();
  await other?.goto(url);
  await other?.getByLabel('Your name').fill('Sipho, the steward with the very long name at the gate');
  await other?.getByRole('button', { name: 'Join' }).click();
  await other?.getByText(/^Works offline/).waitFor();
  await phone?.close();
  await page.reload();
}

/** Looks at the code's page as a phone without an account does. */
const asPhone = (more: (page: Page) => Promise<unknown>) => async (page: Page, stage: Stage) => {
  const url = await open(page, stage);
  await page.context().clearCookies();
  await page.goto(url);
  await more(page);
};

/** Gates, the phones that join them, and who is inside. */
export const GATE_SCREENS: readonly Screen[] = [
  { name: 'gates-empty', as: 'organiser', path: gatesOf },
  { name: 'gates', as: 'organiser', path: gatesOf, prepare: join },
  {
    name: 'gate-edit',
    as: 'organiser',
    path: gatesOf,
    windowOnly: true,
    prepare: async (page, stage) => {
      await open(page, stage);
      await page.reload();
      await page.getByRole('button', { name: 'Edit North gate' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'gate-code',
    as: 'organiser',
    path: gatesOf,
    windowOnly: true,
    prepare: async (page, stage) => {
      await open(page, stage);
      await page.reload();
      await page.getByRole('button', { name: 'Add a phone to North gate' }).click();
      await page.getByRole('link', { name: 'Open the link on this device' }).waitFor();
    },
  },
  { name: 'join-gate', as: 'organiser', path: gatesOf, prepare: asPhone(async () => {}) },
  {
    name: 'door-of-device',
    as: 'organiser',
    path: gatesOf,
    prepare: asPhone(async (page) => {
      await page.getByLabel('Your name').fill('Sipho');
      await page.getByRole('button', { name: 'Join' }).click();
      await page.getByText(/^Works offline/).waitFor();
    }),
  },
];
