import { type RawBuilder, sql } from 'kysely';
import type { WaitingEnd } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { setWaiting } from '../inventory/counter-store.ts';
import { roomOfType } from '../inventory/tickets-left-store.ts';
import { REMOVED_EMAIL } from '../orders/no-email.ts';
import { hasResales } from '../tickets/resale-store.ts';

/** SQL: whether an entry `w` is in line. */
const IN_LINE = sql<boolean>`w.joined_at is not null and w.order_id is null and w.ended_at is null`;

export interface NewEntry {
  id: string;
  ticketTypeId: string;
  quantity: number;
  unitPriceMinor: number | null;
  email: string;
  mailboxKey: string;
  askedAt: Date;
  /** Null until the address is confirmed. */
  joinedAt: Date | null;
}

export async function insertEntry(tx: Transaction, eventId: string, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('waiting_entries')
    .values({
      eventId,
      id: entry.id,
      ticketTypeId: entry.ticketTypeId,
      quantity: entry.quantity,
      unitPriceMinor: entry.unitPriceMinor,
      email: entry.email,
      mailboxKey: entry.mailboxKey,
      askedAt: entry.askedAt,
      joinedAt: entry.joinedAt,
    })
    .execute();
}

export async function putInLine(tx: Transaction, eventId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('waiting_entries')
    .set({ joinedAt: now })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .execute();
}

