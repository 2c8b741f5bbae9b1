import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RunningApp } from '../../journeys/running-app.ts';
import type { Role } from '../screen.ts';
import type { Sessions } from '../stage/set-the-stage.ts';

export type Mode = 'dark' | 'light';
export const MODES: readonly Mode[] = ['dark', 'light'];

/** A browser of somebody's own: theirs is the choice of theme, too. */
export async function newContext(
  { browser, app, sessions, adorn }: Shop & { browser: Browser },
  as: Role,
): Promise<BrowserContext> {
  const storageState = sessions.get(as);
  const context = await browser.newContext({
    baseURL: app.url,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  });
  await adorn?.(context);
  return context;
}

/** Says who is logged in where. */
export interface Shop {
  app: RunningApp;
  sessions: Sessions;
  /** Answers in a browser for hosts that nobody can reach. */
  adorn?: (context: BrowserContext) => Promise<void>;
}

/** Switches the theme as another tab would; mails and the card gateway's window follow the system's. */
export async function switchTo(page: Page, mode: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme: mode });
  if (page.url() === 'about:blank') {
    await page.addInitScript((mode) => {
      try {
        if (localStorage.getItem('isdark') === null) localStorage.setItem('isdark', mode);
      } catch {
        // A frame of another site has no storage here.
      }
    }, mode);
    return;
  }
  await page.evaluate((mode) => {
    localStorage.setItem('isdark', mode);
    dispatchEvent(new Event('storage'));
  }, mode);
}
