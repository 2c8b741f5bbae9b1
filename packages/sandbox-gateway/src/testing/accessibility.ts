import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on a page or in a frame, by WCAG 2.2 AA and best practice: one line a fault. */
export async function accessibilityFaults(target: Page | Frame): Promise<string[]> {
  await target.evaluate(axeSource);
  return target.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await axe.run(document);
    return violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.html} ${node.failureSummary}`),
    );
  });
}
