import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults, COLOURS } from '../accessibility-faults.ts';
import { untilStill } from '../until-still.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds nothing against WCAG 2.2 AA in the page's current state, and that nothing is wider than the window. */
export const expectAccessible = (page: Page): Promise<void> => expectNoFaults(page, RULES);

async function expectNoFaults(page: Page, runOnly: typeof RULES | typeof COLOURS): Promise<void> {
  await page.evaluate(untilStill);
  const found = await accessibilityFaults(page, { runOnly });
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}

/**
 * Expects the same in both modes. The page changes as when another tab switches the mode: nothing reloads, and only the colours
 * differ.
 */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await switchTo(page, 'light');
  await expectAccessible(page);
  await switchTo(page, 'dark');
  await expectNoFaults(page, COLOURS);
}

async function switchTo(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem('isdark', wanted);
    dispatchEvent(new Event('storage'));
  }, mode);
  await page.locator(`html[data-mode="${mode}"]`).waitFor({ state: 'attached' });
}
