import { sql } from 'kysely';

/** SQL: whether the ticket type in a row `type` is a donation, which buys nothing and whose giver chooses the price. */
export const isDonation = (type: string) => sql<boolean>`exists (select from add_ons given
  where given.event_id = ${sql.ref(`${type}.event_id`)} and given.id = ${sql.ref(`${type}.add_on_id`)} and given.kind = 'donation')`;
