import { toHex } from './colour.ts';
import { seededRandom } from './seeded-random.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * Returns an event's accent or, if it has none, one derived from its id, "#rrggbb". It is always the same, so that page, mail and PDF
 * agree.
 */
export function accentOf({ id, accent }: { id: string; accent: string | null }): string {
  return accent !== null && HEX.test(accent) ? accent : drawnAccent(id);
}

function drawnAccent(id: string): string {
  const random = seededRandom(id);
  return toHex({ l: 0.6 + random() * 0.12, c: 0.2, h: random() * 360 });
}
