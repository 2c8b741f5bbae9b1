import type { BrowserContext } from 'playwright-core';

/** A browser without WebGL, which shows a notice instead of maps. Drawn in software, a map takes longer than the rest of its page. */
export const withoutMaps = (context: BrowserContext) =>
  context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
