import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { fullestRoom, ticketsInAll, ticketsSold } from '../event-lists/event-capacity-store.ts';
import { datesOf } from '../events/series-store.ts';

/** Finds an event's series, and whether it has a public page; undefined when the event does not repeat. */
export function findSeriesOf(db: Database, eventId: string) {
  return db
    .selectFrom('events')
    .innerJoin('series', 'series.id', 'events.seriesId')
    .where('events.id', '=', eventId)
    .select([
      'series.id',
      'series.name',
      'series.slug',
      sql<boolean>`exists (select from events d where d.series_id = series.id and d.approval = 'approved' and d.listed)`.as(
        'public',
      ),
    ])
    .executeTakeFirst();
}

/** Lists the dates of a series with their sales, earliest first. */
export const findOwnDates = (db: Database, seriesId: string) =>
  datesOf(db, seriesId)
    .select([ticketsSold.as('sold'), ticketsInAll.as('capacity'), fullestRoom.as('room')])
    .execute();
