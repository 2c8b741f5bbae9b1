import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { REMOVED_EMAIL } from '../orders/no-email.ts';
import { recountWaiting } from './entry-store.ts';

/**
 * Removes an address from all waiting lists and their history, when its account is deleted. An offer is an order, and keeps its address.
 */
export async function forgetWaiting(tx: Transaction, email: string, now: Date): Promise<void> {
  const { rows } = await sql<{ eventId: string }>`
    select distinct event_id from waiting_entries where lower(email) = ${email.toLowerCase()} order by 1
  `.execute(tx);
  for (const { eventId } of rows) {
    await lockInventory(tx, eventId);
    await sql`
      update waiting_entries w set email = ${REMOVED_EMAIL}, mailbox_key = 0,
        ended_at = case when w.order_id is null then coalesce(w.ended_at, ${now}) else w.ended_at end,
        ended_because = case when w.order_id is null then coalesce(w.ended_because, 'left') else w.ended_because end
      where w.event_id = ${eventId} and lower(w.email) = ${email.toLowerCase()}
    `.execute(tx);
    await recountWaiting(tx, eventId);
  }
}

/** Removes the waiting list of an event that is long over. Entries with an order stay as numbers. */
export async function removeWaitingData(tx: Transaction, eventId: string): Promise<void> {
  await lockInventory(tx, eventId);
  await sql`delete from waiting_entries where event_id = ${eventId} and order_id is null`.execute(tx);
  await sql`update waiting_entries set email = ${REMOVED_EMAIL}, mailbox_key = 0 where event_id = ${eventId}`.execute(
    tx,
  );
  await recountWaiting(tx, eventId);
}

/** Finds the waiting lists that an address is or was on, for its owner's data export. */
export async function findWaitingOf(db: Database, email: string) {
  const { rows } = await sql<object>`
    select e.name as event, t.name as ticket_type, w.quantity, w.asked_at, w.joined_at,
      w.ended_at, w.ended_because, w.order_id
    from waiting_entries w join events e on e.id = w.event_id
    join ticket_types t on t.event_id = w.event_id and t.id = w.ticket_type_id
    where lower(w.email) = ${email.toLowerCase()} order by w.asked_at`.execute(db);
  return rows;
}
