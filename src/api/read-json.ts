import { DomainError } from '../core/shared/errors.ts';
import type { DoorContext } from './door.ts';

/** A request's JSON body. @throws DomainError 'invalid' (input.not-json, input.not-an-object) */
export async function readJson(c: DoorContext): Promise<Record<string, unknown>> {
  const body = parse(await c.req.text());
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  throw new DomainError('invalid', 'input.not-an-object', 'Send a JSON object: { … }.');
}

/**
 * The body together with what the address names, for core functions that take both in one input.
 * @throws DomainError as readJson; 'invalid' (input.invalid) when the body names again what the address says
 */
export async function readJsonAt(c: DoorContext): Promise<Record<string, unknown>> {
  const body = await readJson(c);
  const named = c.req.param();
  const repeated = Object.keys(named).filter((name) => Object.hasOwn(body, name));
  if (repeated.length === 0) return { ...body, ...named };
  const issues = repeated.map((path) => ({ path, message: 'The address says this already: leave it out.' }));
  throw new DomainError('invalid', 'input.invalid', issues[0]?.message ?? '', { issues });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('invalid', 'input.not-json', 'Send a JSON body.');
  }
}
