import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The addresses of what the browser keeps so that the door opens without a network. */
export const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('tikiti-door'))) return [];
    return (await (await caches.open('tikiti-door')).keys()).map(({ url }) => url);
  });

/** Waits until the door on a page opens without a network. */
export async function untilKept(page: Page, door: string): Promise<void> {
  await expect.poll(() => keptOf(page), { timeout: 60_000 }).toContain(door);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
