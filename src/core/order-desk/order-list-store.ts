import { type RawBuilder, sql } from 'kysely';
import type { DisputeState, OrderState, StoredEmail } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import { disputeOf } from '../disputes/dispute-of-order-store.ts';
import { countLiveOrders } from '../orders/order-sums-store.ts';
import type { Currency, Money } from '../shared/money.ts';
import { isLongEnough, TRIGRAM } from '../shared/text/fold-words.ts';
import { holdsWords, wholeAddress } from '../shared/text/folded.ts';
import { holdsText, literal } from '../shared/text/like.ts';
import { isOffer, offeredUntil } from '../waiting-list/entry-store.ts';
import { isTagged, tagsOf } from './order-tag-store.ts';

/** A search picks some of an event's orders. */
export interface OrderSearch {
  eventId: string;
  states: readonly OrderState[];
  /** Only orders whose dispute stands like this, as the list shows it; undefined for any. */
  dispute?: DisputeState | 'not lost';
  /** Of held orders: only offers from the waiting list, or only others; undefined for both. */
  offered?: boolean;
  /** Only orders that were paid or, without a payment, placed from this instant on. */
  from?: Date | undefined;
  /** The same before this instant. */
  until?: Date | undefined;
  /** Only orders with this tag. */
  tag?: string | undefined;
  /**
   * One order's id, or a promo code that several orders share, or a text. A text matches a part of an address, or was found by other means
   * (`known` orders): by an order's number or an attendee's name. Undefined for all orders.
   */
  sought:
    | { orderId: string }
    | { promoCodeId: string }
    | { text: string; known: readonly string[] }
    | undefined;
}

