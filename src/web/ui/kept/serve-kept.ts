/**
 * What a service worker does that lets a page open again without a network (decision 0056). Its scope is that one page. It handles only the
 * page and the built files, whose names change with their content; `keepPage` keeps them.
 */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Serving {
  /** The name of the cache with the page and its files. */
  cache: string;
  /** Whether a page that the server refuses, or redirects, is deleted: whoever asks has no access to it. A public page stays. */
  isPersonal: boolean;
}

/** After this a kept page helps more than waiting longer, ms. */
const PATIENCE_MS = 6000;

/** Serves what is kept in a cache, from now on. */
export function serveKept({ cache: name, isPersonal }: Serving): void {
  // A new worker may take over at once, because none keeps state in memory.
  addEventListener('install', () => void (globalThis as unknown as { skipWaiting(): void }).skipWaiting());
  addEventListener('activate', (event) =>
    (event as Extendable).waitUntil(
      (globalThis as unknown as { clients: { claim(): Promise<void> } }).clients.claim(),
    ),
  );
  addEventListener('fetch', (event) => {
    const { request, respondWith } = event as Fetching;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate') respondWith.call(event, openPage(request));
    else if (pathname.startsWith('/assets/')) respondWith.call(event, keptFile(request));
  });

  async function openPage(request: Request): Promise<Response> {
    const kept = async () =>
      (await caches.open(name)).match(new URL(request.url).pathname, { ignoreVary: true });
    let answer: Response;
    try {
      answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (error) {
      const page = await kept();
      if (page) return page;
      throw error;
    }
    if (answer.ok) return answer;
    if (!isPersonal || answer.status >= 500) return (await kept()) ?? answer;
    // The open page keeps what it shows.
    await caches.delete(name);
    return answer;
  }

  async function keptFile(request: Request): Promise<Response> {
    return (await caches.match(request.url, { cacheName: name, ignoreVary: true })) ?? fetch(request);
  }
}
