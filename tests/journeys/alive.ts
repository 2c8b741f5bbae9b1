import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until the server's HTML has its event handlers. A page loads before its scripts run, and clicks in between do nothing; streamed
 * parts follow later still.
 * @returns the same, to click
 */
export async function alive(control: Locator): Promise<Locator> {
  const hasHandlers = () =>
    control.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__reactProps$')));
  await expect.poll(hasHandlers).toBe(true);
  return control;
}
