import type { Page } from 'playwright-core';
import type { Screen, Stage } from '../screen.ts';

const decide = (name: string, button: string): Screen => ({
  name: `restored-${name}`,
  shop: 'restored',
  as: 'admin',
  path: '/platform/admin/exceptions',
  windowOnly: true,
  prepare: async (page: Page) => {
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
    await page.getByRole('alertdialog').waitFor();
  },
});

const page = (name: string, as: Screen['as'], path: Screen['path']): Screen => ({
  name: `restored-${name}`,
  shop: 'restored',
  as,
  path,
});

const exceptionsOf = ({ events }: Stage) => `/platform/event/${[...events.values()][0]}/exceptions`;

/** What a restore leaves to be done: lost orders, skipped receipt numbers, and what says so. */
export const RESTORED_SCREENS: Screen[] = [
  page('overview', 'admin', '/platform/admin/overview'),
  page('exceptions', 'admin', '/platform/admin/exceptions'),
  decide('make-again', 'Make the order again'),
  decide('refund', 'Refund it'),
  page('event-exceptions', 'organiser', exceptionsOf),
  page('reconciliation', 'admin', '/platform/admin/reconciliation'),
  page('own-money', 'organiser', '/platform/money'),
];
