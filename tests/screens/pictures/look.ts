import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RunningApp } from '../../journeys/running-app.ts';
import type { Role } from '../screen.ts';
import type { Sessions } from '../stage/set-the-stage.ts';

export type Mode = 'dark' | 'light';
export const MODES: readonly Mode[] = ['dark', 'light'];

/** Opens a browser context in which somebody is logged in. Their theme is stored in it, too. */
export async function newContext(
  { browser, app, sessions, stubHosts }: Shop & { browser: Browser },
  as: Role,
): Promise<BrowserContext> {
  const storageState = sessions.get(as);
  const context = await browser.newContext({
    baseURL: app.url,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  });
  await stubHosts?.(context);
  return context;
}

/** A running app, and the sessions of its people. */
export interface Shop {
  app: RunningApp;
  sessions: Sessions;
  /** Makes a browser answer for hosts outside this machine, such as Stripe's. */
  stubHosts?: (context: BrowserContext) => Promise<void>;
}

/** Switches the theme as another tab would, and the system's, which emails and the card gateway's window follow. */
export async function switchTo(page: Page, mode: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme: mode });
  if (page.url() === 'about:blank') {
    await page.addInitScript((mode) => {
      try {
        if (localStorage.getItem('isdark') === null) localStorage.setItem('isdark', mode);
      } catch {
        // Frames of other sites may not use storage.
      }
    }, mode);
    return;
  }
  await page.evaluate((mode) => {
    localStorage.setItem('isdark', mode);
    dispatchEvent(new Event('storage'));
  }, mode);
}
