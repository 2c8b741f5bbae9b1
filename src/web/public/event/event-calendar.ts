import { getEventCalendar } from '../../../core/event-page/get-event-calendar.ts';
import { actorContext, appContext } from '../../context.ts';
import type { Route } from './+types/event-calendar.ts';

/** Serves a public event as an iCalendar entry. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const calendar = await getEventCalendar(context.get(appContext), context.get(actorContext), params.eventId);
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="event.ics"',
      'X-Robots-Tag': 'noindex',
    },
  });
}