export const ORDER_SORTS = ['newest', 'oldest', 'email', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The sort keys of the list. Each ends in something unique and has an index behind it. Ids sort by time. */
const KEYS: Record<OrderSort, { key: RawBuilder<unknown>[]; column?: RawBuilder<unknown>; falls: boolean }> =
  {
    newest: { key: [sql`o.id`], falls: true },
    oldest: { key: [sql`o.id`], falls: false },
    email: { key: [sql`lower(o.email)`, sql`o.id`], column: sql`o.email`, falls: false },
    total: { key: [sql`o.total_minor`, sql`o.id`], column: sql`o.total_minor`, falls: true },
  };

/** An order's values for each sort key: where it stands in the list. */
export interface PlaceInList {
  id: string;
  email: StoredEmail;
  totalMinor: number;
}

/** Returns undefined when the event has no such order. */
export function findPlace(db: Database, eventId: string, orderId: string): Promise<PlaceInList | undefined> {
  return db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .select(['id', 'email', 'totalMinor'])
    .executeTakeFirst();
}

function keyOf({ id, email, totalMinor }: PlaceInList, sort: OrderSort): RawBuilder<unknown> {
  if (sort === 'email') return sql`(lower(${email}), ${id}::uuid)`;
  if (sort === 'total') return sql`(${totalMinor}::bigint, ${id}::uuid)`;
  return sql`(${id}::uuid)`;
}

interface Slice {
  sort: OrderSort;
  /** From the end, or from `beside`, towards the beginning; the rows come in that order. */
  backwards: boolean;
  /** The order next to the first row; undefined to start at an end of the list. */
  beside: PlaceInList | undefined;
  limit: number;
}

export async function findOrderRows(db: Database, search: OrderSearch, slice: Slice) {
  const { key, column, falls } = KEYS[slice.sort];
  const down = falls !== slice.backwards;
  const order = sql.join(key.map((part) => sql`${part} ${sql.raw(down ? 'desc' : 'asc')}`));
  const isBeyond = slice.beside
    ? sql`(${sql.join(key)}) ${sql.raw(down ? '<' : '>')} ${keyOf(slice.beside, slice.sort)}`
    : sql`true`;
  const columns = sql.join([sql`o.event_id`, sql`o.id`, ...(column ? [column] : [])]);
  // Each kind of order has its own index, and contributes at most one page of rows. Only the index's own columns are read here: a search
  // for one letter may match thousands of orders, and only one page of them is loaded.
  const kinds = kindsOf(search);
  const found = kinds.flat().map(
    (isOne) => sql`(
      select ${columns} from orders o
      where ${isOne} and ${isBeyond} order by ${order} limit ${slice.limit})`,
  );
  const { rows } = await sql<{
    id: string;
    email: StoredEmail;
    state: OrderState;
    dispute: DisputeState | null;
    offeredUntil: Date | null;
    buyer: string;
    totalMinor: number;
    currency: Currency;
    createdAt: Date;
    name: string | null;
    types: { name: string; quantity: number }[];
    tickets: number;
    people: number;
    admitted: number;
    tags: string[];
  }>`
    with page as (
      select o.id from (${sql.join(found, joined(kinds))}) o order by ${order} limit ${slice.limit})
    select o.id, o.email, o.state, o.buyer, o.total_minor, o.currency, o.created_at,
      (select a.name from attendees a where a.event_id = o.event_id and a.order_id = o.id and a.name is not null
        order by a.line_number, a.seat limit 1) as name,
      (select coalesce(json_agg(json_build_object('name', bought.name, 'quantity', bought.quantity) order by bought.at), '[]')
        from (select t.name, sum(l.quantity)::int as quantity, min(l.number) as at from order_lines l
          join ticket_types t on t.event_id = l.event_id and t.id = l.ticket_type_id
          where l.event_id = o.event_id and l.order_id = o.id group by t.id, t.name) bought) as types,
      (select coalesce(sum(l.quantity) filter (where l.admits), 0)::int from order_lines l
        where l.event_id = o.event_id and l.order_id = o.id) as tickets,
      (select coalesce(sum(l.quantity * t.people) filter (where l.admits), 0)::int from order_lines l
        join ticket_types t on t.event_id = l.event_id and t.id = l.ticket_type_id
        where l.event_id = o.event_id and l.order_id = o.id) as people,
      (select coalesce(sum(came.most), 0)::int from (
        select max(m.admitted) as most from tickets k join admissions m on m.event_id = k.event_id and m.ticket_id = k.id
        where k.event_id = o.event_id and k.order_id = o.id group by k.id) came) as admitted,
      ${tagsOf('o', sql`${search.eventId}`)} as tags, ${disputeOf('o')} as dispute, ${offeredUntil('o')} as offered_until
    from page join orders o on o.event_id = ${search.eventId} and o.id = page.id
    order by ${order}`.execute(db);
  return rows;
}

/** A count ends here: counting a million would take longer than all the rest of the page. */
const COUNTED_MOST = 10_000;

/** How many orders a search finds, and what those that were paid add up to. */
export interface CountedOrders {
  count: number;
  /** There are more than `count`. */
  more: boolean;
  /** Tickets and money of the paid ones, refunded ones included; null where there are too many to add up. */
  sums: { tickets: number; paid: Money[] } | null;
}

/** Counts and adds up what a search finds. */
export async function countOrders(db: Database, search: OrderSearch): Promise<CountedOrders> {
  if (isAllLive(search)) {
    const count = await countLiveOrders(db, search.eventId);
    if (count > COUNTED_MOST) return { count, more: false, sums: null };
  }
  const kinds = kindsOf(search);
  const found = kinds
    .flat()
    .map((isOne) => sql`(select o.id from orders o where ${isOne} limit ${COUNTED_MOST + 1})`);
  const { rows } = await sql<{ count: number; tickets: number; paid: Money[] }>`
    with counted as materialized (
      select id from (${sql.join(found, joined(kinds))}) found limit ${COUNTED_MOST + 1}),
    paid as (
      select o.id, o.currency, o.total_minor from counted join orders o on o.event_id = ${search.eventId} and o.id = counted.id
      where o.paid_at is not null)
    select (select count(*) from counted) as count,
      (select coalesce(sum(l.quantity), 0)::int from paid join order_lines l on l.event_id = ${search.eventId} and l.order_id = paid.id
        where l.admits) as tickets,
      (select coalesce(json_agg(json_build_object('currency', currency, 'minor', minor) order by currency), '[]')
        from (select currency, sum(total_minor) as minor from paid where total_minor > 0 group by currency) summed) as paid`.execute(
    db,
  );
  const { count = 0, tickets = 0, paid = [] } = rows[0] ?? {};
  const more = count > COUNTED_MOST;
  return { count: Math.min(count, COUNTED_MOST), more, sums: more ? null : { tickets, paid } };
}

const isAllLive = ({ states, dispute, offered, sought, from, until, tag }: OrderSearch) =>
  sought === undefined &&
  from === undefined &&
  until === undefined &&
  tag === undefined &&
  dispute === undefined &&
  offered === undefined &&
  states.length === LIVE.length &&
  LIVE.every((state) => states.includes(state));

/** A search by name or number finds at most this many orders. */
const MOST_KNOWN = 500;

/**
 * Finds the orders of an event whose number begins like this. They are found before the list is read: within it, PostgreSQL would rather walk
 * through the whole event in the list's order, which takes a second for a million orders.
 * @param start as `startOfOrderNumber` spells it
 */
export async function findOrdersNumbered(db: Database, eventId: string, start: string): Promise<string[]> {
  const isNumbered = sql`event_id = ${eventId} and right(id::text, 8) collate "C" like ${`${start}%`}`;
  // Each kind has its own index, as in the list.
  const { rows } = await sql<{ id: string }>`
    select id from orders where paid_at is not null and ${isNumbered}
    union select id from orders where state = 'held' and ${isNumbered}
    union select id from orders where state in ('expired', 'cancelled') and ${isNumbered}
    limit ${MOST_KNOWN}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds the orders of an event that have an attendee whose name has the words (`folded`); none when the text is too short to look up. */
export async function findOrdersNamed(db: Database, eventId: string, text: string): Promise<string[]> {
  if (!isLongEnough(text) || wholeAddress(text)) return [];
  const rows = await db
    .selectFrom('attendees')
    .where('eventId', '=', eventId)
    .where('name', 'is not', null)
    .where(holdsWords(sql`folded(name)`, text))
    .select('orderId as id')
    .distinct()
    .limit(MOST_KNOWN)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds which order of the event holds the ticket with this short code. */
export async function findOrderOfCode(
  db: Database,
  eventId: string,
  code: string,
): Promise<string | undefined> {
  const ticket = await db
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('shortCode', '=', code)
    .select('orderId')
    .executeTakeFirst();
  return ticket?.orderId;
}

const PAID: readonly OrderState[] = ['paid', 'partly_refunded', 'refunded'];
const LIVE: readonly OrderState[] = ['held', ...PAID];

/**
 * Makes conditions for each kind of order to look through: paid, held, and those that came to nothing. Each kind has one for each way to find
 * what is sought, since together they would have no index.
 */
function kindsOf(search: OrderSearch): RawBuilder<unknown>[][] {
  const { eventId, states, dispute, offered, sought, tag } = search;
  const hasTag = tag === undefined ? sql`true` : isTagged('o', eventId, tag);
  const [paidThen, placedThen] = [sql`o.paid_at`, sql`o.created_at`].map((instant) =>
    isWithin(instant, search),
  );
  const isOneOf = (kind: RawBuilder<unknown>) =>
    waysTo(sought).map(
      (isSought) =>
        sql`o.event_id = ${eventId} and ${kind} and ${isSought} and ${isDisputed(dispute)} and ${hasTag}`,
    );
  const paid = states.filter((state) => PAID.includes(state));
  const kinds: RawBuilder<unknown>[][] = [];
  if (paid.length === PAID.length) kinds.push(isOneOf(sql`o.paid_at is not null and ${paidThen}`));
  else if (paid.length > 0) {
    kinds.push(isOneOf(sql`o.paid_at is not null and ${paidThen} and o.state = any(${paid}::text[])`));
  }
  if (states.includes('held')) kinds.push(isOneOf(sql`${isHeld(offered)} and ${placedThen}`));
  if (states.includes('expired')) {
    kinds.push(isOneOf(sql`o.state in ('expired', 'cancelled') and ${placedThen}`));
  }
  return kinds;
}

function isWithin(instant: RawBuilder<unknown>, { from, until }: OrderSearch): RawBuilder<unknown> {
  const bounds = [
    ...(from ? [sql`${instant} >= ${from}`] : []),
    ...(until ? [sql`${instant} < ${until}`] : []),
  ];
  return bounds.length > 0 ? sql.join(bounds, sql` and `) : sql`true`;
}

function isHeld(offered: OrderSearch['offered']): RawBuilder<unknown> {
  if (offered === undefined) return sql`o.state = 'held'`;
  return sql`o.state = 'held' and ${isOffer(sql`o.event_id`, sql`o.id`)} = ${offered}`;
}

function isDisputed(dispute: OrderSearch['dispute']): RawBuilder<unknown> {
  if (!dispute) return sql`true`;
  if (dispute === 'not lost') return sql`${disputeOf('o')} is distinct from 'lost'`;
  // Few orders were ever disputed. Finding those first means that only theirs are checked for which dispute counts.
  return sql`exists (
    select 1 from disputes d where d.event_id = o.event_id and d.order_id = o.id and d.state = ${dispute})
    and ${disputeOf('o')} = ${dispute}`;
}

/** SQL: puts kinds together. Two ways may find the same order. */
const joined = (kinds: RawBuilder<unknown>[][]) =>
  kinds.some((ways) => ways.length > 1) ? sql` union ` : sql` union all `;

function waysTo(sought: OrderSearch['sought']): RawBuilder<unknown>[] {
  if (!sought) return [sql`true`];
  if ('orderId' in sought) return [sql`o.id = ${sought.orderId}`];
  if ('promoCodeId' in sought) return [sql`o.promo_code_id = ${sought.promoCodeId}`];
  const address = wholeAddress(sought.text);
  if (address) return [sql`lower(o.email) = ${address}`];
  const plain = literal(sought.text);
  const isShort = [...sought.text].length < TRIGRAM;
  const ways = [
    isShort ? sql`lower(o.email) like ${`${plain.toLowerCase()}%`}` : holdsText(sql`o.email`, sought.text),
  ];
  if (sought.known.length > 0) ways.push(sql`o.id = any(${sought.known}::uuid[])`);
  return ways;
}
