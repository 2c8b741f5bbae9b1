import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Door } from '../api/http/door.ts';
import { providerOf } from '../core/providers/find-provider.ts';
import { MAX_RENDERING_BYTES } from '../core/renderings/check-zip.ts';
import { refusal } from './refusals.ts';

const KB = 1024;
const MB = 1024 * KB;

/** A body with more pieces than this is refused if they are smaller than SMALLEST_PIECE on average. */
const LOOKED_AT_AFTER = 1_000;
/** Bytes. */
const SMALLEST_PIECE = 256;

/**
 * Limits the size of a body. If it states its length, Node's parser reads no further than that. Otherwise its bytes are counted as they are
 * read, and reading stops at the limit. Pieces are counted too, because even a piece of one byte occupies the event loop.
 */
function limit(maxSize: number, onRefused?: (c: Context<Door>, why: string) => void) {
  const refuse = (c: Context<Door>) => {
    const tooLarge = refusal('request.too-large', { most: maxSize });
    onRefused?.(c, tooLarge.message);
    throw tooLarge;
  };
  return createMiddleware<Door>((c, next) => {
    const length = c.req.header('content-length');
    if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
      return Number(length) <= maxSize ? next() : refuse(c);
    }
    const { body } = c.req.raw;
    if (body) {
      const init = { body: counted(body, maxSize, () => refuse(c)), duplex: 'half' } as RequestInit;
      c.req.raw = new Request(c.req.raw, init);
    }
    return next();
  });
}

/** Passes a body on while counting it. @param refuse throws an error, which the reader gets */
function counted(
  body: ReadableStream<Uint8Array>,
  maxSize: number,
  refuse: () => never,
): ReadableStream<Uint8Array> {
  let size = 0;
  let pieces = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.byteLength;
      pieces += 1;
      if (size > maxSize) refuse();
      if (pieces > LOOKED_AT_AFTER && size < pieces * SMALLEST_PIECE) throw refusal('request.too-large');
      controller.enqueue(piece);
    },
  });
  return body.pipeThrough(count);
}

/** The paths that pictures are sent to. */
const PICTURES = new Set(['/uploadImage', '/api/profile/photo', '/api/profile/logo']);

/** The paths of an answer's file, or of a form with several. The whole form is read, so that it can report what is wrong with each file. */
const ANSWER_FILES =
  /^\/api\/events\/[^/]+\/(orders|transfers)\/[^/]+\/(details\/files\/[^/]+|answers\/[^/]+\/file)$/;
export const DETAILS_FORMS = /^\/event\/[^/]+\/(order|ticket)\/[^/]+\/details$/;
const details = limit(32 * MB);
const uploads = limit(11 * MB);
const renderings = limit(MAX_RENDERING_BYTES);
const webhooks = limit(1 * MB, (c, why) => {
  const app = c.get('app');
  const named = c.req.path.slice('/webhooks/'.length);
  app.refusedWebhooks.note(providerOf(app, named)?.id, why);
});
/** The paths of a batch of up to ten thousand promo codes, or of five thousand guests. */
const BATCHES =
  /^\/(api\/events\/[^/]+\/(promotions|guests)|platform\/event\/[^/]+\/(codes\/new|attendees\/(add|import))(\.data)?)$/;
const batches = limit(4 * MB);
const rest = limit(256 * KB);

/** Refuses bodies that are too large for their endpoint, before they are read. */
export const limitBody = createMiddleware<Door>((c, next) => {
  if (c.req.method === 'GET') return next();
  if (PICTURES.has(c.req.path) || ANSWER_FILES.test(c.req.path)) return uploads(c, next);
  if (DETAILS_FORMS.test(c.req.path)) return details(c, next);
  if (c.req.path === '/api/renderings') return renderings(c, next);
  if (BATCHES.test(c.req.path)) return batches(c, next);
  return c.req.path.startsWith('/webhooks/') ? webhooks(c, next) : rest(c, next);
});
