import { type RawBuilder, sql } from 'kysely';
import type { StoredEmail, TicketState } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import { guestReason } from '../orders/typed-address.ts';
import { isLongEnough, TRIGRAM } from '../shared/text/fold-words.ts';
import { holdsWords } from '../shared/text/folded.ts';
import { holdsText, literal } from '../shared/text/like.ts';
import { lastAdmission } from '../tickets/last-admission.ts';
import { isResold } from '../tickets/resale-store.ts';
import { holderOf } from '../tickets/ticket-holder.ts';
import type { AttendeeSearch, AttendeeState } from './attendee-search.ts';

const STATES: Record<AttendeeState, readonly TicketState[] | undefined> = {
  current: ['valid', 'on_hold'],
  valid: ['valid'],
  on_hold: ['on_hold'],
  ended: ['revoked'],
  all: undefined,
};

/** SQL: whether the ticket in a row `k` is one that a search picks. Add-ons never are. */
export function isPicked({
  eventId,
  state,
  ticketTypeId,
  checkedIn,
  sought,
}: AttendeeSearch): RawBuilder<boolean> {
  const states = STATES[state];
  const came = sql`exists (select from admissions m where m.event_id = ${eventId} and m.ticket_id = k.id)`;
  const wanted = [
    sql`k.event_id = ${eventId} and k.admits`,
    ...(states ? [sql`k.state = any(${states}::text[])`] : []),
    ...(ticketTypeId ? [sql`k.ticket_type_id = ${ticketTypeId}`] : []),
    ...(checkedIn === undefined ? [] : [checkedIn ? came : sql`not ${came}`]),
    ...(sought ? [isSought(eventId, sought)] : []),
  ];
  return sql<boolean>`(${sql.join(wanted, sql` and `)})`;
}

/** Each way to find somebody has an index of its own, hence the union. */
function isSought(eventId: string, sought: NonNullable<AttendeeSearch['sought']>): RawBuilder<boolean> {
  if ('id' in sought) return sql<boolean>`(k.id = ${sought.id} or k.order_id = ${sought.id})`;
  const { text, shortCode, orderNumber } = sought;
  const beginning = `${literal(text.toLowerCase())}%`;
  const hasAddress =
    Array.from(text).length < TRIGRAM ? sql`lower(o.email) like ${beginning}` : holdsText(sql`o.email`, text);
  const ordersThat = (which: RawBuilder<unknown>) => sql`
    select f.id from orders o join tickets f on f.event_id = ${eventId} and f.order_id = o.id
    where o.event_id = ${eventId} and o.paid_at is not null and ${which}`;
  const attendeesThat = (which: RawBuilder<unknown>) => sql`
    select f.id from attendees d
    join tickets f on f.event_id = ${eventId} and f.order_id = d.order_id and f.line_number = d.line_number and f.seat = d.seat
    where d.event_id = ${eventId} and ${which}`;
  const ways = [
    ordersThat(hasAddress),
    attendeesThat(sql`d.email is not null and lower(d.email) like ${beginning}`),
    sql`select r.ticket_id from ticket_transfers r
      where r.event_id = ${eventId} and r.accepted_at is not null and lower(r.email) like ${beginning}`,
    ...(isLongEnough(text)
      ? [attendeesThat(sql`d.name is not null and ${holdsWords(sql`folded(d.name)`, text)}`)]
      : []),
    ...(shortCode
      ? [sql`select f.id from tickets f where f.event_id = ${eventId} and f.short_code = ${shortCode}`]
      : []),
    ...(orderNumber ? [ordersThat(sql`right(o.id::text, 8) collate "C" = ${orderNumber}`)] : []),
  ];
  return sql<boolean>`k.id in (${sql.join(ways, sql` union `)})`;
}

export const ATTENDEE_SORTS = ['newest', 'oldest'] as const;
export type AttendeeSort = (typeof ATTENDEE_SORTS)[number];

export interface AttendeeRow {
  id: string;
  shortCode: string;
  state: TicketState;
  reversed: boolean;
  resold: boolean;
  orderId: string;
  lineNumber: number;
  seat: number;
  ticketTypeId: string;
  typeName: string;
  people: number;
  name: string | null;
  ownEmail: string | null;
  email: StoredEmail;
  sent: boolean;
  guestReason: string | null;
  peopleIn: number;
  admittedAt: Date | null;
  gate: string | null;
  area: string | null;
  scanId: string | null;
}

/**
 * Finds a page of attendees. Ids sort by time, and nothing but their index is read before the page is known.
 * @param slice `beside`: the id of the ticket before the first row
 */
export async function findAttendeeRows(
  db: Database,
  search: AttendeeSearch,
  slice: { sort: AttendeeSort; backwards: boolean; beside: string | undefined; limit: number },
): Promise<AttendeeRow[]> {
  const { eventId } = search;
  const down = (slice.sort === 'newest') !== slice.backwards;
  const direction = sql.raw(down ? 'desc' : 'asc');
  const isBeyond =
    slice.beside === undefined ? sql`true` : sql`k.id ${sql.raw(down ? '<' : '>')} ${slice.beside}::uuid`;
  const { rows } = await sql<AttendeeRow>`
    with page as (
      select k.id from tickets k where ${isPicked(search)} and ${isBeyond} order by k.id ${direction} limit ${slice.limit})
    select k.id, k.short_code, k.state, k.reversed, ${isResold('k')} as resold, k.order_id, k.line_number, k.seat, k.ticket_type_id,
      t.name as type_name, t.people, d.name, d.email as own_email, coalesce(held.by, o.email) as email, held.by is not null as sent,
      ${guestReason('o')} as guest_reason,
      coalesce(m.people_in, 0) as people_in, m.admitted_at, m.gate, m.area, m.scan_id
    from page
    join tickets k on k.event_id = ${eventId} and k.id = page.id
    join orders o on o.event_id = ${eventId} and o.id = k.order_id
    join ticket_types t on t.event_id = ${eventId} and t.id = k.ticket_type_id
    left join attendees d on d.event_id = ${eventId} and d.order_id = k.order_id and d.line_number = k.line_number and d.seat = k.seat
    cross join lateral (select ${holderOf('k')} as by) held
    left join lateral ${lastAdmission('k')} m on true
    order by k.id ${direction}`.execute(db);
  return rows;
}

/** A count ends here: counting more would take longer than all the rest of the page. */
export const COUNTED_MOST = 100_000;

/** Counts the attendees that a search finds. @returns `more`: there are more than that */
export async function countAttendees(
  db: Database,
  search: AttendeeSearch,
): Promise<{ count: number; more: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from tickets k where ${isPicked(search)} limit ${COUNTED_MOST + 1}) counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNTED_MOST), more: count > COUNTED_MOST };
}
