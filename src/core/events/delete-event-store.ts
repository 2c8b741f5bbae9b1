import type { Transaction } from '../../db/database.ts';

/** All orders there ever were for an event. */
export async function countOrders(tx: Transaction, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .where('event_id', '=', eventId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What an event without orders can have, in an order that foreign keys allow. */
export const BELONGS_TO_AN_EVENT = [
  'scans',
  'door_staff',
  'cancellations',
  'event_moves',
  'event_approvals',
  'event_keys',
  'inventory',
  'ticket_types',
] as const;

/** Removes an event without orders; the caller holds its row and its counters locked. */
export async function removeEvent(tx: Transaction, eventId: string): Promise<void> {
  for (const table of BELONGS_TO_AN_EVENT) {
    await tx.deleteFrom(table).where('event_id', '=', eventId).execute();
  }
  await tx.deleteFrom('events').where('id', '=', eventId).execute();
}
