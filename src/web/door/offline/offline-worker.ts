import { KEPT_DOOR } from './offline-store.ts';

/**
 * The door's service worker: one event's door opens again without network. Its scope is that one page, so it hears of no other; and
 * of what it hears it touches only that page and the built files, whose names change with their content.
 */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Past this, a page that is kept helps more than one that is still to come, ms. */
const PATIENCE_MS = 6000;

// One worker is as good as another: nothing is kept in its memory.
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
  if (request.mode === 'navigate') respondWith.call(event, openDoor(request));
  else if (pathname.startsWith('/assets/')) respondWith.call(event, keptFile(request));
});

async function openDoor(request: Request): Promise<Response> {
  const kept = async () =>
    (await caches.open(KEPT_DOOR)).match(new URL(request.url).pathname, { ignoreVary: true });
  let answer: Response;
  try {
    answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
  if (answer.status >= 500) return (await kept()) ?? answer;
  // Led to the login, or refused: whoever is here now is not at this door. The page itself keeps what it shows.
  if (!answer.ok) await caches.delete(KEPT_DOOR);
  return answer;
}

async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: KEPT_DOOR, ignoreVary: true })) ?? fetch(request);
}
