import type { DoorContext } from './door.ts';

/** Clears the browser's cache at logout, so that going back shows no pages of the previous user. */
export function forgetPages(c: DoorContext): DoorContext {
  c.header('clear-site-data', '"cache"');
  return c;
}
