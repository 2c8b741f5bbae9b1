import type { BrowserContext, Page } from 'playwright-core';
import { ADMITTED_FOR_MS } from '../answer/answer-screen.tsx';

/** 'Admitted' stays until it is closed: a busy machine looks too late at what goes by itself. */
export const keepAnswers = (where: BrowserContext | Page) => where.addInitScript(keepOpen, ADMITTED_FOR_MS);

function keepOpen(admittedForMs: number): void {
  const later = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, ms?: number) =>
    ms === admittedForMs ? 0 : later(run, ms)) as typeof window.setTimeout;
}
