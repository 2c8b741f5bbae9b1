import { getSeriesCalendar } from '../../../core/series/get-series-page.ts';
import { appContext } from '../../context.ts';
import type { Route } from './+types/series-calendar.ts';

/** Serves the dates of a series as a calendar to subscribe to. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const calendar = await getSeriesCalendar(context.get(appContext), params.slug);
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="dates.ics"',
      'Cache-Control': 'public, max-age=600',
      'X-Robots-Tag': 'noindex',
    },
  });
}
