import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

interface CounterOfType {
  id: string;
  capacity: number;
}

/** Inserts the counters of new ticket types. */
export async function insertCounters(
  tx: Transaction,
  eventId: string,
  types: readonly CounterOfType[],
): Promise<void> {
  await tx
    .insertInto('inventory')
    .values(types.map(({ id, capacity }) => ({ eventId, ticketTypeId: id, capacity })))
    .execute();
}

/** Sets the capacity of a ticket type that has changed, and that its counter has. */
export async function changeCounter(
  tx: Transaction,
  eventId: string,
  { id, capacity }: CounterOfType,
): Promise<void> {
  await tx
    .updateTable('inventory')
    .set((eb) => ({ capacity, version: eb('version', '+', 1) }))
    .where('eventId', '=', eventId)
    .where('ticketTypeId', '=', id)
    .execute();
}

export async function deleteCounters(
  tx: Transaction,
  eventId: string,
  ticketTypeIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('inventory')
    .where('eventId', '=', eventId)
    .where('ticketTypeId', 'in', ticketTypeIds)
    .execute();
}

/** Adds up the counters of an event's shared capacities from those of its ticket types, and inserts those that are missing. */
export async function saveSharedCounters(
  tx: Transaction,
  eventId: string,
  shared: readonly CounterOfType[],
): Promise<void> {
  await sql`
    insert into inventory (event_id, shared_capacity_id, capacity, held, sold)
    select ${eventId}::uuid, shared.id, shared.capacity, coalesce(sum(type.held * used.places), 0), coalesce(sum(type.sold * used.places), 0)
    from unnest(${shared.map(({ id }) => id)}::uuid[], ${shared.map(({ capacity }) => capacity)}::int[]) as shared (id, capacity)
    left join shared_capacity_uses used on used.event_id = ${eventId}::uuid and used.shared_capacity_id = shared.id
    left join inventory type on type.event_id = used.event_id and type.id = used.ticket_type_id
    group by shared.id, shared.capacity
    on conflict (event_id, id) do update
    set capacity = excluded.capacity, held = excluded.held, sold = excluded.sold
  `.execute(tx);
}

/** Deletes the counters of all shared capacities but these. */
export async function dropSharedCounters(
  tx: Transaction,
  eventId: string,
  kept: readonly string[],
): Promise<void> {
  // `<> all` of an empty list is true, so the counters of ticket types must be excluded explicitly.
  await sql`
    delete from inventory where event_id = ${eventId}
      and shared_capacity_id is not null and shared_capacity_id <> all(${kept}::uuid[])
  `.execute(tx);
}

/** Stores how many wait for each ticket type. @param waiting SQL: `ticket_type_id` and `waiting`, a number, of each type */
export async function setWaiting(
  tx: Transaction,
  eventId: string,
  waiting: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update inventory set waiting = really.waiting from (${waiting}) as really
    where inventory.event_id = ${eventId} and inventory.ticket_type_id = really.ticket_type_id
      and inventory.waiting <> really.waiting
  `.execute(tx);
}
