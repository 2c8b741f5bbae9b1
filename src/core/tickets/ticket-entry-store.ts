import { type RawBuilder, sql } from 'kysely';
import type { OpenArea } from './ticket-entry.ts';

/** SQL: the open areas of an event, in their order, for `entryOf`. */
export const openAreasOf = (eventId: RawBuilder<unknown>): RawBuilder<OpenArea[]> =>
  sql`(select coalesce(json_agg(json_build_object(
      'name', area.name, 'frequency', area.frequency, 'reEntry', area.re_entry,
      'types', case when not area.all_types then (select coalesce(json_agg(json_build_object(
          'ticketTypeId', type.ticket_type_id, 'validFrom', type.valid_from, 'validUntil', type.valid_until)), '[]')
        from check_in_area_types type where type.event_id = ${eventId} and type.area_id = area.id) end
    ) order by area.position, area.id), '[]')
    from check_in_areas area where area.event_id = ${eventId} and area.closed_at is null)`;
