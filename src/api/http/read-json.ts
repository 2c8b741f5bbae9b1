import { parseJsonObject } from '../../core/shared/parse-json.ts';
import type { DoorContext } from './door.ts';
import { refusal } from './refusals.ts';

/** Reads a request's JSON body. @throws DomainError as parseJsonObject */
export const readJson = async (c: DoorContext): Promise<Record<string, unknown>> =>
  parseJsonObject(await c.req.text());

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
  throw refusal('input.invalid', { issues });
}
