import { type RawBuilder, sql } from 'kysely';
import type { OrderState } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { CounterMove } from '../inventory/inventory-store.ts';
import { keepingOffers } from '../orders/order-store.ts';

/** SQL: when the ticket in a row `ticket` was offered for resale; null while it is not offered. */
export const forResaleSince = (
  ticket: string,
  eventId: RawBuilder<unknown> = sql.ref(`${ticket}.event_id`),
) => sql<string | null>`(
  select resale.offered_at from ticket_resales resale
  where resale.event_id = ${eventId} and resale.ticket_id = ${sql.ref(`${ticket}.id`)})`;

/** SQL: whether somebody bought the ticket in a row `ticket` from its holder. */
export const isResold = (
  ticket: string,
  eventId: RawBuilder<unknown> = sql.ref(`${ticket}.event_id`),
) => sql<boolean>`(${sql.ref(`${ticket}.state`)} = 'revoked' and exists (
  select from orders bought where bought.event_id = ${eventId} and bought.resold_ticket_id = ${sql.ref(`${ticket}.id`)}
    and bought.state not in ('held', 'expired', 'cancelled')))`;

/** SQL: whether the ticket in a row `k` is good and unused, so that it can change hands. */
const IS_UNUSED = sql<boolean>`k.state = 'valid' and k.admits
  and not exists (select from admissions came where came.event_id = k.event_id and came.ticket_id = k.id)`;

/** SQL: whether nobody has an offer of the ticket in a row `k`. */
const IS_OFFERED_TO_NOBODY = sql<boolean>`not exists (select from orders o where o.event_id = k.event_id
  and o.resold_ticket_id = k.id and o.state not in ('expired', 'cancelled'))`;

/** SQL: whether a ticket of the type in a row `type` is for resale without an offer. */
export const hasResales = (type: string) => sql<boolean>`exists (
  select from ticket_resales r join tickets k on k.event_id = r.event_id and k.id = r.ticket_id
  where r.event_id = ${sql.ref(`${type}.event_id`)} and k.ticket_type_id = ${sql.ref(`${type}.id`)} and ${IS_UNUSED} and ${IS_OFFERED_TO_NOBODY})`;

/** A ticket on resale that can be offered to the next in line. */
export interface TicketForResale {
  ticketId: string;
  ticketTypeId: string;
  /** What its holder paid for it, tax included, minor units. */
  paidMinor: number;
  currency: string;
}

/** Finds an event's tickets on resale without an offer, longest on resale first. */
export async function findForResale(tx: Transaction, eventId: string): Promise<TicketForResale[]> {
  const { rows } = await sql<TicketForResale>`
    select k.id as ticket_id, k.ticket_type_id, l.unit_price_minor as paid_minor, sold.currency
    from ticket_resales r
    join tickets k on k.event_id = r.event_id and k.id = r.ticket_id
    join orders sold on sold.event_id = k.event_id and sold.id = k.order_id
    join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
    where r.event_id = ${eventId} and ${IS_UNUSED} and ${IS_OFFERED_TO_NOBODY}
    order by r.offered_at, r.ticket_id
  `.execute(tx);
  return rows;
}

/**
 * Locks tickets whose seats other orders are about to take over, so that no scan passes meanwhile, and then reads them: a scan that it
 * waited for is seen.
 * @returns the ids of those that are still on resale, good and unused
 */
