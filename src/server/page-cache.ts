import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Clock } from '../core/shared/clock.ts';
import { type Coding, codingFor } from './content-coding.ts';

/** A whole page that is the same for everybody. */
interface CachedPage {
  status: number;
  headers: Headers;
  body: Buffer;
  etag: string;
  /** The body in each content coding, compressed when first requested. */
  encoded: Map<string, Buffer>;
}

interface PageCacheOptions {
  clock: Clock;
  /** How long a page is sent without rendering it again, ms. */
  freshMs?: number;
  /** The number of pages beyond which the oldest are dropped. */
  maxPages?: number;
  /** How long a visitor waits for a new page if the cached one is recent enough, ms. */
  patientMs?: number;
  /** How long a visitor waits if the cached page would be marked as out of date, ms. */
  slowMs?: number;
}

/** A cached page older than this is marked as out of date and its sale is paused, ms. */
const OUTDATED_MS = 10_000;

export type PageCache = (
  request: Request,
  name: string,
  render: () => Promise<Response>,
) => Promise<Response>;

/**
 * Renders a page once and sends it to everybody who asks within the next moments. While it is rendered again, all wait for that one
 * rendering, so a crowd costs no more than a single visitor. Only found pages (200) are cached. While the database is away (503) or slow,
 * the last page is sent, marked if it may be out of date.
 */
export function createPageCache({
  clock,
  freshMs = 2_000,
  maxPages = 500,
  patientMs = 1_500,
  slowMs = 8_000,
}: PageCacheOptions): PageCache {
  interface Entry {
    page: CachedPage;
    renderedAt: number;
    /** When the last rendering met an outage, ms. */
    awayAt?: number;
    /** The page as it is sent during an outage. */
    outdated?: CachedPage;
  }
  const pages = new Map<string, Entry>();
  const flights = new Map<string, Promise<CachedPage>>();

  async function refresh(name: string, render: () => Promise<Response>): Promise<CachedPage> {
    const renderedAt = clock.now().getTime();
    const page = await wholePage(await render());
    const before = pages.get(name);
    if (page.status === 503) {
      if (before) before.awayAt = clock.now().getTime();
      return page;
    }
    pages.delete(name);
    if (page.status === 200) pages.set(name, { page, renderedAt });
    const [oldest] = pages.keys();
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
    return page;
  }

  function fly(name: string, render: () => Promise<Response>): Promise<CachedPage> {
    const running = flights.get(name);
    if (running) return running;
    const flight = refresh(name, render).finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  }

  async function find(name: string, render: () => Promise<Response>): Promise<CachedPage> {
    const cached = pages.get(name);
    const since = (then = -Infinity) => clock.now().getTime() - then;
    const age = () => since(cached?.renderedAt);
    // An outage that is long over may have ended.
    const away = () => since(cached?.awayAt) < OUTDATED_MS;
    if (cached && !away() && age() < freshMs) return cached.page;
    const flight = fly(name, render);
    if (!cached) return flight;
    // There may be no visitor left to handle its failure.
    flight.catch(() => undefined);
    // A slow machine is no outage: the short wait is only for a rendering that just failed or a cached page that is recent enough.
    const patience = cached.awayAt === undefined && age() >= OUTDATED_MS ? slowMs : patientMs;
    const page = away() ? undefined : await Promise.race([flight, soon(patience)]);
    if (page && page.status !== 503) return page;
    if (!away() && age() < OUTDATED_MS) return cached.page;
    cached.outdated ??= asOutdated(cached.page);
    return cached.outdated;
  }

  return async (request, name, render) => answer(request, await find(name, render));
}

/** Resolves to undefined after a time, ms. */
export const soon = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));

const OUTDATED = `<p role="status" class="bg-raised px-5 py-2 text-center font-semibold">We can’t reach our ticket office right now. This page may be out of date, and buying is paused. It tries again by itself.</p>`;
/** How soon a browser reloads an outdated page, s. */
const LOOK_AGAIN_SECONDS = 15;

/** Marks the page as possibly out of date and makes its forms inert. */
function asOutdated(page: CachedPage): CachedPage {
  const html = page.body.toString();
  const marked = html.replace(/<main\b/, `${OUTDATED}<main`).replaceAll(/<form\b/g, '<form inert');
  const headers = new Headers(page.headers);
  headers.set('cache-control', 'no-store');
  headers.set('refresh', String(LOOK_AGAIN_SECONDS));
  return cachedPage(page.status, headers, Buffer.from(marked));
}

async function wholePage(response: Response): Promise<CachedPage> {
  return cachedPage(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
}

function cachedPage(status: number, headers: Headers, body: Buffer): CachedPage {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status, headers, body, etag, encoded: new Map() };
}

/** Answers 304 to a client that has this version, otherwise the page in the best coding that the client accepts. */
function answer(request: Request, page: CachedPage): Response {
  const headers = new Headers(page.headers);
  if (page.status !== 200) return new Response(bodyFor(request, page.body), { status: page.status, headers });
  // A weak tag, as it names the same text in every coding.
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

function encode(page: CachedPage, coding: Coding): Buffer {
  const before = page.encoded.get(coding);
  if (before) return before;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const made = coding === 'br' ? brotliCompressSync(page.body, quality) : gzipSync(page.body);
  page.encoded.set(coding, made);
  return made;
}
