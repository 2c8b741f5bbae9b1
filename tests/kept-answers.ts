/** Browsers and CDNs may keep these, by route as the app's own tables spell it. They are the same for all who may see them. */
const FOR_ALL = new Set([
  '/e/:slug',
  '/sitemap.xml',
  '/robots.txt',
  '/poster.png',
  '/event/:eventId/poster.png',
  '/o/:slug/poster.png',
  '/o/:slug/calendar.ics',
  '/themes/:file',
  '/api/map-labels',
  '/api/openapi.json',
  '/api/docs',
]);
/** The same for whoever is not logged in (decision 0010). */
const FOR_VISITORS = new Set([
  '/',
  '/event/:eventId',
  '/events',
  '/o/:slug',
  '/terms',
  '/refund-policy',
  '/privacy-policy',
  '/faqs',
]);

/** Every route whose answer may be kept. */
export const KEPT_ROUTES = [...FOR_ALL, ...FOR_VISITORS];

/** Expects that an answer for one person is kept nowhere, and so is whatever nobody named above. @returns what an answer says instead */
export function keptTrouble(
  route: string,
  { headers }: { headers: Headers },
  loggedIn: boolean,
): string | undefined {
  if (FOR_ALL.has(route) || (!loggedIn && FOR_VISITORS.has(route))) return undefined;
  const cacheControl = headers.get('cache-control');
  return cacheControl === 'no-store' || cacheControl === 'private, no-store'
    ? undefined
    : `${route}: ${cacheControl ?? 'nothing'}`;
}
