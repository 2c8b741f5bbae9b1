import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `mail` leaves out rules for whole pages, such as landmarks. `colours` has only the rules that a theme can break. */
const SCOPES = {
  all: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  mail: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

type Scope = keyof typeof SCOPES;

/** Checks the current state of a page and its frames against WCAG 2.2 AA. @returns one line per fault */
export async function runAxe(page: Page, scope: Scope): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (frame.isDetached() || (await isLeftOut(frame))) continue;
    found.push(...(await inFrame(frame, scope)));
  }
  return found;
}

/** Leaves out frames that cannot be seen, and frames without scripts: those show emails, which are screens of their own. */
async function isLeftOut(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return false;
  const element = await frame.frameElement();
  if ((await element.getAttribute('sandbox')) === '') return true;
  return !(await element.isVisible());
}

async function inFrame(frame: Frame, scope: Scope): Promise<string[]> {
  // The page's Content-Security-Policy forbids a script element, so axe is evaluated.
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
