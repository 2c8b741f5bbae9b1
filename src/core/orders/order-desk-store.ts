import type { Database } from '../../db/database.ts';

/** Finds what the order desk needs to know of an event. */
export function findDeskEvent(db: Database, eventId: string) {
  return db
    .selectFrom('events')
    .select([
      'id',
      'owner_id as ownerId',
      'name',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'cancelled_at as cancelledAt',
      'approval',
    ])
    .where('id', '=', eventId)
    .executeTakeFirst();
}
