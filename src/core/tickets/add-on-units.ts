import { type RawBuilder, sql } from 'kysely';
import { isDonation } from '../pricing/donation.ts';

/** SQL: when the add-on unit in a row `ticket` was handed out; null for a ticket, or before that. */
export const collectedOf = (ticket: string) => sql<string | null>`(
  select c.collected_at from collected_add_ons c
  where c.event_id = ${sql.ref(`${ticket}.event_id`)} and c.ticket_id = ${sql.ref(`${ticket}.id`)})`;

/** SQL: whether the row `ticket` of a type `type` is an add-on unit that was bought alone; a donation is nothing to collect. */
export const isAlone = (ticket: string, type: string) => sql<boolean>`(not ${sql.ref(`${ticket}.admits`)}
  and ${sql.ref(`${ticket}.add_on_to`)} is null and not ${isDonation(type)})`;

/** SQL: the names of the add-ons that come with a ticket and were not taken back, in order; null if there are none. */
export const namesOfAddOns = (
  ticket: string,
  eventId: RawBuilder<unknown> = sql.ref(`${ticket}.event_id`),
) => sql<string[] | null>`(
  select jsonb_agg(kind.name order by kind.position, unit.id) from tickets unit
  join ticket_types kind on kind.event_id = unit.event_id and kind.id = unit.ticket_type_id
  where unit.event_id = ${eventId} and unit.add_on_to = ${sql.ref(`${ticket}.id`)} and unit.state <> 'revoked')`;
