import type { Context as Call } from 'hono';
import { ApiError } from './envelope.ts';
import { parseExactJson } from './exact-json.ts';

/** Reads the JSON body; returns undefined when there is none. Throws ApiError 400 `invalid_json` when it is not JSON. */
export async function readJson(call: Call): Promise<unknown> {
  const text = await call.req.text();
  if (text === '') return undefined;
  try {
    return parseExactJson(text);
  } catch {
    throw new ApiError(400, 'invalid_json', 'The request body is not valid JSON');
  }
}
