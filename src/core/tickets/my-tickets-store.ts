import { type RawBuilder, sql } from 'kysely';
import type { TicketState } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import { type Owner, ordersOwnedBy } from '../orders/my-orders-store.ts';
import { isAlone, namesOfAddOns } from './add-on-units.ts';
import { lastAdmission } from './last-admission.ts';
import { isResold } from './resale-store.ts';
import { holderOf } from './ticket-holder.ts';

/** A ticket as its owner's list shows it. */
export interface MyTicketRow {
  id: string;
  eventId: string;
  orderId: string;
  /** The transfer that brought it; null when they bought it. */
  transferId: string | null;
  ticketTypeId: string;
  typeName: string;
  /** How many people it admits, and how many of them came in. */
  people: number;
  peopleIn: number | null;
  /** The add-ons that came with it, by name. */
  addOns: string[] | null;
  keyId: number;
  shortCode: string;
  state: TicketState;
  /** False for an add-on unit that was bought alone. */
  admits: boolean;
  /** Whether it was revoked because the customer's bank took the payment back. */
  reversed: boolean;
  /** Whether somebody bought it from them. */
  resold: boolean;
  /** For an add-on: when it was handed out. */
  admittedAt: Date | null;
  gate: string | null;
  eventName: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  locationText: string;
  bannerKey: string | null;
  accent: string | null;
  cancelledAt: Date | null;
}

/**
 * SQL: somebody's tickets: those of their orders that nobody else accepted, including add-ons that were bought alone, and those that they
 * accepted and did not send on.
 */
const ticketsOf = (owner: Owner) => sql`
  from (
    select k.event_id, k.id, null::uuid as transfer_id
    from ${ordersOwnedBy(owner)} as mine
    join tickets as k on k.event_id = mine.event_id and k.order_id = mine.id
    join ticket_types as t on t.event_id = k.event_id and t.id = k.ticket_type_id
    where (k.admits or ${isAlone('k', 't')}) and ${holderOf('k')} is null
    union all
    select k.event_id, k.id, t.id
    from ticket_transfers as t
    join tickets as k on k.event_id = t.event_id and k.id = t.ticket_id
    where lower(t.email) = ${owner.email ?? null} and t.accepted_at is not null and not exists (
      select from ticket_transfers as n where n.event_id = t.event_id and n.ticket_id = t.ticket_id and n.previous_id = t.id and n.accepted_at is not null)
  ) as mine
  join tickets as k on k.event_id = mine.event_id and k.id = mine.id
  join events as e on e.id = k.event_id
`;

const COLUMNS = sql`
  k.id, k.event_id, k.order_id, mine.transfer_id, k.ticket_type_id, t.name as type_name, t.people,
  ${namesOfAddOns('k')} as add_ons,
  k.key_id, k.short_code, k.state, k.admits, k.reversed,
  ${isResold('k')} as resold,
  m.people_in, coalesce(m.admitted_at, c.collected_at) as admitted_at, coalesce(m.gate, c.gate) as gate,
  e.name as event_name, e.starts_at, e.ends_at, e.time_zone,
  e.location_text, e.banner_key, e.accent, e.cancelled_at
`;

const JOINS = sql`
  join ticket_types as t on t.event_id = k.event_id and t.id = k.ticket_type_id
  left join lateral ${lastAdmission('k')} as m on true
  left join collected_add_ons as c on c.event_id = k.event_id and c.ticket_id = k.id
`;

/** A page of somebody's tickets: upcoming events, the next first; or past events, the latest first. */
export async function findMyTickets(
  db: Database,
  owner: Owner,
  { when, now, limit, offset }: { when: 'upcoming' | 'past'; now: Date; limit: number; offset: number },
): Promise<MyTicketRow[]> {
  const upcoming = when === 'upcoming';
  const range = upcoming ? sql`e.ends_at > ${now}` : sql`e.ends_at <= ${now}`;
  const order = upcoming ? sql`e.starts_at` : sql`e.starts_at desc`;
  const { rows } = await sql<MyTicketRow>`
    select ${COLUMNS} ${ticketsOf(owner)} ${JOINS}
    where ${range}
    order by ${order}, k.event_id, k.order_id, t.position, k.id
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export async function countMyTickets(
  db: Database,
  owner: Owner,
  now: Date,
): Promise<{ upcoming: number; past: number }> {
  const count = (range: RawBuilder<unknown>) => sql`count(*) filter (where ${range})`;
  const { rows } = await sql<{ upcoming: number; past: number }>`
    select ${count(sql`e.ends_at > ${now}`)} as upcoming, ${count(sql`e.ends_at <= ${now}`)} as past ${ticketsOf(owner)}
  `.execute(db);
  return rows[0] ?? { upcoming: 0, past: 0 };
}

/** Finds one of somebody's tickets; undefined for another person's. */
export async function findMyTicket(
  db: Database,
  owner: Owner,
  { eventId, ticketId }: { eventId: string; ticketId: string },
): Promise<MyTicketRow | undefined> {
  const { rows } = await sql<MyTicketRow>`
    select ${COLUMNS} ${ticketsOf(owner)} ${JOINS}
    where k.event_id = ${eventId}::uuid and k.id = ${ticketId}::uuid
  `.execute(db);
  return rows[0];
}

export function findSealedKeys(db: Database, eventId: string): Promise<{ keyId: number; sealed: string }[]> {
  return db
    .selectFrom('event_keys')
    .select(['keyId', 'privateKeySealed as sealed'])
    .where('eventId', '=', eventId)
    .execute();
}
