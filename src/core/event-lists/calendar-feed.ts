import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { exactLocation } from '../events/exact-location.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { type EventsOf, isOf } from './public-event-store.ts';

/** How long past events stay in a feed, ms: some calendars delete what a feed no longer has. */
const KEPT_MS = 90 * DAY_MS;
const MOST = 500;

/**
 * Writes listed events as an iCalendar feed: coming ones and those of the last 90 days. A cancelled event is marked as such; one that is no
 * longer listed is left out.
 * @param path the page of the events
 * @param name the calendar's name
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
      ({ latitude, longitude, pinIsTown, cancelledAt, cancelledReason, updatedAt, moves, ...event }) => ({
        ...event,
        startsAt: event.startsAt.toISOString(),
        endsAt: event.endsAt.toISOString(),
        ...exactLocation({ latitude, longitude, pinIsTown }),
        url: `${publicUrl}/event/${event.id}`,
        summary: (cancelledAt && cancelledReason) || '',
        stamp: (cancelledAt && cancelledAt > updatedAt ? cancelledAt : updatedAt).toISOString(),
        sequence: (moves ?? 0) + (cancelledAt ? 1 : 0),
        cancelled: cancelledAt !== null,
      }),
    ),
  });
}

/**
 * Finds the listed events of an organisation or a series that end after `since`, soonest first. Cancelled ones are included, so that
 * calendars strike them out.
 */
function findCalendarEvents(
  db: Database,
  { of, since, limit }: { of: EventsOf; since: Date; limit: number },
) {
  return db
    .selectFrom('events')
    .where(isOf(of))
    .where('approval', '=', 'approved')
    .where('listed', '=', true)
    .where('endsAt', '>', since)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .select((eb) => [
      'id',
      'name',
      'startsAt',
      'endsAt',
      'timeZone',
      'locationText',
      'latitude',
      'longitude',
      'pinIsTown',
      'cancelledAt',
      'cancelledReason',
      'updatedAt',
      eb
        .selectFrom('event_moves')
        .whereRef('event_moves.eventId', '=', 'events.id')
        .select(sql<number>`count(*)::int`.as('moves'))
        .as('moves'),
    ])
    .execute();
}
