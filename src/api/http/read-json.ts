import { DomainError } from '../../core/shared/errors.ts';
import type { DoorContext } from './door.ts';

/** Reads a request's JSON body. @throws DomainError 'invalid' (input.not-json, input.not-an-object, input.invalid for a NUL in a text) */
export async function readJson(c: DoorContext): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  const body = parse(text);
  if (text.includes('\\u0000')) refuseNul(body);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  throw new DomainError('invalid', 'input.not-an-object', 'Send a JSON object: { … }.');
}

/**
 * Reads the body together with the fields of the path, for core functions that take both in one input.
 * @throws DomainError as readJson; 'invalid' (input.invalid) when the body repeats a field of the path
 */
export async function readJsonAt(c: DoorContext): Promise<Record<string, unknown>> {
  const body = await readJson(c);
  const named = c.req.param();
  const repeated = Object.keys(named).filter((name) => Object.hasOwn(body, name));
  if (repeated.length === 0) return { ...body, ...named };
  const issues = repeated.map((path) => ({ path, message: 'The address already says this: leave it out.' }));
  throw new DomainError('invalid', 'input.invalid', issues[0]?.message ?? '', { issues });
}

/** PostgreSQL stores no NUL, and none of our fields needs one. */
function refuseNul(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && value.includes('\0')) {
    const message = 'This has a NUL character (U+0000). Remove it.';
    throw new DomainError('invalid', 'input.invalid', message, {
      issues: [{ path: path.join('.'), message }],
    });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseNul(key, [...path, key.replaceAll('\0', '')]);
    refuseNul(inner, [...path, key]);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('invalid', 'input.not-json', 'Send a JSON body.');
  }
}
