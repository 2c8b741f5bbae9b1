import type { Page } from 'playwright-core';
import { ask } from '../../prepare/ask.ts';
import { pathOf } from '../../prepare/organiser-order.ts';
import { eventOf, type Screen, type Stage } from '../screen.ts';

/** Checks a pasted code, and waits for the answer. */
async function paste(page: Page, code: string): Promise<void> {
  await page.getByLabel('Or paste the text of a QR code').fill(code);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Check another' }).waitFor();
}

async function codeOf(page: Page, { orders }: Stage): Promise<string> {
  const { tickets } = await ask<{ tickets: { code: string }[] }>(
    page.request,
    'GET',
    pathOf(orders.paid as NonNullable<Stage['orders'][string]>),
  );
  return tickets[0]?.code ?? '';
}

const path = '/verify';

/** The page on which anybody finds out who issued a ticket's code. */
export const VERIFY_SCREENS: Screen[] = [
  {
    name: 'verify',
    as: 'visitor',
    path: (stage) => `/verify?event=${eventOf(stage, 'Amapiano on the Roof')}`,
    prepare: (page) => page.getByText('Works offline, also for').waitFor(),
  },
  {
    name: 'verify-no-camera',
    as: 'visitor',
    path,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Start the camera' }).click();
      await page.getByText('No camera', { exact: true }).waitFor();
    },
  },
  {
    name: 'verify-issued',
    as: 'customer',
    path,
    prepare: async (page, stage) => paste(page, await codeOf(page, stage)),
  },
  {
    name: 'verify-not-ours',
    as: 'customer',
    path,
    prepare: async (page, stage) => {
      const code = await codeOf(page, stage);
      await paste(page, code.slice(0, -1) + (code.endsWith('0') ? '1' : '0'));
    },
  },
  { name: 'verify-not-a-code', as: 'visitor', path, prepare: (page) => paste(page, 'https://example.com') },
  { name: 'verify-short-code', as: 'visitor', path, prepare: (page) => paste(page, '00000-00000') },
  {
    name: 'verify-no-key',
    as: 'customer',
    path,
    prepare: async (page, stage) => {
      // An earlier screen may have kept it.
      await page.evaluate(() => caches.delete('ticket-keys'));
      await page.route('**/ticket-keys', (route) => route.abort());
      await paste(page, await codeOf(page, stage));
    },
  },
];
