import type { BrowserContext, Page } from 'playwright-core';
import { ADMITTED_FOR_MS } from '../answer/stay.ts';

/** Keeps 'Admitted' open until it is closed, because a busy machine may look only after it has disappeared. */
export const keepAnswers = (where: BrowserContext | Page) => where.addInitScript(keepOpen, ADMITTED_FOR_MS);

function keepOpen(admittedForMs: number): void {
  const later = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, ms?: number) =>
    ms === admittedForMs ? 0 : later(run, ms)) as typeof window.setTimeout;
}
