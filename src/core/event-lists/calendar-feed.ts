import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { type EventsOf, isOf } from './public-event-store.ts';

/** Calendars that forget what is no longer in a feed keep the last weeks. */
const KEPT_MS = 90 * 86_400_000;
const MOST = 500;

/**
 * Writes listed events as an iCalendar text, to subscribe to: those to come and those of the last 90 days. A cancelled one says so; one
 * that is no longer listed is gone.
 * @param path the page that they are on; @param name what the calendar is called
 */
export async function calendarFeed(
  app: App,
  { name, path, of }: { name: string; path: string; of: EventsOf },
): Promise<string> {
  const since = new Date(app.clock.now().getTime() - KEPT_MS);
  const events = await findCalendarEvents(app.db, { of, since, limit: MOST });
  const { publicUrl } = app.settings;
  return app.documents.calendarFeed({
    name: name || 'Tikiti',
    url: publicUrl + path,
    events: events.map(
      ({ latitude, longitude, cancelledAt, cancelledReason, updatedAt, moves, ...event }) => ({
        ...event,
        startsAt: event.startsAt.toISOString(),
        endsAt: event.endsAt.toISOString(),
        ...(latitude !== null && longitude !== null && { location: { lat: latitude, lng: longitude } }),
        url: `${publicUrl}/event/${event.id}`,
        summary: (cancelledAt && cancelledReason) || '',
        stamp: (cancelledAt && cancelledAt > updatedAt ? cancelledAt : updatedAt).toISOString(),
        sequence: (moves ?? 0) + (cancelledAt ? 1 : 0),
        cancelled: cancelledAt !== null,
      }),
    ),
  });
}

/** Listed events of an organisation or a series that end after `since`, cancelled ones too, which calendars then strike out; soonest first. */
function findCalendarEvents(
  db: Database,
  { of, since, limit }: { of: EventsOf; since: Date; limit: number },
) {
  return db
    .selectFrom('events')
    .where(isOf(of))
    .where('approval', '=', 'approved')
    .where('listed', '=', true)
    .where('ends_at', '>', since)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .select((eb) => [
      'id',
      'name',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'location_text as locationText',
      'latitude',
      'longitude',
      'cancelled_at as cancelledAt',
      'cancelled_reason as cancelledReason',
      'updated_at as updatedAt',
      eb
        .selectFrom('event_moves')
        .whereRef('event_moves.event_id', '=', 'events.id')
        .select(sql<number>`count(*)::int`.as('moves'))
        .as('moves'),
    ])
    .execute();
}
