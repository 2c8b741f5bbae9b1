import type { Page } from 'playwright-core';

/** How long the wizard waits before it scrolls an opened step to its top, ms. */
const PAUSE_MS = 100;

/**
 * Waits until an opened step of the wizard has come to rest at its top. Before that, a button would move away while it is being
 * pressed.
 */
export async function untilAtTop(page: Page): Promise<void> {
  await page.evaluate((pause) => new Promise((resolve) => setTimeout(resolve, pause)), PAUSE_MS);
  await page.waitForFunction(() => window.scrollY === 0);
}
