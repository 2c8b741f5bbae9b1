import { getEventPage } from '../../../core/event-page/get-event-page.ts';
import { actorContext, appContext } from '../../context.ts';
import type { Route } from './+types/event-poster.ts';
import { paintPoster } from './paint-poster.ts';

/** Serves the poster of an event without a banner. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const event = await getEventPage(app, context.get(actorContext), params.eventId);
  const poster = await paintPoster(app, event);
  // Only its owner and admins can see an event that is not approved.
  if (event.sale === 'preview') poster.headers.set('Cache-Control', 'private, no-store');
  return poster;
}
