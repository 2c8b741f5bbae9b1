import { type RawBuilder, sql } from 'kysely';
import type { UsageRow } from './address-share.ts';

/**
 * SQL for what these addresses hold of an event, or bought within the time of a hold, for the statement that locks its counters. Orders are
 * found for one address after the other (`offset 0`), because a planner without statistics would read all orders of the event. Orders with the
 * same seats are counted together, so that a crowd behind one address is only a few rows.
 */
export function addressUsageOf(eventId: string, addresses: readonly string[]): RawBuilder<UsageRow[] | null> {
  return sql<UsageRow[] | null>`(
    select jsonb_agg(usage) from (
      select held_from::text as address, held_seats as seats, state = 'held' as unpaid, total_minor = 0 as free,
        count(*) as orders, extract(epoch from min(hold_expires_at)) * 1000 as ends_at
      from unnest(${addresses}::bigint[]) as asked (address) cross join lateral (
        select held_from, state, total_minor, hold_expires_at, coalesce(held_seats, (
          select jsonb_object_agg(ticket_type_id, quantity) from (
            select line.ticket_type_id, sum(line.quantity) as quantity from order_lines line
            where line.event_id = ${eventId}::uuid and line.order_id = orders.id group by line.ticket_type_id
          ) as seats
        )) as held_seats
        from orders where event_id = ${eventId}::uuid and held_from = asked.address offset 0
      ) as held
      group by held_from, held_seats, state = 'held', total_minor = 0
    ) as usage
  )`;
}
