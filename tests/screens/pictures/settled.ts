import { errors, type Page } from 'playwright-core';
import { untilStill } from '../../until-still.ts';

/** Waits until the network is idle, or three seconds: some pages keep polling, for a payment for example. */
export async function networkIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch((error) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
}

/** Waits until maps and fonts have loaded and nothing moves. @param waiting true: the page never finishes loading, so only wait for the rest */
export async function settled(page: Page, waiting = false): Promise<void> {
  if (!waiting)
    await page.waitForFunction(
      () => document.querySelector('.maplibregl-map[aria-busy=true], .skeleton') === null,
    );
  await page.evaluate(untilStill);
}
