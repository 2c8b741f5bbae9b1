import { type RawBuilder, sql } from 'kysely';
import type { StoredEmail, TicketState } from '../../../db/column-types.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Transaction } from '../../../db/database.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { TypeColour } from '../../ticket-types/type-colour.ts';
import { formerCodes } from '../../tickets/former-codes.ts';
import { forResaleSince, isResold } from '../../tickets/resale-store.ts';
import { holderOf } from '../../tickets/ticket-holder.ts';
import { addOnsAtDoor, type StoredAddOnAtDoor, toAddOn } from '../collected-store.ts';
import type { AddOnAtDoor, ScanAnswer } from '../door-answer.ts';
import type { Admission, StoredScan } from './admission.ts';

/** A whole answer, with the wording of its question at the time. */
export interface AnswerAtDoor {
  question: string;
  answer: string[];
}

export interface TicketAtDoor {
  id: string;
  typeId: string;
  typeName: string;
  colour: TypeColour | null;
  shortCode: string;
  /** Null on a device without network, which keeps no addresses. */
  email: StoredEmail | null;
  /** The attendee's name, if one was given. */
  attendeeName: string | null;
  /** The answers that the organiser wants to see at the door. */
  answers: AnswerAtDoor[];
  state: TicketState;
  revokedAt: Date | null;
  /** Whether it was revoked because the customer's bank took the payment back. */
  reversed: boolean;
  /** Whether it was revoked because somebody bought it from its holder. */
  resold: boolean;
  /** False for a unit of an add-on. */
  admits: boolean;
  /** How many people it admits. */
  people: number;
  /** Whether its holder offers it for resale. */
  forResale: boolean;
  /** The add-ons that came with it, or itself if it is an add-on. */
  addOns: AddOnAtDoor[];
  admissions: Admission[];
}

/** @returns the ids of an event's tickets by short code, also by one from before a transfer or an exchange with the id from then */
export async function findTicketIds(
  tx: Transaction,
  eventId: string,
  shortCodes: readonly string[],
): Promise<Map<string, string>> {
  if (shortCodes.length === 0) return new Map();
  const { rows } = await sql<{ shortCode: string; id: string }>`
    select asked.short_code, coalesce(k.id, moved.former_ticket_id) as id
    from unnest(${shortCodes}::text[]) as asked (short_code)
    left join lateral (select id from tickets where event_id = ${eventId} and short_code = asked.short_code offset 0) k on true
    left join lateral (select former_ticket_id from ${formerCodes(sql`${eventId}`)} former
      where former.former_short_code = asked.short_code offset 0) moved on true
    where k.id is not null or moved.former_ticket_id is not null
  `.execute(tx);
  return new Map(rows.map(({ shortCode, id }) => [shortCode, id]));
}

/**
 * Locks tickets until their scans commit. What is read next is true until then: a refund, a transfer, the undoing of a check-in or another
 * process's scan waits, or has committed and is seen.
 * @param wait whether to wait for tickets that somebody has locked, instead of leaving them out. Only who locks a single ticket may wait:
 * then two who wait for each other's tickets are impossible
 * @returns the ids of the locked ones
 */
export async function lockTickets(
  tx: Transaction,
  eventId: string,
  ids: readonly string[],
  { wait }: { wait: boolean },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select k.id from tickets k where k.event_id = ${eventId} and k.id = any(${ids}::uuid[])
    for no key update of k ${wait ? sql`` : sql`skip locked`}
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Tells what tickets are that could not be locked: `locked` by somebody else, or transferred or exchanged and now of another id. */
export async function findNotLocked(
  tx: Transaction,
  eventId: string,
  ids: readonly string[],
): Promise<Map<string, 'locked' | { transferredTo: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; transferredTo: string | null }>`
    select asked.id, moved.ticket_id as transferred_to from unnest(${ids}::uuid[]) as asked (id)
    left join lateral (select id from tickets where event_id = ${eventId} and id = asked.id offset 0) k on true
    left join lateral (select ticket_id from ${formerCodes(sql`${eventId}`)} former
      where former.former_ticket_id = asked.id offset 0) moved on true
    where k.id is not null or moved.ticket_id is not null
  `.execute(tx);
  return new Map(
    rows.map(({ id, transferredTo }) => [id, transferredTo === null ? 'locked' : { transferredTo }]),
  );
}

/** An id has the time of the process that made it, and a backup that of its database. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/** Tells which tickets of genuine codes were issued after a backup that was restored since: they are lost. */
export async function findLost(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const restores = await tx.selectFrom('restores').select(['backupTakenAt', 'restoredAt']).execute();
  const isLost = (id: string) => {
    const issuedAt = timeOfId(id);
    return restores.some(
      ({ backupTakenAt, restoredAt }) =>
        issuedAt > backupTakenAt.getTime() - CLOCKS_DIFFER_MS && issuedAt < restoredAt.getTime(),
    );
  };
  return new Set(ids.filter(isLost));
}

/** When an id was made, ms since 1970: the first 48 bits of a UUID of version 7 (RFC 9562). */
const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** What scans are about: tickets, and those of the scans that were stored before. Both are by id. */
export interface Scanned {
  tickets: Map<string, TicketAtDoor>;
  scans: Map<string, StoredScan>;
}

/** Reads what scans are about. `ticketId` is of a locked ticket. */
export async function readScanned(
  tx: Transaction,
  eventId: string,
  scans: readonly { id: string; ticketId: string | undefined }[],
): Promise<Scanned> {
  const rows = await scannedRows(
    tx,
    eventId,
    scans.map(({ id }) => id),
    scans.map(({ ticketId }) => ticketId ?? null),
  );
  const tickets = rows.flatMap((row) => toTicket(row) ?? []);
  const stored = rows.flatMap((row) => toScan(row) ?? []);
  return {
    tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])),
    scans: new Map(stored.map((scan) => [scan.id, scan])),
  };
}

