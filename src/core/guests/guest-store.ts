import { sql } from 'kysely';
import type { OrderState } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { roomOfType } from '../inventory/tickets-left-store.ts';
import { addedBy } from '../orders/typed-address.ts';
import type { GuestSource } from './guest.ts';

export interface NewBatch {
  eventId: string;
  id: string;
  source: GuestSource;
  reason: string;
  mailed: boolean;
  addedBy: string;
  addedAt: Date;
}

/** Stores a go of adding guests, unless it is there already. @returns the stored one */
export async function insertBatch(tx: Transaction, batch: NewBatch) {
  await tx
    .insertInto('guest_batches')
    .values(batch)
    .onConflict((conflict) => conflict.columns(['eventId', 'id']).doNothing())
    .execute();
  return tx
    .selectFrom('guest_batches')
    .where('eventId', '=', batch.eventId)
    .where('id', '=', batch.id)
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** Removes a go of which no guest was added. */
export async function removeBatch(db: Database, { eventId, id }: Pick<NewBatch, 'eventId' | 'id'>) {
  await db.deleteFrom('guest_batches').where('eventId', '=', eventId).where('id', '=', id).execute();
}

/** Locks a go. @returns undefined if there is none */
export function lockBatch(tx: Transaction, { eventId, id }: { eventId: string; id: string }) {
  return tx
    .selectFrom('guest_batches')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export async function markRevoked(
  tx: Transaction,
  { eventId, id }: { eventId: string; id: string },
  revokedAt: Date,
): Promise<void> {
  await tx
    .updateTable('guest_batches')
    .set({ revokedAt })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .execute();
}

/** Finds the orders of a go that were placed already, by their idempotency key. */
export async function findPlaced(db: Database, eventId: string, batchId: string) {
  const rows = await db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('buyer', '=', addedBy(batchId))
    .where('idempotencyKeyHash', 'is not', null)
    .select(['id', 'state', 'idempotencyKeyHash as key', 'requestHash'])
    .execute();
  return new Map(rows.map((row) => [row.key as string, row]));
}

/** Finds the tickets of orders, by order and seat, and which of them were checked in. */
export async function findSeated(db: Database, eventId: string, orderIds: readonly string[]) {
  const { rows } = await sql<{ id: string; orderId: string; line: number; seat: number; cameIn: boolean }>`
    select k.id, k.order_id, k.line_number as line, k.seat,
      exists (select from admissions m where m.event_id = ${eventId} and m.ticket_id = k.id) as came_in
    from tickets k
    where k.event_id = ${eventId} and k.order_id = any(${orderIds}::uuid[]) and k.admits and k.state <> 'revoked'`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, orderId, line, seat, cameIn }) => [`${orderId} ${line}.${seat}`, { id, cameIn }]),
  );
}

/** Counts how many tickets of each type of an event are left, also for people waiting. Add-ons are left out. */
export async function countLeft(
  db: Database,
  eventId: string,
): Promise<Map<string, { name: string; left: number }>> {
  const { rows } = await sql<{ id: string; name: string; left: number }>`
    select t.id, t.name, greatest(0, ${roomOfType('i')})::int as left
    from ticket_types t join inventory i on i.event_id = ${eventId} and i.ticket_type_id = t.id
    where t.event_id = ${eventId} and t.add_on_id is null`.execute(db);
  return new Map(rows.map(({ id, ...type }) => [id, type]));
}

/** Tells whether guests were ever added to an event. */
export async function hasGuests(db: Database, eventId: string): Promise<boolean> {
  const found = await db
    .selectFrom('guest_batches')
    .where('eventId', '=', eventId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface BatchRow {
  id: string;
  source: GuestSource;
  reason: string;
  mailed: boolean;
  addedAt: Date;
  addedBy: string | null;
  revokedAt: Date | null;
  orders: number;
  tickets: number;
  checkedIn: number;
}

/** Finds the last goes of adding guests to an event, newest first, with what is left of them. */
export async function findBatches(db: Database, eventId: string, limit: number): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.source, b.reason, b.mailed, b.added_at, b.revoked_at, coalesce(nullif(u.name, ''), u.email) as added_by,
      count(distinct o.id)::int as orders, count(k.id)::int as tickets, count(came.ticket_id)::int as checked_in
    from (select * from guest_batches where event_id = ${eventId} order by added_at desc, id desc limit ${limit}) b
    left join users u on u.id = b.added_by
    left join orders o on o.event_id = ${eventId} and o.buyer = ${addedBy('')} || b.id::text and o.paid_at is not null
    left join tickets k on k.event_id = ${eventId} and k.order_id = o.id and k.state <> 'revoked'
    left join lateral (
      select m.ticket_id from admissions m where m.event_id = ${eventId} and m.ticket_id = k.id limit 1) came on true
    group by b.id, b.source, b.reason, b.mailed, b.added_at, b.revoked_at, u.name, u.email
    order by b.added_at desc, b.id desc`.execute(db);
  return rows;
}

/** An order's states in which its tickets can still be revoked. */
export const REVOCABLE: readonly OrderState[] = ['paid', 'partly_refunded'];
