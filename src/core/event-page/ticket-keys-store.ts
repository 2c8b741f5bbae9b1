import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';

/** Finds an event with the public keys of its tickets; undefined if there is none. */
export function findTicketKeys(db: Database, eventId: string) {
  return db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select((event) => [
      'id',
      'name',
      'approval',
      'organisationId',
      // Free tickets count too, and so do those that were refunded since.
      sql<boolean>`exists (select 1 from orders o where o.event_id = events.id and o.paid_at is not null)`.as(
        'wasBought',
      ),
      jsonArrayFrom(
        event
          .selectFrom('event_keys as key')
          .whereRef('key.eventId', '=', 'events.id')
          .orderBy('key.keyId')
          .select(['key.keyId', 'key.publicKey']),
      ).as('keys'),
    ])
    .executeTakeFirst();
}
