import { useEffect } from 'react';
import { loadDecoder } from '../camera/decoder.ts';
import { KEPT_DOOR, TO_KEEP } from './offline-store.ts';
import workerUrl from './offline-worker.ts?worker&url';

/**
 * Lets this door open again without a network: caches its page and all built files it loads, and removes those of another door or an older
 * build. @param path the door's page. If the browser refuses, the door works as usual but cannot reload without a network.
 */
export function useOfflineDoor(path: string): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    keepForLater(path).catch(() => undefined);
  }, [path]);
}

async function keepForLater(path: string): Promise<void> {
  await navigator.serviceWorker.register(workerUrl, { scope: path });
  // The camera's decoder is part of the door, even if no camera was started yet.
  await loadDecoder();
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ href }) => href);
  const cache = await caches.open(KEPT_DOOR);
  const before = (await cache.keys()).map(({ url }) => url);
  const missing = [...new Set(files)].filter((file) => !before.includes(file));
  await cache.addAll(missing);
  // The page comes last, so that a cached page always has its files. It is asked for only now: somebody who logged out before the cache was
  // opened gets none, and after a later logout the cache is no longer the one of this name.
  const page = await fetch(`${path}?${TO_KEEP}`, { headers: { accept: 'text/html' } });
  if (page.status >= 500) return;
  if (!page.ok || page.redirected) return void (await caches.delete(KEPT_DOOR));
  await cache.put(path, page);
  const needed = new Set([new URL(path, location.href).href, ...files]);
  for (const url of before) if (!needed.has(url)) await cache.delete(url);
}
