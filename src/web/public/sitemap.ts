import { listPublishedEvents, listPublishedOrganisers } from '../../core/event-lists/find-events.ts';
import { listPublishedSeries } from '../../core/series/get-series-page.ts';
import { appContext } from '../context.ts';
import type { Route } from './+types/sitemap.ts';

const PAGES = ['/', '/events', '/verify', '/terms', '/refund-policy', '/privacy-policy', '/faqs'];

/**
 * Lists the pages for search engines: Tikiti's own, those of organisers and series, and all listed events.
 * https://www.sitemaps.org/protocol.html
 */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { publicUrl, comingSoon } = app.settings;
  const events = comingSoon ? [] : await listPublishedEvents(app);
  const organisers = comingSoon ? [] : await listPublishedOrganisers(app);
  const series = comingSoon ? [] : await listPublishedSeries(app);
  const entries = [
    ...PAGES.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    ...[...organisers, ...series].map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    ...events.map(
      ({ id, updatedAt }) => `<url><loc>${publicUrl}/event/${id}</loc><lastmod>${updatedAt}</lastmod></url>`,
    ),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}
