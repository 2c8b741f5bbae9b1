import { sql } from 'kysely';
import type { StoredEmail, TicketState } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import { isDonation } from '../pricing/donation.ts';
import { holdsWords } from '../shared/text/folded.ts';
import { literal } from '../shared/text/like.ts';
import { inOrderOfNames } from '../shared/text/order-of-names.ts';
import { isResold } from '../tickets/resale-store.ts';
import { holderOf } from '../tickets/ticket-holder.ts';

interface Sought {
  eventId: string;
  areaId: string;
  period: string;
  text: string;
  /** The end of an order's id. */
  orderNumber: string | undefined;
  shortCode: string | undefined;
}

export interface Found {
  shortCode: string;
  orderId: string;
  typeName: string;
  admits: boolean;
  /** How many people it admits. */
  people: number;
  admitted: number;
  inside: number;
  name: string;
  email: StoredEmail;
  state: TicketState;
  reversed: boolean;
  resold: boolean;
  admittedAt: Date | null;
  gate: string | null;
  scanId: string | null;
}

/**
 * Finds an event's tickets, valid ones first, then its add-ons but no donations, and whether each is inside the area. An add-on is named
 * after the holder of its ticket. A ticket matches by its short code; by the email address
 * of its customer or recipient, whole or the whole part before the @; by its attendee's name; by the name of an account with that verified
 * address; or by its order's number. Names match by their words (`folded`). Each way uses its own index, hence the union.
 */
export async function findTicketsAtDoor(
  db: Database,
  { eventId, areaId, period, text, shortCode, orderNumber }: Sought,
  limit: number,
): Promise<Found[]> {
  const address = text.toLowerCase();
  const plain = literal(address);
  const { rows } = await sql<Found>`
    with found as (
      select t.id from tickets t where t.event_id = ${eventId} and t.short_code = ${shortCode ?? null}
      union
      (select t.id from orders o join tickets t on t.event_id = o.event_id and t.order_id = o.id
       where o.event_id = ${eventId} and o.paid_at is not null and lower(o.email) = ${address} limit ${limit})
      union
      (select t.id from orders o join tickets t on t.event_id = o.event_id and t.order_id = o.id
       where o.event_id = ${eventId} and o.paid_at is not null and lower(o.email) like ${`${plain}@%`} limit ${limit})
      union
      (select r.ticket_id from ticket_transfers r
       where r.event_id = ${eventId} and r.accepted_at is not null
         and (lower(r.email) = ${address} or lower(r.email) like ${`${plain}@%`}) limit ${limit})
      union
      (select t.id from attendees d
       join tickets t on t.event_id = d.event_id and t.order_id = d.order_id and t.line_number = d.line_number and t.seat = d.seat
       where d.event_id = ${eventId} and d.name is not null and ${holdsWords(sql`folded(d.name)`, text)} limit ${limit})
      union
      (select t.id from users u
       join orders o on o.event_id = ${eventId} and lower(o.email) = u.email and o.paid_at is not null
       join tickets t on t.event_id = o.event_id and t.order_id = o.id
       where u.deleted_at is null and u.email_verified
         and ${holdsWords(sql`folded(u.search_text)`, text)} and ${holdsWords(sql`folded(u.name)`, text)} limit ${limit})
      union
      (select t.id from orders o join tickets t on t.event_id = o.event_id and t.order_id = o.id
       where o.event_id = ${eventId} and o.paid_at is not null
         and right(o.id::text, 8) collate "C" = ${orderNumber ?? null} limit ${limit}))
    select t.short_code, o.id as order_id, type.name as type_name, t.admits, type.people, coalesce(d.name, u.name, '') as name, holder.email, t.state, t.reversed,
      ${isResold('t')} as resold, a.admitted_at, a.gate, a.scan_id, coalesce(a.admitted, 0) as admitted, coalesce(a.inside, 0) as inside
    from found
    join tickets t on t.event_id = ${eventId} and t.id = found.id
    join ticket_types type on type.event_id = t.event_id and type.id = t.ticket_type_id
    join orders o on o.event_id = t.event_id and o.id = t.order_id
    join tickets held on held.event_id = t.event_id and held.id = coalesce(t.add_on_to, t.id)
    cross join lateral (select coalesce(${holderOf('held')}, o.email) as email) holder
    left join users u on u.email = lower(holder.email) and u.email_verified and u.deleted_at is null
    left join attendees d on d.event_id = held.event_id and d.order_id = held.order_id and d.line_number = held.line_number and d.seat = held.seat
    left join admissions a on a.event_id = t.event_id and a.ticket_id = t.id and a.area_id = ${areaId} and a.period = ${period} and a.inside > 0
    where t.admits or not ${isDonation('type')}
    order by not t.admits, (t.state <> 'valid'), (a.ticket_id is not null), ${inOrderOfNames(sql`coalesce(d.name, u.name, '')`)}, o.id, t.id
    limit ${limit}`.execute(db);
  return rows;
}
