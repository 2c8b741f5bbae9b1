import type { Context as Call } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { withNumericIds } from './exact-json.ts';

/** An answer other than success, with its HTTP status, the message in the envelope, and a stable code. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: ContentfulStatusCode;
  readonly code: string;

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Answers 200 with `{status: true, message, data}`; ids are numbers for callers with `numericIds`. */
export function ok(call: Call, message: string, data: unknown): Response {
  const body = { status: true, message, data };
  if (!call.get('numericIds')) return call.json(body);
  return call.body(withNumericIds(JSON.stringify(body)), 200, { 'content-type': 'application/json' });
}

/** Answers an error as `{status: false, message, type, code}`. */
export function refuse(call: Call, error: ApiError): Response {
  const type = error.status >= 500 ? 'api_error' : 'validation_error';
  return call.json({ status: false, message: error.message, type, code: error.code }, error.status);
}
