import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context as Call, MiddlewareHandler } from 'hono';
import { ApiError } from './envelope.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a presented key is the right one, in a time that tells nothing. */
export function sameKey(presented: string, key: string): boolean {
  return timingSafeEqual(digest(presented), digest(key));
}

const presentedBy = (call: Call) => /^Bearer (\S+)$/.exec(call.req.header('authorization') ?? '')?.[1] ?? '';

/** Lets only `Authorization: Bearer <key>` through; ApiError 401 `invalid_key` otherwise. */
export function requireKey(key: string): MiddlewareHandler {
  return async (call, next) => {
    if (!sameKey(presentedBy(call), key)) throw new ApiError(401, 'invalid_key', 'Invalid key');
    await next();
  };
}

/** Whoever presents the key is answered with ids as numbers; pages, which present none, with text. */
export function speakNumericIds(key: string): MiddlewareHandler {
  return async (call, next) => {
    if (sameKey(presentedBy(call), key)) call.set('numericIds', true);
    await next();
  };
}
