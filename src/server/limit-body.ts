import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Door } from '../api/http/door.ts';
import { MAX_RENDERING_BYTES } from '../core/renderings/check-zip.ts';
import { DomainError } from '../core/shared/errors.ts';

const KB = 1024;
const MB = 1024 * KB;

/** From then on a body's pieces are looked at, and are refused where they are smaller than that on average, bytes. */
const LOOKED_AT_AFTER = 1_000;
const SMALLEST_PIECE = 256;

/**
 * A body that says how long it is needs no counting: Node's parser reads no further. One that doesn't is counted while it is read,
 * and no further than that; so are its pieces, each of which takes the event loop as long, be it a byte.
 */
function limit(maxSize: number, onRefused?: (c: Context<Door>, detail: string) => void) {
  const detail = `This is too large. Send at most ${maxSize < MB ? `${maxSize / KB} KB` : `${maxSize / MB} MB`}.`;
  const refuse = (c: Context<Door>) => {
    onRefused?.(c, detail);
    throw new DomainError('too-large', 'request.too-large', detail);
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

/** The body as it comes. @param refuse throws; whoever reads on is told that */
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
      if (pieces > LOOKED_AT_AFTER && size < pieces * SMALLEST_PIECE) throw tooManyPieces();
      controller.enqueue(piece);
    },
  });
  return body.pipeThrough(count);
}

const tooManyPieces = () =>
  new DomainError(
    'too-large',
    'request.too-large',
    'This came in too many small pieces. Send it in larger ones, or with a Content-Length.',
  );

/** Pictures are sent there. */
const PICTURES = new Set(['/uploadImage', '/api/profile/photo', '/api/profile/logo']);

/** One file of an answer is sent there, or a form with some, which is read as a whole so that it can say what is wrong with each. */
const ANSWER_FILES =
  /^\/api\/events\/[^/]+\/(orders|transfers)\/[^/]+\/(details\/files\/[^/]+|answers\/[^/]+\/file)$/;
export const DETAILS_FORMS = /^\/event\/[^/]+\/(order|ticket)\/[^/]+\/details$/;
const details = limit(32 * MB);
const uploads = limit(11 * MB);
const renderings = limit(MAX_RENDERING_BYTES);
const webhooks = limit(1 * MB, (c, detail) => {
  const { providers, refusedWebhooks } = c.get('app');
  const named = c.req.path.slice('/webhooks/'.length);
  refusedWebhooks.note(providers.find(({ id }) => id === named)?.id, detail);
});
/** Ten thousand promo codes of an organiser's own are sent there. */
const BATCHES = /^\/(api\/events\/[^/]+\/promotions|platform\/event\/[^/]+\/codes\/new(\.data)?)$/;
const batches = limit(1 * MB);
const rest = limit(256 * KB);

/** Refuses bodies larger than their endpoint can mean, before they are read. */
export const limitBody = createMiddleware<Door>((c, next) => {
  if (c.req.method === 'GET') return next();
  if (PICTURES.has(c.req.path) || ANSWER_FILES.test(c.req.path)) return uploads(c, next);
  if (DETAILS_FORMS.test(c.req.path)) return details(c, next);
  if (c.req.path === '/api/renderings') return renderings(c, next);
  if (BATCHES.test(c.req.path)) return batches(c, next);
  return c.req.path.startsWith('/webhooks/') ? webhooks(c, next) : rest(c, next);
});
