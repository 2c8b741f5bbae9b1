import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Clock } from '../core/shared/clock.ts';
import { frame } from '../languages/en/frame.ts';
import { languageOf } from '../languages/languages.ts';
import { isLocale } from '../languages/locales.ts';
import { sayIn } from '../languages/say.ts';
import { type Coding, codingFor } from './content-coding.ts';
import { type Header, withHeaders } from './security-headers.ts';

/** A whole answer that is the same for everybody. */
export interface CachedPage {
  status: number;
  headers: Headers;
  body: Buffer;
  etag: string;
  /** What was sent of it already, by content coding, or as news that nothing has changed. */
  forms: Map<Coding | 'plain' | 'unchanged', Form>;
}

/** A page as it is sent, complete but for its date. */
interface Form {
  status: number;
  headers: Headers;
  /** The same headers as Node takes them: name, value, name, value ... */
  rawHeaders: readonly string[];
  body: Buffer;
  /** The body as Node sends it with least work: a small one is a text with a letter (latin1) for each byte. */
  sent: Buffer | string;
}

/**
 * Bytes up to which a body is small. Node joins a text to its headers and writes both in one piece, which saves a sixth of all work, while a
 * Buffer is a piece of its own. Above, joining costs what it saves.
 */
const SMALL_BODY = 8 * 1024;

/** The headers of a request that decide in which form it gets a page. */
interface Wish {
  acceptEncoding: string | null | undefined;
  ifNoneMatch: string | null | undefined;
}

