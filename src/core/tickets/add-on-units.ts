import { sql } from 'kysely';

/** SQL: when the add-on unit in a row `ticket` was handed out; null for a ticket, or before that. */
export const collectedOf = (ticket: string) => sql<string | null>`(
  select c.collected_at from collected_add_ons c
  where c.event_id = ${sql.ref(`${ticket}.event_id`)} and c.ticket_id = ${sql.ref(`${ticket}.id`)})`;

/** SQL: whether the row `ticket` of a type `type` is an add-on unit that was bought alone; a donation is nothing to collect. */
export const isAlone = (ticket: string, type: string) => sql<boolean>`(not ${sql.ref(`${ticket}.admits`)}
  and ${sql.ref(`${ticket}.add_on_to`)} is null and ${sql.ref(`${type}.price_floor_minor`)} is null)`;

/** SQL: whether the ticket type in a row `type` is a donation. */
export const isDonation = (type: string) =>
  sql<boolean>`(${sql.ref(`${type}.add_on_id`)} is not null and ${sql.ref(`${type}.price_floor_minor`)} is not null)`;
