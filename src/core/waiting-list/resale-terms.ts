import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { TypeOnSale } from '../inventory/allocate.ts';
import { taxOfType } from '../taxes/tax-rate-store.ts';

/** The price and sale of a ticket type whose tickets can be offered for resale. */
export type ResaleType = Pick<
  TypeOnSale,
  'priceMinor' | 'priceFloorMinor' | 'tax' | 'saleStartsAt' | 'saleEndsAt'
>;

/**
 * Finds an event's types that allow resale, by id: those that people can wait for, one ticket at a time. None when the organiser does not
 * allow it, or the waiting list is closed.
 */
export async function findResaleTypes(
  db: Database | Transaction,
  eventId: string,
): Promise<ReadonlyMap<string, ResaleType>> {
  const types = await db
    .selectFrom('ticket_types')
    .innerJoin('events', 'events.id', 'ticket_types.eventId')
    .innerJoin('waiting_lists', 'waiting_lists.eventId', 'events.id')
    .where('events.id', '=', eventId)
    .where('waiting_lists.open', '=', true)
    .where('waiting_lists.resale', '=', true)
    .where('events.approval', '=', 'approved')
    .where('events.cancelledAt', 'is', null)
    .where('ticket_types.hidden', '=', false)
    .where('ticket_types.addOnId', 'is', null)
    .where('ticket_types.perOrderMinimum', '<=', 1)
    .select([
      'ticket_types.id',
      'ticket_types.priceMinor',
      'ticket_types.priceFloorMinor',
      taxOfType().as('tax'),
      'ticket_types.saleStartsAt',
      sql<Date>`least(ticket_types.sale_ends_at, events.ends_at)`.as('saleEndsAt'),
    ])
    .execute();
  return new Map(types.map(({ id, ...type }) => [id, type]));
}

/** SQL: whether an event allows resale. */
export const allowsResale = (eventId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from waiting_lists w where w.event_id = ${eventId} and w.open and w.resale)`;
