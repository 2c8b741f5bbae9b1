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
  /** How long a visitor waits for a new page where the kept one will do as well, ms. */
  patientMs?: number;
  /** How long a visitor waits where the kept page could only be shown as out of date, ms. */
  slowMs?: number;
}

/** One that is older is said to be, and sells nothing, ms. */
const OUTDATED_MS = 10_000;

export type KeptPages = (
  request: Request,
  name: string,
  render: () => Promise<Response>,
) => Promise<Response>;

/**
 * Renders a page once and sends it to all who ask within the next moment. While it is being rendered anew, all wait for that
 * one flight: a crowd costs no more than one visitor a moment. Only what was found (200) is kept. While the database is away (503)
 * or takes its time, the last page is sent, marked where it may be out of date.
 */
export function keepPages({
  clock,
  freshMs = 2_000,
  most = 500,
  patientMs = 1_500,
  slowMs = 8_000,
}: KeptPagesOptions): KeptPages {
  interface Kept {
    page: KeptPage;
    renderedAt: number;
    /** When the last look met an outage, ms. */
    awayAt?: number;
    /** The page as it is sent then. */
    outdated?: KeptPage;
  }
  const pages = new Map<string, Kept>();
  const flights = new Map<string, Promise<KeptPage>>();

  async function refresh(name: string, render: () => Promise<Response>): Promise<KeptPage> {
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
    if (pages.size > most && oldest !== undefined) pages.delete(oldest);
    return page;
  }

  function fly(name: string, render: () => Promise<Response>): Promise<KeptPage> {
    const running = flights.get(name);
    if (running) return running;
    const flight = refresh(name, render).finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  }

  async function find(name: string, render: () => Promise<Response>): Promise<KeptPage> {
    const kept = pages.get(name);
    const since = (then = -Infinity) => clock.now().getTime() - then;
    const age = () => since(kept?.renderedAt);
    // What was away long ago may be back.
    const away = () => since(kept?.awayAt) < OUTDATED_MS;
    if (kept && !away() && age() < freshMs) return kept.page;
    const flight = fly(name, render);
    if (!kept) return flight;
    // Nobody may be left to wait for it.
    flight.catch(() => undefined);
    // A slow machine is no outage: only where the last look failed, or the kept page will do, is the wait short.
    const patience = kept.awayAt === undefined && age() >= OUTDATED_MS ? slowMs : patientMs;
    const page = away() ? undefined : await Promise.race([flight, soon(patience)]);
    if (page && page.status !== 503) return page;
    if (!away() && age() < OUTDATED_MS) return kept.page;
    kept.outdated ??= asOutdated(kept.page);
    return kept.outdated;
  }

  return async (request, name, render) => answer(request, await find(name, render));
}

/** Undefined, after that many ms. */
export const soon = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));

const OUTDATED = `<p role="status" class="bg-raised px-5 py-2 text-center font-semibold">We can’t reach our ticket office right now. This page may be out of date, and buying is paused. It tries again by itself.</p>`;
/** How soon a browser looks whether the page is itself again, s. */
const LOOK_AGAIN_SECONDS = 15;

/** The page with a word that it may be out of date, and with forms that nobody can fill in. */
function asOutdated(page: KeptPage): KeptPage {
  const html = page.body.toString();
  const marked = html.replace(/<main\b/, `${OUTDATED}<main`).replaceAll(/<form\b/g, '<form inert');
  const headers = new Headers(page.headers);
  headers.set('cache-control', 'no-store');
  headers.set('refresh', String(LOOK_AGAIN_SECONDS));
  return keptPage(page.status, headers, Buffer.from(marked));
}

async function wholePage(response: Response): Promise<KeptPage> {
  return keptPage(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
}

function keptPage(status: number, headers: Headers, body: Buffer): KeptPage {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status, headers, body, etag, encoded: new Map() };
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
