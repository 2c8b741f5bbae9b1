import { sql } from 'kysely';
import { isOfTickets } from '../inventory/tickets-left-store.ts';
import type { Room } from './event-lists.ts';

/** SQL for `events`: its ticket types, with how many tickets there can be at most. It is no step of WITH, which Citus would not take here. */
const typesOfEvent = sql`(
  select type.event_id, type.ticket_type_id as id, least(type.capacity, min(shared.capacity / used.places)) as capacity
  from inventory type
  left join shared_capacity_uses used on used.event_id = type.event_id and used.ticket_type_id = type.ticket_type_id
  left join inventory shared on shared.event_id = used.event_id and shared.id = used.shared_capacity_id
  where type.event_id = events.id and ${isOfTickets('type')}
  group by type.event_id, type.ticket_type_id, type.capacity)`;

/** SQL for `events`: its shared capacities, with the types that use them and what these would take if all their tickets were sold. */
const sharedOfEvent = sql`(
  select shared.event_id, shared.id, shared.capacity, shared.capacity - shared.held - shared.sold as "left",
    sum(types.capacity) as tickets, sum(types.capacity::bigint * used.places) as wanted, max(used.places) as places
  from inventory shared
  join shared_capacity_uses used on used.event_id = shared.event_id and used.shared_capacity_id = shared.id
  join ${typesOfEvent} types on types.event_id = used.event_id and types.id = used.ticket_type_id
  where shared.event_id = events.id
  group by shared.event_id, shared.id, shared.capacity, shared.held, shared.sold)`;

/** SQL for `events`: how many tickets are sold. */
export const ticketsSold = sql<number>`(
  select coalesce(sum(type.sold), 0)::int from inventory type
  where type.event_id = events.id and ${isOfTickets('type')})`;

/** The tickets left of it depend on which are bought, so it can only be counted in places. */
const countsInPlaces = sql`shared.places > 1 and shared.wanted > shared.capacity`;

/** SQL for `events`: the fullest of the shared capacities that can run out and of which a ticket takes several places; else null. */
export const fullestRoom = sql<Room | null>`(
  select jsonb_build_object('name', named.name, 'capacity', shared.capacity, 'left', shared."left")
  from ${sharedOfEvent} shared join shared_capacities named on named.event_id = shared.event_id and named.id = shared.id
  where ${countsInPlaces}
  order by shared."left"::numeric / shared.capacity, named.position limit 1)`;

/** SQL for `events`: how many tickets there are, where `fullestRoom` is null; else null. The tightest shared capacity limits those that use it. */
export const ticketsInAll = sql<number | null>`(
  select case when not coalesce(bool_or(${countsInPlaces}), false) then coalesce(least(everything.tickets,
    min(everything.tickets - shared.tickets + shared.capacity) filter (where shared.wanted > shared.capacity)), 0)::int end
  from (select sum(capacity) as tickets from ${typesOfEvent} types) everything
  left join ${sharedOfEvent} shared on true group by everything.tickets)`;
