import { getEventPage } from '../../../core/event-page/get-event-page.ts';
import { actorContext, appContext } from '../../context.ts';
import type { Route } from './+types/event-preview.ts';
import { paintPreview } from './paint-preview.ts';
import { previewOfEvent } from './preview-words.ts';

/** Serves the picture that a link to an event shows. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const event = await getEventPage(app, context.get(actorContext), params.eventId);
  const picture = await paintPreview(app, previewOfEvent(event));
  // Only its owner and admins can see an event that is not approved.
  if (event.sale === 'preview') picture.headers.set('Cache-Control', 'private, no-store');
  return picture;
}