/** Finds the entry of an inbox in line for a type. */
export async function findInLine(
  tx: Transaction,
  eventId: string,
  { ticketTypeId, mailboxKey }: { ticketTypeId: string; mailboxKey: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select w.id from waiting_entries w where w.event_id = ${eventId} and w.ticket_type_id = ${ticketTypeId}
      and w.mailbox_key = ${mailboxKey} and ${IN_LINE}
  `.execute(tx);
  return rows[0]?.id;
}

export interface EntryInLine {
  id: string;
  ticketTypeId: string;
  quantity: number;
  unitPriceMinor: number | null;
  email: string;
}

/** Finds the first in line, by when they joined, among those who want no more of a type than is left. */
export async function findFirstInLine(
  tx: Transaction,
  eventId: string,
  room: ReadonlyMap<string, number>,
  limit: number,
): Promise<EntryInLine[]> {
  const { rows } = await sql<EntryInLine>`
    select w.id, w.ticket_type_id, w.quantity, w.unit_price_minor, w.email
    from waiting_entries w
    join unnest(${[...room.keys()]}::uuid[], ${[...room.values()]}::int[]) as room (ticket_type_id, seats)
      on room.ticket_type_id = w.ticket_type_id and w.quantity <= room.seats
    where w.event_id = ${eventId} and ${IN_LINE}
    order by w.joined_at, w.id limit ${limit}
  `.execute(tx);
  return rows;
}

export async function noteOffers(
  tx: Transaction,
  eventId: string,
  offers: readonly { entryId: string; orderId: string }[],
): Promise<void> {
  await sql`
    update waiting_entries w set order_id = offer.order_id
    from unnest(${offers.map(({ entryId }) => entryId)}::uuid[], ${offers.map(({ orderId }) => orderId)}::uuid[]) as offer (id, order_id)
    where w.event_id = ${eventId} and w.id = offer.id
  `.execute(tx);
}

/**
 * Puts people back in line at their old place when their offer ended and they did not choose to end it. Left out are people who joined
 * again since, and those whose address was removed, because nobody could tell them of an offer.
 * @returns the ids of their entries
 */
export async function putBackInLine(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    update waiting_entries back set order_id = null
    where back.event_id = ${eventId} and back.order_id = any(${orderIds}::uuid[]) and back.ended_at is null and back.email <> ${REMOVED_EMAIL}
      and not exists (select from waiting_entries w where w.event_id = ${eventId} and w.ticket_type_id = back.ticket_type_id
        and w.mailbox_key = back.mailbox_key and ${IN_LINE})
    returning back.id
  `.execute(tx);
  if (rows.length > 0) await recountWaiting(tx, eventId);
  return rows.map(({ id }) => id);
}

/** Stores with each type's counter how many wait for it. Everything that changes the line calls this, with the counters locked. */
export async function recountWaiting(tx: Transaction, eventId: string): Promise<void> {
  const waiting = sql`
      select i.ticket_type_id, count(w.id)::int as waiting from inventory i
      left join waiting_entries w on w.event_id = i.event_id and w.ticket_type_id = i.ticket_type_id and ${IN_LINE}
      where i.event_id = ${eventId} and i.ticket_type_id is not null group by i.ticket_type_id`;
  await setWaiting(tx, eventId, waiting);
}

/** Which entries to end: all that are in line or have an unpaid offer; those of some types; or one. */
export type WhichEnd = { all: true } | { ticketTypeIds: readonly string[] } | { id: string };

/** @returns the ids of the ended entries */
export async function endEntries(
  tx: Transaction,
  eventId: string,
  which: WhichEnd,
  { because, now }: { because: WaitingEnd; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update waiting_entries w set ended_at = ${now}, ended_because = ${because}
    where w.event_id = ${eventId} and w.ended_at is null and ${chosen(eventId, which)}
    returning w.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

function chosen(eventId: string, which: WhichEnd): RawBuilder<boolean> {
  if ('id' in which) return sql`w.id = ${which.id}`;
  if ('ticketTypeIds' in which)
    return sql`w.ticket_type_id = any(${which.ticketTypeIds}::uuid[]) and ${IN_LINE}`;
  return sql`w.joined_at is not null and (w.order_id is null or exists (
    select from orders o where o.event_id = ${eventId} and o.id = w.order_id and o.state = 'held'))`;
}

/** Finds events whose sale is over while people wait, or that have room for people in line, after an approval for instance. */
export async function eventsToLookAt(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select distinct w.event_id from waiting_entries w
    join events e on e.id = w.event_id
    join ticket_types t on t.event_id = w.event_id and t.id = w.ticket_type_id
    join inventory i on i.event_id = w.event_id and i.ticket_type_id = w.ticket_type_id
    where ${IN_LINE} and (
      least(e.ends_at, t.sale_ends_at) <= ${now}
      or (e.approval = 'approved' and coalesce(t.sale_starts_at <= ${now}, true)
        and (w.quantity <= ${roomOfType('i')} or w.quantity = 1 and ${hasResales('t')}))
    ) limit ${limit}
  `.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** Deletes entries that were asked for before a time and never confirmed. @returns how many */
export async function deleteUnconfirmed(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_entries')
    .where('joinedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('askedAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** SQL: whether an order is an offer from the waiting list. */
export const isOffer = (eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from waiting_entries w where w.event_id = ${eventId} and w.order_id = ${orderId})`;

/**
 * SQL: until when an unpaid order is offered to somebody from the waiting list; null for any other order.
 * @param order its name in the query
 */
export const offeredUntil = (order: string): RawBuilder<Date | null> => {
  const [eventId, id] = [sql.ref(`${order}.event_id`), sql.ref(`${order}.id`)];
  return sql<Date | null>`case when ${sql.ref(`${order}.state`)} = 'held' and ${isOffer(eventId, id)}
    then ${sql.ref(`${order}.hold_expires_at`)} end`;
};

/** Counts an event's seats that are offered to people from the waiting list, by ticket type. A ticket on resale takes no seat. */
export async function countOfferedSeats(db: Database, eventId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ ticketTypeId: string; seats: number }>`
    select l.ticket_type_id, sum(l.quantity)::int as seats
    from waiting_entries w
    join orders o on o.event_id = w.event_id and o.id = w.order_id and o.state = 'held' and o.resold_ticket_id is null
    join order_lines l on l.event_id = o.event_id and l.order_id = o.id
    where w.event_id = ${eventId} and w.order_id is not null group by 1
  `.execute(db);
  return new Map(rows.map(({ ticketTypeId, seats }) => [ticketTypeId, seats]));
}
