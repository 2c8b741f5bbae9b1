import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until what the server rendered has its handlers. A page has loaded before its scripts have run, and what is pressed between does
 * nothing; what React streams comes alive later still.
 * @returns the same, to press
 */
export async function alive(control: Locator): Promise<Locator> {
  const hasHandlers = () =>
    control.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__reactProps$')));
  await expect.poll(hasHandlers).toBe(true);
  return control;
}
