import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * axe finds nothing against WCAG 2.2 AA in the page as it stands, and nothing is wider than the window.
 * @param but axe rules beyond WCAG that do not fit: a list that lies over the page is in no landmark
 */
export async function expectAccessible(page: Page, { but = [] }: { but?: string[] } = {}): Promise<void> {
  // Whatever fades in must have arrived: half-transparent text fails contrast for a moment.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  // Evaluated, not added as a script element: the page's Content-Security-Policy stays as it is.
  await page.evaluate(await source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  const found = violations
    .filter(({ id }) => !but.includes(id))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target}: ${node.failureSummary}`));
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}
