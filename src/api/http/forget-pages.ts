import type { DoorContext } from './door.ts';

/** Going back must not show the pages of the one who left: the browser forgets what it kept of us. */
export function forgetPages(c: DoorContext): DoorContext {
  c.header('clear-site-data', '"cache"');
  return c;
}
