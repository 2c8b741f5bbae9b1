/** Browsers and CDNs may cache these routes for everybody: their answers depend on nobody. */
const FOR_ALL = new Set([
  '/e/:slug',
  '/sitemap.xml',
  '/robots.txt',
  '/preview.jpg',
  '/event/:eventId/preview.jpg',
  '/o/:slug/preview.jpg',
  '/s/:slug/preview.jpg',
  '/o/:slug/calendar.ics',
  '/s/:slug/calendar.ics',
  '/themes/:file',
  '/api/map-labels',
  '/api/openapi.json',
  '/api/docs',
]);
/** They may cache these for visitors who are not logged in (decision 0010). */
const FOR_VISITORS = new Set([
  '/',
  '/event/:eventId',
  '/events',
  '/o/:slug',
  '/s/:slug',
  '/verify',
  '/terms',
  '/refund-policy',
  '/privacy-policy',
  '/faqs',
]);

/** They may keep these for visitors too, and ask each time whether they are still right (decision 0135). */
const ASKED_AGAIN = new Set([
  '/api/events/{eventId}',
  '/api/events/{eventId}/ticket-keys',
  '/api/public-events',
  '/api/series/{slug}',
  '/api/organisers/{slug}',
]);

/** Every route whose answers may be sent again without asking us. */
export const CACHEABLE_ROUTES = [...FOR_ALL, ...FOR_VISITORS];

/** Checks that an answer forbids caching, unless its route is named above. @returns what it says instead */
export function cachingFault(
  route: string,
  { headers }: { headers: Headers },
  loggedIn: boolean,
): string | undefined {
  if (FOR_ALL.has(route) || (!loggedIn && FOR_VISITORS.has(route))) return undefined;
  const cacheControl = headers.get('cache-control');
  if (!loggedIn && ASKED_AGAIN.has(route) && cacheControl === 'no-cache') return undefined;
  return cacheControl === 'no-store' || cacheControl === 'private, no-store'
    ? undefined
    : `${route}: ${cacheControl ?? 'nothing'}`;
}