export async function lockForResale(
  tx: Transaction,
  eventId: string,
  ticketIds: readonly string[],
): Promise<Set<string>> {
  if (ticketIds.length === 0) return new Set();
  await tx
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('id', 'in', ticketIds)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  const { rows } = await sql<{ id: string }>`
    select k.id from tickets k join ticket_resales r on r.event_id = k.event_id and r.ticket_id = k.id
    where k.event_id = ${eventId} and k.id = any(${ticketIds}::uuid[]) and ${IS_UNUSED}
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function insertResale(
  tx: Transaction,
  { eventId, ticketId, now }: { eventId: string; ticketId: string; now: Date },
): Promise<void> {
  await tx.insertInto('ticket_resales').values({ eventId, ticketId, offeredAt: now }).execute();
}

/** SQL: two steps of a statement that end resales and store their period, and whether the ticket was sold. */
const ending = (eventId: string, ticketIds: readonly string[], now: Date) => sql`
    ended as (
      delete from ticket_resales where event_id = ${eventId} and ticket_id = any(${ticketIds}::uuid[])
      returning ticket_id, offered_at
    ), remembered as (
      insert into ended_resales (event_id, ticket_id, number, offered_at, ended_at, sold)
      select ${eventId}::uuid, e.ticket_id,
        (select count(*) + 1 from ended_resales b where b.event_id = ${eventId} and b.ticket_id = e.ticket_id), e.offered_at, ${now},
        exists (select from orders o where o.event_id = ${eventId} and o.resold_ticket_id = e.ticket_id
          and o.state not in ('held', 'expired', 'cancelled'))
      from ended e
    )`;

/** Takes a ticket off resale. The caller handles an offer of it. */
export async function endResaleOf(
  tx: Transaction,
  eventId: string,
  ticketId: string,
  now: Date,
): Promise<void> {
  await sql`with ${ending(eventId, [ticketId], now)} select`.execute(tx);
}

/** Finds tickets on resale that were used at the door. */
export async function findUsedOnResale(
  db: Database,
  limit: number,
): Promise<{ eventId: string; ticketId: string }[]> {
  const { rows } = await sql<{ eventId: string; ticketId: string }>`
    select r.event_id, r.ticket_id from ticket_resales r
    where exists (select from admissions came where came.event_id = r.event_id and came.ticket_id = r.ticket_id) limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Ends the resale of tickets that are revoked for another reason. Their seats come free, and a person with an offer of one keeps it as an
 * ordinary offer of that seat.
 * @returns the seats that these offers now take of the counters
 */
export async function endResales(
  tx: Transaction,
  eventId: string,
  ticketIds: readonly string[],
  now: Date,
): Promise<CounterMove[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<{ ticketTypeId: string }>`
    with ${ending(eventId, ticketIds, now)}, kept as (${keepingOffers(eventId, ticketIds)}
    )
    select l.ticket_type_id from kept join order_lines l on l.event_id = ${eventId} and l.order_id = kept.id
  `.execute(tx);
  return rows.map(({ ticketTypeId }) => ({ ticketTypeId, held: 1, sold: 0 }));
}

/** Finds the order that has an offer of a ticket, or bought it. */
export async function offerOf(tx: Transaction, eventId: string, ticketId: string) {
  const { rows } = await sql<{ orderId: string; state: OrderState }>`
    select id as order_id, state from orders
    where event_id = ${eventId} and resold_ticket_id = ${ticketId} and state not in ('expired', 'cancelled')
  `.execute(tx);
  return rows[0];
}

/** Counts an event's tickets on resale, and those that were sold. */
export async function countResales(
  db: Database,
  eventId: string,
): Promise<{ offered: number; sold: number }> {
  const { rows } = await sql<{ offered: number; sold: number }>`
    select (select count(*) from ticket_resales r join tickets k on k.event_id = r.event_id and k.id = r.ticket_id
        where r.event_id = ${eventId} and ${IS_UNUSED})::int as offered,
      (select count(*) from orders where event_id = ${eventId} and resold_ticket_id is not null
        and state not in ('held', 'expired', 'cancelled'))::int as sold
  `.execute(db);
  return rows[0] ?? { offered: 0, sold: 0 };
}

/** Finds the order of a ticket. */
export async function orderOfTicket(
  tx: Database | Transaction,
  eventId: string,
  ticketId: string,
): Promise<string> {
  const { orderId } = await tx
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('id', '=', ticketId)
    .select('orderId')
    .executeTakeFirstOrThrow();
  return orderId;
}
