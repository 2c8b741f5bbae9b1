import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { THEMES } from '../../../src/web/ui/themes/themes.ts';
import type { RunningApp } from '../../journeys/running-app.ts';
import { newContext } from '../pictures/look.ts';
import { settled } from '../pictures/settled.ts';
import { eventOf, type Role, type Stage } from '../screen.ts';
import type { Sessions } from '../stage/set-the-stage.ts';
import { runAxe } from './run-axe.ts';

const ROOF = 'Amapiano on the Roof';
/** One page of each kind. Together they use every component. */
const SAMPLED: { name: string; as: Role; path: (stage: Stage) => string }[] = [
  { name: 'event', as: 'visitor', path: (stage) => `/event/${eventOf(stage, ROOF)}` },
  { name: 'order-ticket-back', as: 'customer', path: ({ orders }) => pathOf(orders.ticketBack) },
  { name: 'home', as: 'organiser', path: () => '/platform' },
  {
    name: 'event-home-trouble',
    as: 'organiser',
    path: (stage) => `/platform/event/${eventOf(stage, 'An Evening')}`,
  },
  { name: 'settings', as: 'organiser', path: () => '/platform/settings' },
  { name: 'admin-exceptions', as: 'admin', path: () => '/platform/admin/exceptions' },
];
/** The themes that differ most, for people to look at. */
const PICTURED = ['cupcake', 'cyberpunk', 'lofi', 'synthwave', 'black', 'nord'];

const pathOf = (order: Stage['orders'][string] | undefined) =>
  `/event/${order?.eventId}/order/${order?.orderId}`;

interface Given {
  browser: Browser;
  app: RunningApp;
  stage: Stage;
  sessions: Sessions;
  into: string;
}

/** Checks the colours of a few pages with axe in all 32 themes, and takes pictures of some. @returns one line per fault */
export async function inspectThemes(given: Given, isAskedFor: (name: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const { name, as, path: pathOf } of SAMPLED) {
    if (!isAskedFor(`${name}-in-themes`)) continue;
    const context = await newContext(given, as);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(pathOf(given.stage));
    await page.waitForLoadState('networkidle');
    for (const theme of THEMES) {
      await choose(page, theme);
      await settled(page);
      const faults = await runAxe(page, 'colours');
      found.push(...faults.map((fault) => `${name} in ${theme.name}: ${fault}`));
      if (!PICTURED.includes(theme.name)) continue;
      const file = path.join(given.into, `${name}-1440-${theme.name}.png`);
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
    }
    await context.close();
  }
  return found;
}

/** Changes the theme as the themes page would in another tab. */
async function choose(page: Page, { name, mode }: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate(
    ([name, mode]) => {
      localStorage.setItem(`theme-${mode}`, name as string);
      localStorage.setItem('isdark', mode as string);
      dispatchEvent(new Event('storage'));
    },
    [name, mode],
  );
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, name);
}
