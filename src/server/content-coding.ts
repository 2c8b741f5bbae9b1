import { Duplex } from 'node:stream';
import { constants, createGzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** Picks the best coding that a browser accepts; q=0 refuses one. @param accepted its Accept-Encoding */
export function codingFor(
  accepted: string | null | undefined,
  offered: readonly Coding[] = ['br', 'gzip'],
): Coding | undefined {
  const taken = (accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0+)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  return offered.find((coding) => taken.includes(coding));
}

const TEXT = /^(text\/|application\/json|image\/svg)/;

/**
 * Compresses an answer of text that is made for one visitor as it is written. Each piece is sent at once, so that a skeleton does not wait for its
 * contents. It uses gzip, because streaming Brotli takes megabytes for each visitor.
 */
export function compressed(request: Request, response: Response): Response {
  const { body, headers, status, statusText } = response;
  if (!body || !TEXT.test(headers.get('content-type') ?? '') || headers.has('content-encoding'))
    return response;
  headers.append('vary', 'Accept-Encoding');
  if (!codingFor(request.headers.get('accept-encoding'), ['gzip'])) return response;
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  // Node's and the web's types of streams differ.
  const gzip = Duplex.toWeb(createGzip({ flush: constants.Z_SYNC_FLUSH })) as unknown as CompressionStream;
  return new Response(body.pipeThrough(gzip), { status, statusText, headers });
}
