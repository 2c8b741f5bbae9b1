import type { App } from '../../../core/shared/app.ts';
import { posterSvg } from '../../ui/posters/poster-svg.ts';

/** Keeps what has been painted, by the drawing: the same event always gives the same one. */
const painted = new Map<string, Promise<Uint8Array>>();
const MOST = 100;

/** A poster as a picture, for the places that show links. */
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
