import { getEventPage } from '../../core/events/get-event-page.ts';
import { actorContext, appContext } from '../context.ts';
import { posterSvg } from '../ui/poster-svg.ts';
import type { Route } from './+types/event-poster.ts';

/** What has been painted, by the drawing: the same event always gives the same one. */
const painted = new Map<string, Promise<Uint8Array>>();
const MOST = 100;

/** The poster of an event without a banner as a picture, for the places that show links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const event = await getEventPage(app, context.get(actorContext), params.eventId);
  const svg = posterSvg(event);
  const picture = painted.get(svg) ?? app.images.paint(svg);
  painted.set(svg, picture);
  picture.catch(() => painted.delete(svg));
  const [oldest] = painted.keys();
  if (painted.size > MOST && oldest !== undefined) painted.delete(oldest);
  return new Response(new Uint8Array(await picture), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
}
