import type { BrowserContext } from 'playwright-core';

/** A browser without WebGL, which is told so in the place of maps. Drawn in software, a map takes longer than all else on its page. */
export const withoutMaps = (context: BrowserContext) =>
  context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
