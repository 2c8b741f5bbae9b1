import type { Transaction } from '../../db/database.ts';

/** Counts all orders that an event ever had. */
export async function countOrders(tx: Transaction, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Tables in which an event without orders can have rows, in an order that foreign keys allow. */
export const BELONGS_TO_AN_EVENT = [
  'scans',
  'gates',
  'messages',
  'till_shifts',
  'check_in_areas',
  'cancellations',
  'event_moves',
  'event_keys',
  'shared_capacity_uses',
  'promotions',
  'inventory',
  'receipt_texts',
  'shared_capacities',
  'add_on_ticket_types',
  'ticket_types',
  'add_ons',
] as const;

/** Deletes an event without orders, but not the decisions about it. The caller holds its row and counters locked. */
export async function removeEvent(tx: Transaction, eventId: string): Promise<void> {
  await keepDecisions(tx, eventId);
  for (const table of BELONGS_TO_AN_EVENT) {
    await tx.deleteFrom(table).where('eventId', '=', eventId).execute();
  }
  await tx.deleteFrom('events').where('id', '=', eventId).execute();
}

/** Keeps admins' decisions, which an organiser may not erase, with the event's last name. */
async function keepDecisions(tx: Transaction, eventId: string): Promise<void> {
  await tx
    .updateTable('event_approvals')
    .from('events')
    .whereRef('events.id', '=', 'event_approvals.eventId')
    .where('event_approvals.eventId', '=', eventId)
    .set((eb) => ({ eventName: eb.ref('events.name'), eventTimeZone: eb.ref('events.timeZone') }))
    .execute();
}
