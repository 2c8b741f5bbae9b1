import { type RawBuilder, sql } from 'kysely';

/** A day of an event, as the database has it in JSON: a shared capacity with times (decision 0168). */
export interface StoredDay {
  name: string;
  startsAt: string;
  endsAt: string;
  /** The ticket types that are valid on it. */
  typeIds: string[];
}

/** SQL: the days of an event, in their order. */
export const daysOf = (eventId: RawBuilder<unknown>): RawBuilder<StoredDay[]> =>
  sql`(select coalesce(json_agg(json_build_object(
      'name', day.name, 'startsAt', day.starts_at, 'endsAt', day.ends_at,
      'typeIds', (select coalesce(json_agg(used.ticket_type_id order by used.ticket_type_id), '[]') from shared_capacity_uses used
        where used.event_id = ${eventId} and used.shared_capacity_id = day.id)
    ) order by day.starts_at, day.id), '[]')
    from shared_capacities day where day.event_id = ${eventId} and day.starts_at is not null)`;
