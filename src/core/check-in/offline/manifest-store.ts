import { sql } from 'kysely';
import type { TicketState } from '../../../db/column-types.ts';
import type { Database } from '../../../db/database.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { daysOf, type StoredDay } from '../../tickets/day-store.ts';
import { formerCodes } from '../../tickets/former-codes.ts';
import { isResold } from '../../tickets/resale-store.ts';
import { holderOf } from '../../tickets/ticket-holder.ts';
import { addOnsAtDoor, type StoredAddOnAtDoor } from '../collected-store.ts';
import {
  type AdmissionJson,
  type AnswerAtDoor,
  admissionsOfTicket,
  answersAtDoor,
  attendeeName,
} from '../scans/ticket-at-door-store.ts';

/** How far a list was read: everything up to a row, in the order in which rows changed. */
export interface Position {
  /** A transaction's number. */
  changedIn: string;
  id: string;
}

export interface ListedTicket extends Listed {
  typeId: string;
  keyId: number;
  shortCode: string;
  state: TicketState;
  revokedAt: Date | null;
  reversed: boolean;
  resold: boolean;
  admits: boolean;
  name: string | null;
  /** Whose ticket it is, as a search at the door finds it. */
  guest: string | null;
  orderId: string;
  answers: AnswerAtDoor[] | null;
  addOns: StoredAddOnAtDoor[] | null;
  former: { id: string; shortCode: string; imported: string[] | null }[] | null;
  /** Hashes of the codes by which another system sold it. */
  imported: string[] | null;
  admissions: AdmissionJson[] | null;
}

/** A row of a list. */
interface Listed extends Position {
  /**
   * Whether every transaction with a smaller number has ended. Until then a row may still appear before this one, so the next call begins
   * before it too.
   */
  settled: boolean;
}

const changedAfter = (row: string, id: string, { changedIn, id: last }: Position) =>
  sql<boolean>`(${sql.ref(`${row}.changed_in`)}, ${sql.ref(`${row}.${id}`)}) > (${changedIn}::xid8, ${last}::uuid)`;

