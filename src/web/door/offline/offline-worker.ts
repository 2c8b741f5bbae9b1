import { KEPT_DOOR } from './offline-store.ts';

/**
 * The door's service worker: one event's door opens again without a network (decision 0056). Its scope is that one page. It handles only that page and the
 * built files, whose names change with their content.
 */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** After this a kept page helps more than waiting longer, ms. */
const PATIENCE_MS = 6000;

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
  // Redirected to the login, or refused: the current user has no access to this door. The open page keeps what it shows.
  if (!answer.ok) await caches.delete(KEPT_DOOR);
  return answer;
}

async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: KEPT_DOOR, ignoreVary: true })) ?? fetch(request);
}
