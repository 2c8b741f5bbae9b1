import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: the last admission of the ticket in a row `ticket`, for a lateral join; a festival's ticket may have several. `peopleIn` is how many
 * of its people came in: the most of all its admissions, as one of them who goes on to another area doesn't make them fewer.
 */
export function lastAdmission(ticket: string, eventId: RawBuilder<unknown> = sql.ref(`${ticket}.event_id`)) {
  const id = sql.ref(`${ticket}.id`);
  return sql<{ admittedAt: Date; peopleIn: number; gate: string; area: string; scanId: string }>`(
    select a.admitted_at, max(a.admitted) over () as people_in, a.gate, a.scan_id, area.name as area
    from admissions a join check_in_areas area on area.event_id = a.event_id and area.id = a.area_id
    where a.event_id = ${eventId} and a.ticket_id = ${id}
    order by a.admitted_at desc limit 1)`;
}
