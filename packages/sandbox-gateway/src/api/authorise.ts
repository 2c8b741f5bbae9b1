import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context as Call, MiddlewareHandler } from 'hono';
import { ApiError } from './envelope.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares a presented key with the right one in constant time. */
export function sameKey(presented: string, key: string): boolean {
  return timingSafeEqual(digest(presented), digest(key));
}

const presentedBy = (call: Call) => /^Bearer (\S+)$/.exec(call.req.header('authorization') ?? '')?.[1] ?? '';

/** Requires `Authorization: Bearer <key>`; otherwise throws ApiError 401 `invalid_key`. */
export function requireKey(key: string): MiddlewareHandler {
  return async (call, next) => {
    if (!sameKey(presentedBy(call), key)) throw new ApiError(401, 'invalid_key', 'Invalid key');
    await next();
  };
}

/** Answers with ids as numbers when the request has the secret key; pages, which have none, get text. */
export function speakNumericIds(key: string): MiddlewareHandler {
  return async (call, next) => {
    if (sameKey(presentedBy(call), key)) call.set('numericIds', true);
    await next();
  };
}
