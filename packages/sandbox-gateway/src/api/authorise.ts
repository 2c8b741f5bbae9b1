import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { ApiError } from './envelope.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a presented key is the right one, in a time that tells nothing. */
export function sameKey(presented: string, key: string): boolean {
  return timingSafeEqual(digest(presented), digest(key));
}

/** Lets only `Authorization: Bearer <key>` through; ApiError 401 `invalid_key` otherwise. */
export function requireKey(key: string): MiddlewareHandler {
  return async (call, next) => {
    const presented = /^Bearer (\S+)$/.exec(call.req.header('authorization') ?? '')?.[1] ?? '';
    if (!sameKey(presented, key)) throw new ApiError(401, 'invalid_key', 'Invalid key');
    await next();
  };
}
