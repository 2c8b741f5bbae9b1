import type { DomainError } from './errors.ts';
import { refusal } from './refusals.ts';

/** How many levels of lists and objects a JSON text from outside may have. Ours have at most six. */
const MAX_DEPTH = 32;

/**
 * Parses JSON that somebody sent, and refuses what would break those who walk through it: deep nesting and NULs. Every such text is parsed
 * here, whatever its schema says afterwards.
 * @throws DomainError 'invalid' (input.not-json, input.too-deep, input.invalid for a NUL in a name or a text)
 */
export function parseJson(text: string): unknown {
  const value = parse(text);
  refuseHostile(value);
  return value;
}

/** Parses a JSON object as parseJson does. @throws DomainError also 'invalid' (input.not-an-object) */
export function parseJsonObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw refusal('input.not-an-object');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal('input.not-json');
  }
}

/** A list or object, its level, and the way to it. */
interface Place {
  value: object;
  level: number;
  name?: string;
  within?: Place;
}

/** Goes through a value without recursion, so that its depth costs no stack, and remembers no more of the way than one link a level. */
function refuseHostile(whole: unknown): void {
  if (typeof whole === 'string' && whole.includes('\0')) throw nulAt('');
  const places: Place[] = isNested(whole) ? [{ value: whole, level: 1 }] : [];
  for (let place = places.pop(); place; place = places.pop()) {
    if (place.level > MAX_DEPTH) throw tooDeep();
    for (const [name, value] of Object.entries(place.value)) {
      if (name.includes('\0')) throw nulAt(pathTo(place, name.replaceAll('\0', '')));
      if (typeof value === 'string' && value.includes('\0')) throw nulAt(pathTo(place, name));
      if (isNested(value)) places.push({ value, level: place.level + 1, name, within: place });
    }
  }
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const tooDeep = () => refusal('input.too-deep', { most: MAX_DEPTH });

function pathTo(place: Place, name: string): string {
  const names = [name];
  for (let at: Place | undefined = place; at?.name !== undefined; at = at.within) names.unshift(at.name);
  return names.join('.');
}

/** PostgreSQL stores no NUL, and none of our fields needs one. */
function nulAt(path: string): DomainError {
  const message = 'This has a NUL character (U+0000). Remove it.';
  return refusal('input.invalid', { issues: [{ path, message }] });
}
