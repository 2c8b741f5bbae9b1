import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

type WithAxe = { axe: typeof import('axe-core') };

/** Limits axe to colours, for a page that it has fully checked in another theme. */
export const COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Lists the faults that axe finds in the current state of a page or frame, one per line.
 * @param within a selector: if it matches, only that element is checked
 */
export async function accessibilityFaults(
  target: Page | Frame,
  { within, ...options }: RunOptions & { within?: string } = {},
): Promise<string[]> {
  // The page's Content-Security-Policy forbids a script element, so axe is evaluated, and only once per document: it has half a megabyte.
  if (!(await target.evaluate(() => 'axe' in globalThis))) await target.evaluate(await source);
  return target.evaluate(
    async ([selector, more]) => {
      const { axe } = globalThis as unknown as WithAxe;
      const checked = (selector && document.querySelector(selector)) || document;
      // Describing the checks that pass would take longer than the checks.
      const { violations } = await axe.run(checked, { ...more, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target}: ${node.html} ${node.failureSummary}`),
      );
    },
    [within, options] as const,
  );
}
