import type { App } from '../../../core/shared/app.ts';
import { posterSvg } from '../../ui/posters/poster-svg.ts';

/** Rendered posters by their drawing, which is always the same for an event. */
const painted = new Map<string, Promise<Uint8Array>>();
const MOST = 100;

/** Renders a poster as a picture for link previews. */
export async function paintPoster(
  { images }: Pick<App, 'images'>,
  event: { id: string; accent: string | null },
): Promise<Response> {
  const svg = posterSvg(event);
  const picture = painted.get(svg) ?? images.paint(svg);
  painted.set(svg, picture);
  picture.catch(() => painted.delete(svg));
  const [oldest] = painted.keys();
  if (painted.size > MOST && oldest !== undefined) painted.delete(oldest);
  return new Response(new Uint8Array(await picture), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
}
