import { sql } from 'kysely';

/** SQL: the id of the latest decision about a row of `events`; null if there is none. */
export const LAST_DECISION = sql<string | null>`(
  select past.id from event_approvals past where past.event_id = events.id order by past.id desc limit 1)`;
