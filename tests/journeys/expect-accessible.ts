import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from '../accessibility-faults.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What colours and sizes decide, which is all that themes set. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'target-size'];

/** axe finds nothing against WCAG 2.2 AA in the page as it stands, and nothing is wider than the window. */
export const expectAccessible = (page: Page): Promise<void> => expectFlawless(page, WCAG);

/** The same in both modes, between which the page changes as it does when another tab switches: nothing loads anew. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await switchTo(page, 'light');
  await expectFlawless(page, WCAG);
  await switchTo(page, 'dark');
  await expectFlawless(page, LOOKS);
}

async function switchTo(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem('isdark', wanted);
    dispatchEvent(new Event('storage'));
  }, mode);
  await page.locator(`html[data-mode="${mode}"]`).waitFor({ state: 'attached' });
}

/** @param runOnly axe's tags, or its rules */
async function expectFlawless(page: Page, runOnly: string[]): Promise<void> {
  await page.evaluate(untilStill);
  const found = await accessibilityFaults(page, { runOnly });
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}

/** Whatever fades must have arrived, also what only begins to in the next frames: half-way colours fail contrast for a moment. */
async function untilStill(): Promise<void> {
  for (let still = 0; still < 3; still += 1) {
    await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .filter(({ playState }) => playState === 'running');
    if (moving.length > 0) still = -1;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}
