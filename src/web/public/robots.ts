import { appContext } from '../context.ts';
import type { Route } from './+types/robots.ts';

/** Excludes personal pages, and addresses for programs. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, staging } = context.get(appContext).settings;
  const lines = [
    'User-agent: *',
    ...(staging ? ['Disallow: /'] : []),
    ...['/platform', '/user-flow', '/api', '/dev', '/kiosk', '/event/*/order/'].map(
      (path) => `Disallow: ${path}`,
    ),
    ...(staging ? [] : ['Allow: /']),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}
