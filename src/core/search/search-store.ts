import { type RawBuilder, sql } from 'kysely';
import type { DisputeState, StoredEmail, TicketState } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { disputeOf } from '../disputes/dispute-of-order-store.ts';
import { hasText, isAlike } from '../event-lists/event-text-store.ts';
import { type TypesSale, typesSale } from '../event-page/sale-state-store.ts';
import type { Approval } from '../events/event.ts';
import { type Owner, ordersOwnedBy } from '../orders/my-orders-store.ts';
import { startOfOrderNumber } from '../orders/order-number.ts';
import { type EVERYBODYS, isInScope, type Scope } from '../organisations/scope.ts';
import type { Currency } from '../shared/money.ts';
import { isLongEnough, TRIGRAM } from '../shared/text/fold-words.ts';
import { holdsWords } from '../shared/text/folded.ts';
import { holding, holdsText, literal } from '../shared/text/like.ts';
import { lastAdmission } from '../tickets/last-admission.ts';
import { isResold } from '../tickets/resale-store.ts';

type Tx = Database | Transaction;

/** The scope of a search, its text, and which slice of the hits is wanted. */
export interface Look {
  scope: Scope | typeof EVERYBODYS;
  text: string;
  limit: number;
  offset: number;
}

/** Ranks at most about this many hits, the same number per event; a search with more hits gets narrowed by the person anyway. */
const WEIGHED = 2_000;
const LEAST_WEIGHED = 25;
/** Orders are searched in this many of an organiser's events, the newest. */
export const MOST_EVENTS = 1_000;

