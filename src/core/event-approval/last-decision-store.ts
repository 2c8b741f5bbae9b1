import { sql } from 'kysely';

/** SQL: the id of what was decided last about a row of `events`; null before the first decision. */
export const LAST_DECISION = sql<string | null>`(
  select past.id from event_approvals past where past.event_id = events.id order by past.id desc limit 1)`;
