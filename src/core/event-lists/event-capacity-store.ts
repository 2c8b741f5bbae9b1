import { sql } from 'kysely';
import { isOfTickets } from '../inventory/tickets-left-store.ts';

/** SQL for `events`: its ticket types, with the places that one ticket takes: the most that it takes of any shared capacity, or one. */
const typesWithPlaces = sql`
  select type.ticket_type_id as id, type.sold, coalesce(max(used.places), 1) as places,
    least(type.capacity, min(shared.capacity / used.places)) as capacity
  from inventory type
  left join shared_capacity_uses used on used.event_id = type.event_id and used.ticket_type_id = type.ticket_type_id
  left join inventory shared on shared.event_id = used.event_id and shared.id = used.shared_capacity_id
  where type.event_id = events.id and ${isOfTickets('type')}
  group by type.ticket_type_id, type.sold, type.capacity`;

/** SQL for `events`: how many tickets are sold. */
export const ticketsSold = sql<number>`(
  select coalesce(sum(type.sold), 0)::int from inventory type
  where type.event_id = events.id and ${isOfTickets('type')})`;

/** SQL for `events`: how many places the sold tickets take; null where each ticket takes one, so that tickets say the same. */
export const placesSold = sql<number | null>`(
  with types as (${typesWithPlaces})
  select case when max(places) > 1 then sum(sold * places)::int end from types)`;

/**
 * SQL for `events`: how many tickets there are or, where a ticket can take several places, how many places. The tightest shared capacity
 * limits it; types that take no places of that one count in full.
 */
export const ticketsOrPlaces = sql<number>`(
  with types as (${typesWithPlaces})
  select floor(least((select coalesce(sum(capacity * places), 0) from types), (
    select min(shared.capacity * along.most + along.others)
    from inventory shared, lateral (
      select max(types.places::numeric / used.places) as most,
        coalesce(sum(types.capacity * types.places) filter (where used.places is null), 0) as others
      from types left join shared_capacity_uses used on used.event_id = shared.event_id
        and used.ticket_type_id = types.id and used.shared_capacity_id = shared.shared_capacity_id) along
    where shared.event_id = events.id and shared.shared_capacity_id is not null)))::int)`;
