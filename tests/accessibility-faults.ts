import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

type WithAxe = { axe: typeof import('axe-core') };

/** Limits axe to colours, for a page that was fully checked in another theme. */
export const COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Lists what axe finds wrong in a page or frame as it is, one line per fault.
 * @param within a selector that limits the check, if such an element exists
 */
export async function accessibilityFaults(
  target: Page | Frame,
  { within, ...options }: RunOptions & { within?: string } = {},
): Promise<string[]> {
  // Evaluated instead of added as a script element, because of the page's Content-Security-Policy. Only once per document, because it is
  // half a megabyte.
  if (!(await target.evaluate(() => 'axe' in globalThis))) await target.evaluate(await source);
  return target.evaluate(
    async ([selector, more]) => {
      const { axe } = globalThis as unknown as WithAxe;
      const looked = (selector && document.querySelector(selector)) || document;
      // Describing the checks that pass would take longer than the checks.
      const { violations } = await axe.run(looked, { ...more, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target}: ${node.html} ${node.failureSummary}`),
      );
    },
    [within, options] as const,
  );
}
