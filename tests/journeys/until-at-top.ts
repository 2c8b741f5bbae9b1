import type { Page } from 'playwright-core';

/** The wizard's pause before a step that was opened goes to its top, ms. */
const PAUSE_MS = 100;

/**
 * A step of the wizard that was just opened has come to rest at its top: what is pressed before would move away between the button's
 * down and up.
 */
export async function untilAtTop(page: Page): Promise<void> {
  await page.evaluate((pause) => new Promise((resolve) => setTimeout(resolve, pause)), PAUSE_MS);
  await page.waitForFunction(() => window.scrollY === 0);
}
