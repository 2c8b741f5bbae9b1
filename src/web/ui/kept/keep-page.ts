interface ToKeep {
  /** The page's path, which is also the scope of its worker. */
  path: string;
  /** The address of its service worker, which serves the same cache. */
  worker: string;
  /** The name of the cache. */
  cache: string;
  /** Loads what the page needs later and has not loaded yet. */
  load(): Promise<unknown>;
  /** Requests the page as it is kept. */
  ask(): Promise<Response>;
}

/**
 * Keeps this page, so that it opens again without a network: the page and all built files that it loaded. Those of another page or an older
 * build are removed. Rejects if the browser or the network refuses; then the page works as usual but cannot reload without a network.
 */
export async function keepPage({ path, worker, cache: name, load, ask }: ToKeep): Promise<void> {
  await navigator.serviceWorker.register(worker, { scope: path });
  await load();
  const files = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ href }) => href);
  const cache = await caches.open(name);
  const before = (await cache.keys()).map(({ url }) => url);
  const missing = [...new Set(files)].filter((file) => !before.includes(file));
  await cache.addAll(missing);
  // The page comes last, so that a cached page always has its files. It is asked for only now: somebody who logged out before the cache was
  // opened gets none, and after a later logout the cache is no longer the one of this name.
  const page = await ask();
  if (page.status >= 500) return;
  if (!page.ok || page.redirected) return void (await caches.delete(name));
  await cache.put(path, page);
  const needed = new Set([new URL(path, location.href).href, ...files]);
  for (const url of before) if (!needed.has(url)) await cache.delete(url);
}
