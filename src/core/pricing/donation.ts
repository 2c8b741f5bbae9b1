import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether the ticket type in a row `type` is a donation, which buys nothing and whose giver chooses the price.
 * @param eventId the event's id, for a statement that locks rows
 */
export const isDonation = (
  type: string,
  eventId: RawBuilder<unknown> = sql.ref(`${type}.event_id`),
) => sql<boolean>`exists (select from add_ons given
  where given.event_id = ${eventId} and given.id = ${sql.ref(`${type}.add_on_id`)} and given.kind = 'donation')`;
