import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule; those for an email, which has no landmarks; or only those that a theme can break. */
const SCOPES = {
  all: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  mail: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

type Scope = keyof typeof SCOPES;

/** Lists axe's findings against WCAG 2.2 AA in a page's current state, including its frames. @returns one line per fault */
export async function runAxe(page: Page, scope: Scope): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (frame.isDetached() || (await isHidden(frame))) continue;
    found.push(...(await inFrame(frame, scope)));
  }
  return found;
}

/** A frame without scripts shows an email, which has its own pictures. */
async function isHidden(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return false;
  const element = await frame.frameElement();
  if ((await element.getAttribute('sandbox')) === '') return true;
  return !(await element.isVisible());
}

async function inFrame(frame: Frame, scope: Scope): Promise<string[]> {
  // Evaluated instead of added as a script element, so that the page's Content-Security-Policy stays as it is.
  if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(await source);
  const options = { ...SCOPES[scope], iframes: false, resultTypes: ['violations'] };
  const { violations } = await frame.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe.run(options),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const [, why = failureSummary] = failureSummary.split('\n');
      return `${id} at ${target}: ${why.trim()}`;
    }),
  );
}
