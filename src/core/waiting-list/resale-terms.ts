import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { TypeOnSale } from '../inventory/admit.ts';
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
    .innerJoin('events', 'events.id', 'ticket_types.event_id')
    .innerJoin('waiting_lists', 'waiting_lists.event_id', 'events.id')
    .where('events.id', '=', eventId)
    .where('waiting_lists.open', '=', true)
    .where('waiting_lists.resale', '=', true)
    .where('events.approval', '=', 'approved')
    .where('events.cancelled_at', 'is', null)
    .where('ticket_types.hidden', '=', false)
    .where('ticket_types.add_on_id', 'is', null)
    .where('ticket_types.per_order_minimum', '<=', 1)
    .select([
      'ticket_types.id',
      'ticket_types.price_minor as priceMinor',
      'ticket_types.price_floor_minor as priceFloorMinor',
      taxOfType.as('tax'),
      'ticket_types.sale_starts_at as saleStartsAt',
      sql<Date>`least(ticket_types.sale_ends_at, events.ends_at)`.as('saleEndsAt'),
    ])
    .execute();
  return new Map(types.map(({ id, ...type }) => [id, type]));
}

/** SQL: whether an event allows resale. */
export const allowsResale = (eventId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from waiting_lists w where w.event_id = ${eventId} and w.open and w.resale)`;