/** SQL: the event of a ticket `k`, where a statement is not about one event. */
const OF_TICKET = sql.ref('k.event_id');

/** SQL: the attendee's name of a ticket `k`. */
export const attendeeName = (eventId?: RawBuilder<unknown>) => sql<string | null>`(
  select d.name from attendees d where d.event_id = ${eventId ?? OF_TICKET}
    and d.order_id = k.order_id and d.line_number = k.line_number and d.seat = k.seat)`;

/** SQL: the answers of a ticket `k` that the organiser wants to see at the door; null if there are none. Sensitive ones are left out. */
export const answersAtDoor = (eventId?: RawBuilder<unknown>) => sql<AnswerAtDoor[] | null>`(
  select jsonb_agg(jsonb_build_object('question', w.asked, 'answer', w.value) order by q.position, q.id)
  from answers w join questions q on q.event_id = w.event_id and q.id = w.question_id
  where w.event_id = ${eventId ?? OF_TICKET} and w.order_id = k.order_id and q.at_door and w.value is not null
    and (w.line_number, w.seat) in ((k.line_number, k.seat), (0, 0)))`;

/** SQL: the admissions of a ticket `k`; null if there are none. */
export const admissionsOfTicket = (eventId?: RawBuilder<unknown>) => sql<AdmissionJson[] | null>`(
  select json_agg(json_build_object('ticketId', a.ticket_id, 'areaId', a.area_id, 'period', a.period, 'scanId', a.scan_id,
    'admittedAt', a.admitted_at, 'gate', a.gate, 'admittedBy', a.admitted_by, 'entries', a.entries, 'inside', a.inside,
    'admitted', a.admitted, 'newcomers', a.newcomers, 'previousScanId', a.previous_scan_id))
  from admissions a where a.event_id = ${eventId ?? OF_TICKET} and a.ticket_id = k.id)`;

/** An admission as PostgreSQL writes it in JSON. */
export type AdmissionJson = Omit<Admission, 'admittedAt'> & { admittedAt: string };

interface Row {
  scanId: string;
  id: string | null;
  typeId: string;
  typeName: string;
  colour: TypeColour | null;
  people: number;
  shortCode: string;
  email: StoredEmail;
  attendeeName: string | null;
  answers: AnswerAtDoor[] | null;
  state: TicketState;
  revokedAt: Date | null;
  reversed: boolean;
  resold: boolean;
  admits: boolean;
  forResale: boolean;
  addOns: StoredAddOnAtDoor[] | null;
  admissions: AdmissionJson[] | null;
  earlierAnswer: ScanAnswer | null;
  earlierTicketId: string | null;
  earlierAreaId: string;
  earlierDirection: 'entry' | 'exit';
  scannedBy: string;
  scannedAt: Date;
  undone: boolean;
}

// What a scan is about is found for one after the other (`offset 0`), however old the statistics of a growing event.
const scannedRows = compileOnce<[string, string[], (string | null)[]], Row>(
  (db, eventId, scanIds, ticketIds, event = sql`${eventId}::uuid`) => ({
    compile: () =>
      sql<Row>`
      select asked.scan_id, k.id, k.ticket_type_id as type_id, type.name as type_name, type.colour, type.people, k.short_code,
        coalesce(${holderOf('k', event)}, o.email) as email,
        ${attendeeName(event)} as attendee_name, ${answersAtDoor(event)} as answers,
        k.state, k.revoked_at, k.reversed, ${isResold('k', event)} as resold, k.admits, ${forResaleSince('k', event)} is not null as for_resale,
        ${addOnsAtDoor('k', event)} as add_ons,
        ${admissionsOfTicket(event)} as admissions,
        earlier.answer as earlier_answer, earlier.ticket_id as earlier_ticket_id, earlier.area_id as earlier_area_id,
        earlier.direction as earlier_direction, earlier.scanned_by, earlier.scanned_at, earlier.undone_at is not null as undone
      from unnest(${scanIds}::uuid[], ${ticketIds}::uuid[]) as asked (scan_id, ticket_id)
      left join lateral (select * from tickets where event_id = ${event} and id = asked.ticket_id offset 0) k on true
      left join ticket_types type on type.event_id = ${event} and type.id = k.ticket_type_id
      left join lateral (select email from orders where event_id = ${event} and id = k.order_id offset 0) o on true
      left join lateral (select * from scans where event_id = ${event} and id = asked.scan_id offset 0) earlier on true
    `.compile(db),
  }),
);

function toTicket(row: Row): TicketAtDoor | undefined {
  const { id, typeId, typeName, colour, people, shortCode, email, attendeeName } = row;
  if (id === null) return undefined;
  const { state, revokedAt, reversed, resold, admits, forResale } = row;
  return {
    id,
    typeId,
    typeName,
    colour,
    people,
    shortCode,
    email,
    attendeeName,
    state,
    revokedAt,
    reversed,
    resold,
    admits,
    forResale,
    answers: row.answers ?? [],
    addOns: (row.addOns ?? []).map(toAddOn),
    admissions: (row.admissions ?? []).map((one) => ({ ...one, admittedAt: new Date(one.admittedAt) })),
  };
}

function toScan({
  scanId,
  earlierAnswer,
  scannedBy,
  scannedAt,
  undone,
  ...row
}: Row): StoredScan | undefined {
  if (earlierAnswer === null) return undefined;
  return {
    id: scanId,
    answer: earlierAnswer,
    scannedBy,
    scannedAt,
    undone,
    ticketId: row.earlierTicketId,
    areaId: row.earlierAreaId,
    direction: row.earlierDirection,
  };
}