/** Finds events in the scope whose name or place contains the text or is similar to it, or that contain all its words somewhere. */
export async function findEvents(db: Tx, { scope, text, limit, offset }: Look, now: Date) {
  const { rows } = await sql<{
    id: string;
    name: string;
    startsAt: Date;
    endsAt: Date;
    timeZone: string;
    locationText: string;
    bannerKey: string | null;
    accent: string | null;
    approval: Approval;
    cancelledAt: Date | null;
    typesSale: TypesSale;
  }>`
    select id, name, starts_at, ends_at, time_zone, location_text,
      banner_key, accent, approval, cancelled_at, ${typesSale(now)} as types_sale
    from events
    where ${isInScope(scope)} and (${hasText(text)} or ${isAlike(text)})
    order by name ilike ${startingWith(text)} desc, name ilike ${holding(text)} desc,
      greatest(word_similarity(${text}, name), 0.9 * word_similarity(${text}, location_text)) desc,
      abs(extract(epoch from starts_at - ${now}::timestamptz)), id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

interface OrderRow {
  id: string;
  eventId: string;
  eventName: string;
  timeZone: string;
  email: StoredEmail;
  buyer: string;
  state: 'paid' | 'partly_refunded' | 'refunded';
  dispute: DisputeState | null;
  minor: number;
  currency: Currency;
  tickets: number;
  paidAt: Date;
}

/** Finds paid orders of the events in the scope by a complete email address in lower case. */
export const findOrdersOf = (db: Tx, look: Look, address: string) =>
  findOrders(db, look, sql<boolean>`lower(o.email) = ${address}`);

/**
 * Finds paid orders of the events in the scope whose email address contains the text, or with an attendee whose name has its words. One or
 * two characters must begin an address. If the text may begin an order's number, orders with such numbers come first.
 */
export const findOrdersHolding = async (db: Tx, look: Look) => {
  // Fewer letters than the index over parts of addresses can look up well.
  const isShort = Array.from(look.text).length < TRIGRAM;
  const number = startOfOrderNumber(look.text);
  const named = isLongEnough(look.text) ? await findOrdersNamed(db, look) : [];
  const ways = [
    isShort
      ? sql`lower(o.email) like ${startingWith(look.text.toLowerCase())}`
      : holdsText(sql`o.email`, look.text),
  ];
  if (number !== undefined) ways.push(sql`right(o.id::text, 8) collate "C" like ${`${number}%`}`);
  if (named.length > 0) ways.push(sql`o.id = any(${named}::uuid[])`);
  return findOrders(db, look, sql<boolean>`(${sql.join(ways, sql` or `)})`);
};

/** A search by name finds at most this many orders. */
const MOST_NAMED = 500;

/** Finds the orders of events in the scope that have an attendee whose name has the words of the text. */
async function findOrdersNamed(db: Tx, { scope, text }: Look): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.order_id as id from attendees d
    where d.name is not null and ${holdsWords(sql`folded(d.name)`, text)} and d.event_id in (select id from events where ${isInScope(scope)})
    limit ${MOST_NAMED}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds orders with a similar address. */
export const findOrdersAlike = (db: Tx, look: Look) =>
  findOrders(db, look, sql<boolean>`${look.text} <% o.email`);

/** An order by its id. */
export const findOrderById = (db: Tx, look: Look) => findOrders(db, look, sql<boolean>`o.id = ${look.text}`);

async function findOrders(db: Tx, look: Look, isHit: RawBuilder<boolean>): Promise<OrderRow[]> {
  const { scope, text, limit, offset } = look;
  const { rows } = await sql<OrderRow>`
    with own as materialized (
      select id, name, time_zone from events where ${isInScope(scope)}
      order by starts_at desc limit ${MOST_EVENTS}),
    found as (
      select o.event_id, o.id, own.name as event_name, own.time_zone, o.email, o.buyer, o.state, o.total_minor, o.currency, o.paid_at
      from own cross join lateral (
        select * from orders o
        where o.event_id = own.id and o.paid_at is not null and ${isHit}
        limit (select greatest(${LEAST_WEIGHED}, ${WEIGHED} / greatest(1, count(*))) from own)) o)
    select id, event_id, event_name, time_zone, email, buyer, state,
      ${disputeOf('found')} as dispute, total_minor as minor, currency, paid_at,
      (select coalesce(sum(line.quantity) filter (where line.admits), 0)::int from order_lines line
        where line.event_id = found.event_id and line.order_id = found.id) as tickets
    from found
    order by starts_with(right(id::text, 8), ${startOfOrderNumber(text) ?? ''}) desc, lower(email) = lower(${text}) desc, email ilike ${startingWith(text)} desc,
      word_similarity(${text}, email) desc, paid_at desc, id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Tells whether a scope has more events than orders are searched in. */
export async function hasMoreEvents(db: Tx, scope: Look['scope']): Promise<boolean> {
  const beyond = await db
    .selectFrom('events')
    .where(isInScope(scope))
    .orderBy('startsAt', 'desc')
    .offset(MOST_EVENTS)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return beyond !== undefined;
}

/**
 * Finds tickets of the events in the scope by short code, or by its beginning. It reads one range of the index per event, and no more rows
 * than are shown.
 */
export async function findTickets(db: Tx, { scope, limit, offset }: Look, code: string) {
  const { rows } = await sql<{
    id: string;
    eventId: string;
    organisationId: string;
    eventName: string;
    orderId: string;
    email: StoredEmail;
    typeName: string;
    shortCode: string;
    state: TicketState;
    reversed: boolean;
    resold: boolean;
  }>`
    select ticket.id, ticket.event_id, own.organisation_id, own.name as event_name, ticket.order_id,
      o.email, type.name as type_name, ticket.short_code, ticket.state, ticket.reversed,
      ${isResold('ticket')} as resold
    from events own
    cross join lateral (
      select * from tickets
      where event_id = own.id and short_code like ${startingWith(code)}
      order by short_code limit ${offset + limit}) ticket
    join orders o on o.event_id = ticket.event_id and o.id = ticket.order_id
    join ticket_types type on type.event_id = ticket.event_id and type.id = ticket.ticket_type_id
    where ${isInScope(scope, 'own')}
    order by ticket.short_code, ticket.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/**
 * Finds somebody's own tickets: of events whose name contains the text or is similar to it, or whose code begins with it. @param code ''
 * for none
 */
export async function findOwnTickets(
  db: Tx,
  owner: Owner,
  { text, limit, offset }: Look,
  code: string,
  now: Date,
) {
  const { rows } = await sql<{
    id: string;
    eventId: string;
    eventName: string;
    orderId: string;
    typeName: string;
    shortCode: string;
    startsAt: Date;
    endsAt: Date;
    timeZone: string;
    state: TicketState;
    reversed: boolean;
    resold: boolean;
    cancelledAt: Date | null;
    admittedAt: Date | null;
    people: number;
    peopleIn: number | null;
  }>`
    select k.id, k.event_id, e.name as event_name, k.order_id, t.name as type_name,
      k.short_code, e.starts_at, e.ends_at,
      e.time_zone, k.state, k.reversed, ${isResold('k')} as resold, e.cancelled_at, m.admitted_at,
      t.people, m.people_in
    from ${ordersOwnedBy(owner)} as mine
    join tickets as k on k.event_id = mine.event_id and k.order_id = mine.id
    join events as e on e.id = k.event_id
    join ticket_types as t on t.event_id = k.event_id and t.id = k.ticket_type_id
    left join lateral ${lastAdmission('k')} as m on true
    where k.admits and (${holdsWords(sql`folded(e.name)`, text)} or ${text} <% e.name
      or (${code}::text <> '' and k.short_code like ${startingWith(code)}))
    order by e.ends_at > ${now}::timestamptz desc, abs(extract(epoch from e.starts_at - ${now}::timestamptz)), k.event_id, k.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const startingWith = (text: string) => `${literal(text)}%`;