interface PageCacheOptions {
  clock: Clock;
  /** Headers of every page that has no own ones of these names. */
  headers?: readonly Header[];
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
/** How long nobody renders a page again after that met an outage, ms. */
const TRY_AGAIN_MS = 1_000;

type Render = () => Promise<Response>;

export interface PageCache {
  /** Returns a page that needs no rendering at a moment. */
  fresh(name: string, now: Date): CachedPage | undefined;
  /** Answers with a page. During an outage it is the last one, marked. */
  answer(request: Request, name: string, render: Render): Promise<Response>;
  /** The same for what can't be marked: during an outage it answers what `render` does. */
  answerFresh(request: Request, name: string, render: Render): Promise<Response>;
  /** Counts what is kept: pages, and the bytes of all their forms. */
  kept(): { pages: number; bytes: number };
}

/**
 * Renders a page once and sends it to everybody who asks within the next moments. While it is rendered again, all wait for that one
 * rendering, so a crowd costs no more than a single visitor and a page one rendering a second at most. Only found pages (200) are cached. While the database is away (503) or slow,
 * the last page is sent, marked if it may be out of date.
 */
export function createPageCache({
  clock,
  headers = [],
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

  const since = (then = -Infinity, now = clock.now()) => now.getTime() - then;
  // An outage that is long over may have ended.
  const isAway = (cached: Entry, now?: Date) => since(cached.awayAt, now) < OUTDATED_MS;

  function fresh(name: string, now: Date): CachedPage | undefined {
    const cached = pages.get(name);
    return cached && !isAway(cached, now) && since(cached.renderedAt, now) < freshMs
      ? cached.page
      : undefined;
  }

  async function refresh(name: string, render: Render): Promise<CachedPage> {
    const renderedAt = clock.now().getTime();
    const page = await wholePage(withHeaders(await render(), headers));
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

  function fly(name: string, render: Render): Promise<CachedPage> {
    const running = flights.get(name);
    if (running) return running;
    const flight = refresh(name, render).finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  }

  function outdated(cached: Entry): CachedPage {
    cached.outdated ??= asOutdated(cached.page);
    return cached.outdated;
  }

  async function find(name: string, render: Render): Promise<CachedPage> {
    const cached = pages.get(name);
    if (cached && since(cached.awayAt) < TRY_AGAIN_MS) return outdated(cached);
    const flight = fly(name, render);
    if (!cached) return flight;
    // There may be no visitor left to handle its failure.
    flight.catch(() => undefined);
    const isRecent = () => since(cached.renderedAt) < OUTDATED_MS;
    // A slow machine is no outage: the short wait is only for a rendering that just failed or a cached page that is recent enough.
    const patience = cached.awayAt === undefined && !isRecent() ? slowMs : patientMs;
    const page = isAway(cached) ? undefined : await Promise.race([flight, soon(patience)]);
    if (page && page.status !== 503) return page;
    return !isAway(cached) && isRecent() ? cached.page : outdated(cached);
  }

  const from = (make: typeof find) => async (request: Request, name: string, render: Render) =>
    answer(request, fresh(name, clock.now()) ?? (await make(name, render)));
  return {
    fresh,
    answer: from(find),
    answerFresh: from(fly),
    kept: () => ({
      pages: pages.size,
      bytes: [...pages.values()].reduce((sum, { page }) => sum + bytesOf(page), 0),
    }),
  };
}

const bytesOf = ({ body, forms }: CachedPage) =>
  [...forms.values()].reduce((sum, form) => sum + (form.body === body ? 0 : form.body.length), body.length);

/** Resolves to undefined after a time, ms. */
export const soon = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));

/** How soon a browser reloads an outdated page, s. */
const LOOK_AGAIN_SECONDS = 15;

/** Marks the page as possibly out of date and makes its forms inert. */
function asOutdated(page: CachedPage): CachedPage {
  const html = page.body.toString();
  const named = page.headers.get('content-language') ?? '';
  const words = sayIn(frame, languageOf(isLocale(named) ? named : 'en'))('outdated');
  const note = `<p role="status" class="bg-raised px-5 py-2 text-center font-semibold">${words}</p>`;
  const marked = html.replace(/<main\b/, `${note}<main`).replaceAll(/<form\b/g, '<form inert');
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
  return { status, headers, body, etag, forms: new Map() };
}

function answer({ method, headers }: Request, page: CachedPage): Response {
  const form = formFor(page, {
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
  });
  const bodiless = method === 'HEAD' || form.status === 304;
  // Copies, since an answer's headers are added to, and the server's own Response would keep these.
  return new Response(bodiless ? null : new Uint8Array(form.body), {
    status: form.status,
    headers: new Headers(form.headers),
  });
}

/** Chooses how a page is sent: as 304 to a client that has this version, otherwise in the best coding that the client accepts. */
export function formFor(page: CachedPage, { acceptEncoding, ifNoneMatch }: Wish): Form {
  const isFound = page.status === 200;
  const which =
    isFound && holds(ifNoneMatch, page.etag)
      ? 'unchanged'
      : (isFound && codingFor(acceptEncoding)) || 'plain';
  let form = page.forms.get(which);
  if (!form) {
    form = makeForm(page, which);
    page.forms.set(which, form);
  }
  return form;
}

function makeForm(page: CachedPage, which: Coding | 'plain' | 'unchanged'): Form {
  const headers = new Headers(page.headers);
  // A weak tag, as it names the same text in every coding.
  if (page.status === 200) headers.set('etag', `W/"${page.etag}"`);
  if (which === 'unchanged') {
    headers.delete('content-type');
    return { status: 304, headers, rawHeaders: [...headers].flat(), body: Buffer.alloc(0), sent: '' };
  }
  if (which !== 'plain') headers.set('content-encoding', which);
  const body = which === 'plain' ? page.body : encode(page.body, which);
  headers.set('content-length', String(body.length));
  const sent = body.length <= SMALL_BODY ? body.toString('latin1') : body;
  return { status: page.status, headers, rawHeaders: [...headers].flat(), body, sent };
}

function holds(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => /^\s*(W\/)?"(.+)"\s*$/.exec(tag)?.[2] === etag);
}

function encode(body: Buffer, coding: Coding): Buffer {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return coding === 'br' ? brotliCompressSync(body, quality) : gzipSync(body);
}
