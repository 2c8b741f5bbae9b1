import type { Insertable } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { changeCounter, deleteCounters, insertCounters } from '../inventory/counter-store.ts';
import { pick } from '../shared/fields.ts';
import { taxChoiceColumns } from '../taxes/tax-rate-store.ts';
import { type TimedTicketType, TYPE_COLUMNS } from './ticket-type.ts';

/** A ticket type with its id and its position on the event's page. */
export type PlacedTicketType = Omit<TimedTicketType, 'capacity' | 'places' | 'shownAfter'> & {
  id: string;
  position: number;
  /** How many there are; if `ownCapacity` is false, the room in its shared capacities. */
  capacity: number;
  ownCapacity: boolean;
  /** The add-on whose variant this is; undefined for a ticket. */
  addOnId?: string;
  variant?: string | null;
};

/** Inserts ticket types and the counters of their sales. */
export async function insertTicketTypes(
  tx: Transaction,
  eventId: string,
  types: readonly PlacedTicketType[],
) {
  if (types.length === 0) return;
  await tx
    .insertInto('ticket_types')
    .values(types.map((type) => ({ eventId, id: type.id, ...columnsOf(type) })))
    .execute();
  await insertCounters(tx, eventId, types);
}

/**
 * Changes one ticket type and its capacity; the caller holds the event's counters locked. A hold that waits for the lock sees the new
 * version and reads the type again.
 */
export async function updateTicketType(tx: Transaction, eventId: string, type: PlacedTicketType) {
  await tx
    .updateTable('ticket_types')
    .set((eb) => ({ ...columnsOf(type), version: eb('version', '+', 1) }))
    .where('eventId', '=', eventId)
    .where('id', '=', type.id)
    .execute();
  await changeCounter(tx, eventId, type);
}

/** Deletes ticket types of an event. The caller holds its counters locked and has checked that they were never ordered. */
export async function deleteTicketTypes(tx: Transaction, eventId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('shared_capacity_uses')
    .where('eventId', '=', eventId)
    .where('ticketTypeId', 'in', ids)
    .execute();
  await deleteCounters(tx, eventId, ids);
  await tx.deleteFrom('ticket_types').where('eventId', '=', eventId).where('id', 'in', ids).execute();
}

/** Finds which of these types were ever part of an order, in any state. */
export async function findOrderedTypes(
  db: Database | Transaction,
  eventId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  // One query per type, which stops at its first order.
  const rows = await db
    .selectFrom('ticket_types as type')
    .select('type.id')
    .where('type.eventId', '=', eventId)
    .where('type.id', 'in', ids)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_lines as line')
          .select('line.orderId')
          .whereRef('line.eventId', '=', 'type.eventId')
          .whereRef('line.ticketTypeId', '=', 'type.id'),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Finds how many people a ticket of each of an event's types admits. */
export async function findPeopleOfTypes(tx: Transaction, eventId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('ticket_types')
    .where('eventId', '=', eventId)
    .select(['id', 'people'])
    .execute();
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** Finds which of these types have waiting-list entries, past ones included: deleting the type would delete their history. */
export async function findWaitedForTypes(
  tx: Transaction,
  eventId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('waiting_entries')
    .select('ticketTypeId as id')
    .distinct()
    .where('eventId', '=', eventId)
    .where('ticketTypeId', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** All that is written besides the keys; `shownAfter` once all types of the event have their ids (`saveShownAfter`). */
type Written = Omit<Insertable<Tables['ticket_types']>, 'eventId' | 'id' | 'version' | 'shownAfter'>;

const columnsOf = (type: PlacedTicketType): Required<Written> => ({
  ...pick(type, TYPE_COLUMNS),
  ...taxChoiceColumns(type.taxRateId),
  position: type.position,
  ownCapacity: type.ownCapacity,
  addOnId: type.addOnId ?? null,
  variant: type.variant ?? null,
});

/** An event's ticket types in the organiser's order, without add-ons. */
export function findTypeNames(
  db: Database | Transaction,
  eventId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('ticket_types')
    .where('eventId', '=', eventId)
    .where('addOnId', 'is', null)
    .orderBy('position')
    .select(['id', 'name'])
    .execute();
}
