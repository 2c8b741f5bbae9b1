import type { DoorContext } from './door.ts';

/** Adds Set-Cookie lines to the answer. */
export function setCookies(c: DoorContext, lines: readonly string[]): DoorContext {
  for (const line of lines) c.header('set-cookie', line, { append: true });
  return c;
}
