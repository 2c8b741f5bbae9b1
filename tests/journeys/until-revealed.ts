import type { Page } from 'playwright-core';

/**
 * A page that has loaded shows all of what came to it late. React hides that at the page's end before it goes to its place, for a
 * moment beside its own where an update made it draw the same there first.
 */
export const untilRevealed = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('div[hidden][id^="S:"]'));
