import { useEffect } from 'react';
import { loadDecoder } from '../camera/decoder.ts';
import { KEPT_DOOR, TO_KEEP } from './offline-store.ts';
import workerUrl from './offline-worker.ts?worker&url';

/**
 * Lets this door open again without network: keeps its page and all built files that are loaded for it, in place of what was kept of
 * another door or an older build. Where the browser refuses, the door works as before, only not after a reload without network.
 */
export function useOfflineDoor(eventId: string): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const path = `/platform/event/${eventId}/door`;
    keepForLater(path).catch(() => undefined);
  }, [eventId]);
}

async function keepForLater(path: string): Promise<void> {
  await navigator.serviceWorker.register(workerUrl, { scope: path });
  // The camera's decoder is part of the door, also before the camera was ever started.
  await loadDecoder();
  const page = await fetch(`${path}?${TO_KEEP}`, { headers: { accept: 'text/html' } });
  if (!page.ok || page.redirected) return;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ href }) => href);
  const cache = await caches.open(KEPT_DOOR);
  const before = (await cache.keys()).map(({ url }) => url);
  const missing = [...new Set(files)].filter((file) => !before.includes(file));
  // The page comes last: where it is kept, all that it needs is.
  await cache.addAll(missing);
  await cache.put(path, page);
  const needed = new Set([new URL(path, location.href).href, ...files]);
  for (const url of before) if (!needed.has(url)) await cache.delete(url);
}
