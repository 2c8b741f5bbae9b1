import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Clock } from '../core/shared/clock.ts';
import { type Coding, codingFor } from './content-coding.ts';

/** A page that is the same for everybody, whole and ready to be sent. */
interface KeptPage {
  status: number;
  headers: Headers;
  body: Buffer;
  etag: string;
  /** By content coding, each made when first asked for. */
  encoded: Map<string, Buffer>;
}

interface KeptPagesOptions {
  clock: Clock;
  /** How old a page may be when it is sent, ms. */
  freshMs?: number;
  /** Pages kept at most; the oldest go first. */
  most?: number;
}

export type KeptPages = (
  request: Request,
  name: string,
  render: () => Promise<Response>,
) => Promise<Response>;

/**
 * Renders a page once and sends it to all who ask within the next moment. While it is being rendered anew, all wait for that
 * one flight: a crowd costs no more than one visitor a moment. Only what was found (200) is kept.
 */
export function keepPages({ clock, freshMs = 2_000, most = 500 }: KeptPagesOptions): KeptPages {
  const pages = new Map<string, { page: KeptPage; freshUntil: number }>();
  const flights = new Map<string, Promise<KeptPage>>();

  async function refresh(name: string, render: () => Promise<Response>): Promise<KeptPage> {
    const startedAt = clock.now().getTime();
    const page = await wholePage(await render());
    pages.delete(name);
    if (page.status === 200) pages.set(name, { page, freshUntil: startedAt + freshMs });
    const [oldest] = pages.keys();
    if (pages.size > most && oldest !== undefined) pages.delete(oldest);
    return page;
  }

  function find(name: string, render: () => Promise<Response>): KeptPage | Promise<KeptPage> {
    const kept = pages.get(name);
    if (kept && clock.now().getTime() < kept.freshUntil) return kept.page;
    const running = flights.get(name);
    if (running) return running;
    const flight = refresh(name, render).finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  }

  return async (request, name, render) => answer(request, await find(name, render));
}

async function wholePage(response: Response): Promise<KeptPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status: response.status, headers: response.headers, body, etag, encoded: new Map() };
}

/** 304 for who has it already; else the page, in the best coding that the asker takes. */
function answer(request: Request, page: KeptPage): Response {
  const headers = new Headers(page.headers);
  if (page.status !== 200) return new Response(bodyFor(request, page.body), { status: page.status, headers });
  // Weak: what is behind it is the same text in every coding.
  headers.set('etag', `W/"${page.etag}"`);
  if (holds(request.headers.get('if-none-match'), page.etag)) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  const coding = codingFor(request);
  if (coding) headers.set('content-encoding', coding);
  return new Response(bodyFor(request, coding ? encode(page, coding) : page.body), { headers });
}

const bodyFor = (request: Request, body: Buffer) => (request.method === 'HEAD' ? null : new Uint8Array(body));

function holds(ifNoneMatch: string | null, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => /^\s*(W\/)?"(.+)"\s*$/.exec(tag)?.[2] === etag);
}

function encode(page: KeptPage, coding: Coding): Buffer {
  const before = page.encoded.get(coding);
  if (before) return before;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const made = coding === 'br' ? brotliCompressSync(page.body, quality) : gzipSync(page.body);
  page.encoded.set(coding, made);
  return made;
}
