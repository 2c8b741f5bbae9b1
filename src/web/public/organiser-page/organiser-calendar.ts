import { getOrganiserCalendar } from '../../../core/organiser-page/get-organiser-calendar.ts';
import { appContext } from '../../context.ts';
import type { Route } from './+types/organiser-calendar.ts';

/** Serves an organiser's public events as a calendar to subscribe to. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const calendar = await getOrganiserCalendar(context.get(appContext), params.slug);
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="events.ics"',
      'Cache-Control': 'public, max-age=600',
      'X-Robots-Tag': 'noindex',
    },
  });
}
