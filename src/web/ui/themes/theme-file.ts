import type { Route } from './+types/theme-file.ts';
import { allThemesCss, themeCss } from './theme-css.ts';

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves `/themes/dracula.css`, a single theme for the theme's script, and `/themes/all.css` for the page where themes are chosen. */
export function loader({ params }: Route.LoaderArgs) {
  const name = params.file.replace(/\.css$/, '');
  const css = name === 'all' ? allThemesCss() : themeCss(name);
  if (css === undefined) return new Response('There is no such theme.', { status: 404 });
  return new Response(css, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': KEPT_FOR_EVER },
  });
}
