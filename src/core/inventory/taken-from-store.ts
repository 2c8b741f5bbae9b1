import { type RawBuilder, sql } from 'kysely';
import type { TakenRow } from './address-share.ts';

/**
 * What these addresses hold of an event, and bought within the time of a hold, to be part of the statement that locks its counters.
 * Each address is looked up by itself (`offset 0`): a planner without statistics would read all of the event's orders.
 */
export function takenFromAddresses(
  eventId: string,
  addresses: readonly string[],
): RawBuilder<TakenRow[] | null> {
  return sql<TakenRow[] | null>`(
    select jsonb_agg(taken) from (
      select asked.address::text, line.ticket_type_id as "ticketTypeId",
        coalesce(sum(line.quantity) filter (where held.state = 'held'), 0) as unpaid,
        coalesce(sum(line.quantity) filter (where held.state <> 'held' and held.total_minor > 0), 0) as paid,
        coalesce(sum(line.quantity) filter (where held.total_minor = 0), 0) as free,
        extract(epoch from min(held.hold_expires_at) filter (where held.state = 'held')) * 1000 as "nextEndsAt"
      from unnest(${addresses}::bigint[]) as asked (address),
        lateral (
          select id, state, total_minor, hold_expires_at from orders
          where event_id = ${eventId}::uuid and held_from = asked.address offset 0
        ) as held,
        lateral (
          select ticket_type_id, quantity from order_lines
          where event_id = ${eventId}::uuid and order_id = held.id offset 0
        ) as line
      group by 1, 2
    ) as taken
  )`;
}