const isSettled = (row: string) =>
  sql<boolean>`${sql.ref(`${row}.changed_in`)} < pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Finds the tickets and add-ons of an event that changed after a position, in that order. What was handed out is another list. `offset 0`
 * keeps a ticket's holder from being sought once for each pair of rows, as PostgreSQL plans it before it has statistics: 100 tickets took 4 s.
 */
export async function findChangedTickets(
  db: Database,
  { eventId, after, limit }: { eventId: string; after: Position; limit: number },
): Promise<ListedTicket[]> {
  const { rows } = await sql<ListedTicket>`
    select k.id, k.changed_in::text, ${isSettled('k')} as settled, k.ticket_type_id as type_id, k.key_id, k.short_code, k.state, k.revoked_at, k.reversed,
      ${isResold('k')} as resold, k.admits, k.order_id, ${attendeeName()} as name,
      coalesce(d.name, u.name) as guest, ${answersAtDoor()} as answers, ${addOnsAtDoor('k')} as add_ons,
      (select json_agg(json_build_object('id', t.former_ticket_id, 'shortCode', t.former_short_code,
          'imported', ${importedCodes(eventId, 't.former_ticket_id')}))
        from ${formerCodes(sql`${eventId}`)} t
        where t.ticket_id = k.id) as former,
      ${importedCodes(eventId, 'k.id')} as imported,
      ${admissionsOfTicket()} as admissions
    from tickets k
    cross join lateral (
      select h.event_id, h.order_id, h.line_number, h.seat, lower(coalesce(${holderOf('h')}, o.email)) as address
      from tickets h join orders o on o.event_id = k.event_id and o.id = k.order_id
      where h.event_id = k.event_id and h.id = coalesce(k.add_on_to, k.id)
      offset 0) held
    left join users u on u.email = held.address and u.email_verified and u.deleted_at is null
    left join attendees d on d.event_id = held.event_id and d.order_id = held.order_id and d.line_number = held.line_number
      and d.seat = held.seat
    where k.event_id = ${eventId} and ${changedAfter('k', 'id', after)}
    order by k.changed_in, k.id
    limit ${limit}
  `.execute(db);
  return rows;
}

/** SQL: the hashes of the codes that were imported for a ticket, in order; null for none. @param ticket the name of its id in the query */
const importedCodes = (eventId: string, ticket: string) => sql<string[] | null>`(
  select json_agg(c.code_hash order by c.code_hash) from imported_codes c
  where c.event_id = ${eventId} and c.ticket_id = ${sql.ref(ticket)})`;

export interface ListedAdmission extends Listed {
  areaId: string;
  period: string;
  scanId: string;
  admittedAt: Date;
  gate: string;
  entries: number;
  inside: number;
  admitted: number;
  newcomers: number;
}

/** Finds the admissions of an event that changed after a position, in that order. Their ids are of their tickets, whose rows stay together. */
export async function findChangedAdmissions(
  db: Database,
  { eventId, after, limit }: { eventId: string; after: Position; limit: number },
): Promise<ListedAdmission[]> {
  const { rows } = await sql<ListedAdmission>`
    select a.ticket_id as id, a.changed_in::text, ${isSettled('a')} as settled, a.area_id, a.period::text, a.scan_id, a.admitted_at, a.gate, a.entries, a.inside,
      a.admitted, a.newcomers
    from admissions a
    where a.event_id = ${eventId} and ${changedAfter('a', 'ticket_id', after)}
    order by a.changed_in, a.ticket_id
    fetch first ${limit} rows with ties
  `.execute(db);
  return rows;
}

export interface ListedCollection extends Listed {
  collectionId: string;
  at: Date;
  gate: string;
  putBack: boolean;
}

/** Finds the handings out of an event's add-ons that changed after a position, in that order. Their ids are of units, whose rows stay together. */
export async function findChangedCollections(
  db: Database,
  { eventId, after, limit }: { eventId: string; after: Position; limit: number },
): Promise<ListedCollection[]> {
  const { rows } = await sql<ListedCollection>`
    select c.ticket_id as id, c.changed_in::text, ${isSettled('c')} as settled, c.id as collection_id, c.collected_at as at, c.gate,
      c.put_back_at is not null as put_back
    from add_on_collections c
    where c.event_id = ${eventId} and ${changedAfter('c', 'ticket_id', after)}
    order by c.changed_in, c.ticket_id
    fetch first ${limit} rows with ties
  `.execute(db);
  return rows;
}

export interface ListedKey {
  eventId: string;
  keyId: number;
  publicKey: string;
  sealed: string;
}

/** Finds the keys of an event and of up to 50 others of its organisation that end within two days of it. */
export async function findKeysAround(db: Database, eventId: string): Promise<ListedKey[]> {
  const here = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select(['organisationId', 'startsAt', 'endsAt'])
    .executeTakeFirst();
  if (!here) return [];
  const around = await db
    .selectFrom('events')
    .where('organisationId', '=', here.organisationId)
    .where('id', '<>', eventId)
    .where('endsAt', '>=', new Date(here.startsAt.getTime() - 2 * DAY_MS))
    .where('endsAt', '<=', new Date(here.endsAt.getTime() + 2 * DAY_MS))
    .orderBy(sql`abs(extract(epoch from starts_at - ${here.startsAt}::timestamptz))`)
    .orderBy('id')
    .limit(50)
    .select('id')
    .execute();
  return db
    .selectFrom('event_keys')
    .where('eventId', 'in', [eventId, ...around.map(({ id }) => id)])
    .orderBy('eventId')
    .orderBy('keyId')
    .select(['eventId', 'keyId', 'publicKey', 'privateKeySealed as sealed'])
    .execute();
}

/** Finds the types of an event's tickets and add-ons, and which answers the door shows. */
export async function findWhatDoorShows(db: Database, eventId: string) {
  const types = await db
    .selectFrom('ticket_types')
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'colour', 'people'])
    .execute();
  const questions = await db
    .selectFrom('questions')
    .where('eventId', '=', eventId)
    .where('atDoor', '=', true)
    .orderBy('position')
    .orderBy('id')
    .select('id')
    .execute();
  // A restored database is another one, whose numbers of transactions have nothing to do with those that devices know.
  const { rows } = await sql<{ database: string; days: StoredDay[] }>`
    select system_identifier || '.' || (select oid from pg_database where datname = current_database()) as database
    , ${daysOf(sql`${eventId}::uuid`)} as days from pg_control_system()`.execute(db);
  const { database = '', days = [] } = rows[0] ?? {};
  return { types, days, questions: questions.map(({ id }) => id), database };
}
