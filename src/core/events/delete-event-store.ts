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

/** An event without orders can have rows in these tables; the order is one that foreign keys allow. */
export const BELONGS_TO_AN_EVENT = [
  'scans',
  'messages',
  'till_shifts',
  'check_in_areas',
  'cancellations',
  'event_moves',
  'event_keys',
  'shared_capacity_uses',
  'promotions',
  'inventory',
  'shared_capacities',
  'add_on_ticket_types',
  'ticket_types',
  'add_ons',
] as const;

/** Removes an event without orders, not what was decided about it; the caller holds its row and its counters locked. */
export async function removeEvent(tx: Transaction, eventId: string): Promise<void> {
  await keepDecisions(tx, eventId);
  for (const table of BELONGS_TO_AN_EVENT) {
    await tx.deleteFrom(table).where('event_id', '=', eventId).execute();
  }
  await tx.deleteFrom('events').where('id', '=', eventId).execute();
}

/** The decisions of admins are not the organiser's to erase: they stay, with the name that the event had. */
async function keepDecisions(tx: Transaction, eventId: string): Promise<void> {
  await tx
    .updateTable('event_approvals')
    .from('events')
    .whereRef('events.id', '=', 'event_approvals.event_id')
    .where('event_approvals.event_id', '=', eventId)
    .set((eb) => ({ event_name: eb.ref('events.name'), event_time_zone: eb.ref('events.time_zone') }))
    .execute();
}
