import { errors, type Page } from 'playwright-core';
import { untilStill } from '../../until-still.ts';

/** All that a page asked for came. One that goes on asking, whether a payment came in say, is as quiet as it gets. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch((error) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
}

/** Fonts are there, maps are drawn, nothing moves any more. @param waiting leaves out what never comes */
export async function settled(page: Page, waiting = false): Promise<void> {
  if (!waiting)
    await page.waitForFunction(
      () => document.querySelector('.maplibregl-map[aria-busy=true], .skeleton') === null,
    );
  await page.evaluate(untilStill);
}
