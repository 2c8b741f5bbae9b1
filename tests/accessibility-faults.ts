import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

type WithAxe = { axe: typeof import('axe-core') };

/** Limits axe to colours where a theme alone is another one since it looked for everything. */
export const COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Lists what axe finds wrong in a page or frame as it stands: one line a fault.
 * @param within where it looks, as a selector: only there where there is such an element, else everywhere
 */
export async function accessibilityFaults(
  target: Page | Frame,
  { within, ...options }: RunOptions & { within?: string } = {},
): Promise<string[]> {
  // Evaluated, not added as a script element: the page's Content-Security-Policy stays as it is. Once a document: it is
  // half a megabyte to read.
  if (!(await target.evaluate(() => 'axe' in globalThis))) await target.evaluate(await source);
  return target.evaluate(
    async ([selector, more]) => {
      const { axe } = globalThis as unknown as WithAxe;
      const looked = (selector && document.querySelector(selector)) || document;
      // What passes is not described: that takes longer than the finding.
      const { violations } = await axe.run(looked, { ...more, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target}: ${node.html} ${node.failureSummary}`),
      );
    },
    [within, options] as const,
  );
}
