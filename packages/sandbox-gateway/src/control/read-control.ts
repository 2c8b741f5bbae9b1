import type { Context as Call } from 'hono';
import { z } from 'zod';
import { ApiError } from '../api/envelope.ts';
import { readJson } from '../api/read-json.ts';

/** Reads the body of a control call, `{}` when there is none. Throws ApiError 400 `invalid_params` with what is wrong. */
export async function readControl<T extends z.ZodType>(call: Call, schema: T): Promise<z.infer<T>> {
  const parsed = schema.safeParse((await readJson(call)) ?? {});
  if (!parsed.success) throw new ApiError(400, 'invalid_params', z.prettifyError(parsed.error));
  return parsed.data;
}
