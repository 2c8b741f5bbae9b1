import type { Database } from '../../db/database.ts';
import { fullestRoom, ticketsInAll, ticketsSold } from '../event-lists/event-capacity-store.ts';
import { datesOf } from '../events/series-store.ts';
import { isPublicSeries } from './series-page-store.ts';

/** Finds an event's series, and whether it has a public page; undefined when the event does not repeat. */
export async function findSeriesOf(db: Database, eventId: string) {
  const series = await db
    .selectFrom('events')
    .innerJoin('series', 'series.id', 'events.seriesId')
    .where('events.id', '=', eventId)
    .select(['series.id', 'series.name', 'series.slug'])
    .executeTakeFirst();
  return series && { ...series, public: await isPublicSeries(db, series.id) };
}

/** Lists the dates of a series with their sales, earliest first. */
export const findOwnDates = (db: Database, seriesId: string) =>
  datesOf(db, seriesId)
    .select([ticketsSold.as('sold'), ticketsInAll.as('capacity'), fullestRoom.as('room')])
    .execute();
