import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from '../accessibility-faults.ts';

/** axe finds nothing against WCAG 2.2 AA in the page as it stands, and nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(untilStill);
  const found = await accessibilityFaults(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
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
