import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { Door } from '../api/door.ts';
import { MAX_RENDERING_BYTES } from '../core/renderings/check-zip.ts';
import { DomainError } from '../core/shared/errors.ts';

const KB = 1024;
const MB = 1024 * KB;

/**
 * A body that says how long it is needs no counting: Node's parser reads no further. The counting one replaces the request's
 * body by a stream, which costs more than all the rest of a small request.
 */
function limit(maxSize: number, onRefused?: (c: Context<Door>, detail: string) => void) {
  const detail = `Send at most ${maxSize < MB ? `${maxSize / KB} KB` : `${maxSize / MB} MB`}.`;
  const refuse = (c: Context<Door>) => {
    onRefused?.(c, detail);
    throw new DomainError('too-large', 'request.too-large', detail);
  };
  const counting = bodyLimit({ maxSize, onError: refuse });
  return createMiddleware<Door>((c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counting(c, next);
    return Number(length) <= maxSize ? next() : refuse(c);
  });
}

/** Where pictures are sent. */
const PICTURES = new Set(['/uploadImage', '/api/profile/photo', '/api/profile/logo']);

const uploads = limit(11 * MB);
const renderings = limit(MAX_RENDERING_BYTES);
const webhooks = limit(1 * MB, (c, detail) => {
  const { providers, refusedWebhooks } = c.get('app');
  const named = c.req.path.slice('/webhooks/'.length);
  refusedWebhooks.note(providers.find(({ id }) => id === named)?.id, detail);
});
const rest = limit(256 * KB);

/** Refuses bodies larger than their endpoint can mean, before they are read. */
export const limitBody = createMiddleware<Door>((c, next) => {
  if (c.req.method === 'GET') return next();
  if (PICTURES.has(c.req.path)) return uploads(c, next);
  if (c.req.path === '/api/renderings') return renderings(c, next);
  return c.req.path.startsWith('/webhooks/') ? webhooks(c, next) : rest(c, next);
});
