import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { typesSale } from '../event-page/sale-state-store.ts';
import { countDates } from '../events/series-store.ts';

/** Finds what an event's navigation says about it. The counts are read by keys that start with the event's. */
export async function findEventMenu(db: Database, eventId: string, now: Date) {
  const found = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select([
      'id',
      'organisationId',
      'name',
      'startsAt',
      'endsAt',
      'timeZone',
      'approval',
      'cancelledAt',
      typesSale(now).as('typesSale'),
      sql<number>`(select count(*)::int from ticket_types type
        where type.event_id = events.id and type.add_on_id is null)`.as('ticketTypes'),
      sql<number>`(select count(*)::int from add_ons added where added.event_id = events.id)`.as('addOns'),
      sql<number>`(select count(*)::int from promotions given where given.event_id = events.id)`.as('codes'),
      sql<number>`(select coalesce(sum(counter.waiting), 0)::int from inventory counter
        where counter.event_id = events.id)`.as('waiting'),
      sql<number>`(select count(*)::int from questions asked
        where asked.event_id = events.id and asked.closed_at is null)`.as('questions'),
      'seriesId',
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { seriesId, ...event } = found;
  return { ...event, dates: seriesId === null ? 0 : await countDates(db, seriesId) };
}
