import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { TicketState } from '../../db/schema.ts';
import type { TypeColour } from '../ticket-types/type-colour.ts';
import { forResaleSince, isResold } from '../tickets/resale-store.ts';
import { holderOf } from '../tickets/ticket-holder.ts';
import { importTicketPublicKey } from '../tickets/ticket-key.ts';
import { addOnsAtDoor } from './collected-store.ts';
import type { AddOnAtDoor, ScanAnswer } from './door-answer.ts';

export async function findTicketPublicKey(
  tx: Transaction,
  eventId: string,
  keyId: number,
): Promise<KeyObject | undefined> {
  const row = await tx
    .selectFrom('event_keys')
    .where('event_id', '=', eventId)
    .where('key_id', '=', keyId)
    .select('public_key')
    .executeTakeFirst();
  return row && importTicketPublicKey(row.public_key);
}

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
  email: string;
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
  /** Whether its holder offers it for resale. */
  forResale: boolean;
  /** The add-ons that came with it, or itself if it is an add-on. */
  addOns: AddOnAtDoor[];
}

/**
 * Finds a ticket and locks its state until the scan commits. A refund that would revoke it waits, or has committed and is seen. The lock is
 * shared, so scans do not wait for one another here.
 */
export async function lockTicket(
  tx: Transaction,
  eventId: string,
  by: { ticketId: string } | { shortCode: string },
): Promise<TicketAtDoor | undefined> {
  const row = await tx
    .selectFrom('tickets')
    .innerJoin('ticket_types', (join) =>
      join
        .onRef('ticket_types.event_id', '=', 'tickets.event_id')
        .onRef('ticket_types.id', '=', 'tickets.ticket_type_id'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.event_id', '=', 'tickets.event_id').onRef('orders.id', '=', 'tickets.order_id'),
    )
    .where('tickets.event_id', '=', eventId)
    .where((is) =>
      'ticketId' in by ? is('tickets.id', '=', by.ticketId) : is('tickets.short_code', '=', by.shortCode),
    )
    .select([
      'tickets.id',
      'tickets.ticket_type_id',
      'ticket_types.name',
      'ticket_types.colour',
      'short_code',
      sql<string>`coalesce(${holderOf('tickets')}, orders.email)`.as('email'),
      sql<string | null>`(select d.name from attendees d where d.event_id = tickets.event_id
        and d.order_id = tickets.order_id and d.line_number = tickets.line_number and d.seat = tickets.seat)`.as(
        'attendeeName',
      ),
      sql<
        AnswerAtDoor[] | null
      >`(select jsonb_agg(jsonb_build_object('question', w.asked, 'answer', w.value) order by q.position, q.id)
        from answers w join questions q on q.event_id = w.event_id and q.id = w.question_id
        where w.event_id = tickets.event_id and w.order_id = tickets.order_id and q.at_door and w.value is not null
          and (w.line_number, w.seat) in ((tickets.line_number, tickets.seat), (0, 0)))`.as('answers'),
      'tickets.state',
      'revoked_at',
      'reversed',
      isResold('tickets').as('resold'),
      'admits',
      sql<boolean>`${forResaleSince('tickets')} is not null`.as('forResale'),
      addOnsAtDoor('tickets').as('addOns'),
    ])
    .forShare('tickets')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      typeId: row.ticket_type_id,
      typeName: row.name,
      colour: row.colour,
      shortCode: row.short_code,
      email: row.email,
      attendeeName: row.attendeeName,
      answers: row.answers ?? [],
      state: row.state,
      revokedAt: row.revoked_at,
      reversed: row.reversed,
      resold: row.resold,
      admits: row.admits,
      forResale: row.forResale,
      addOns: (row.addOns ?? []).map(({ collectedAt, gate, ...addOn }) => ({
        ...addOn,
        collected:
          collectedAt === null ? null : { at: new Date(collectedAt).toISOString(), gate: gate ?? '' },
      })),
    }
  );
}

/** Finds a ticket by the code it had before it was transferred. */
export async function findTransferred(
  tx: Transaction,
  eventId: string,
  by: { ticketId: string } | { shortCode: string },
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('ticket_transfers')
    .where('event_id', '=', eventId)
    .where((is) =>
      'ticketId' in by
        ? is('former_ticket_id', '=', by.ticketId)
        : is('former_short_code', '=', by.shortCode),
    )
    .select('ticket_id as ticketId')
    .executeTakeFirst();
  return found?.ticketId;
}

/** What a ticket is admitted to once, or again after an exit: an area in a period. */
export interface AdmissionKey {
  eventId: string;
  ticketId: string;
  areaId: string;
  /** A day as YYYY-MM-DD. */
  period: string;
}

/** A ticket's latest entry. */
export interface Admission extends AdmissionKey {
  scanId: string;
  admittedAt: Date;
  gate: string;
  admittedBy: string;
}

/** How many tickets were admitted to an area in a period, and how many are inside. */
export interface DoorCount {
  admitted: number;
  inside: number;
}

/**
 * Admits a ticket and counts it, unless it was admitted before; with `reEntry`, unless it is inside. The table's key and the row's lock
 * decide between concurrent scans, so this waits for one that has not committed. A scan id that has admitted once does not admit again.
 * @returns the new counts; undefined if it was not admitted
 */
export async function admit(
  tx: Transaction,
  { eventId, ticketId, areaId, period, scanId, admittedAt, gate, admittedBy }: Admission,
  { reEntry }: { reEntry: boolean },
): Promise<DoorCount | undefined> {
  const { rows } = await sql<DoorCount>`
    with entry as (
      insert into admissions as a (event_id, ticket_id, area_id, period, scan_id, admitted_at, gate, admitted_by)
      select ${eventId}::uuid, ${ticketId}::uuid, ${areaId}::uuid, ${period}::date, ${scanId}::uuid, ${admittedAt}::timestamptz,
        ${gate}, ${admittedBy}
      where not exists (select from scans where event_id = ${eventId} and id = ${scanId} and answer = 'admitted')
      on conflict (event_id, ticket_id, area_id, period) do update
        set scan_id = excluded.scan_id, admitted_at = excluded.admitted_at, gate = excluded.gate,
          admitted_by = excluded.admitted_by, entries = a.entries + 1, inside = true
        where ${reEntry}::boolean and not a.inside
      returning event_id, area_id, period, entries
    )
    insert into admission_counts as c (event_id, area_id, period, admitted, inside)
    select event_id, area_id, period, 1, 1 from entry
    on conflict (event_id, area_id, period) do update
      set admitted = c.admitted + (select count(*) from entry where entries = 1), inside = c.inside + 1
    returning admitted, inside
  `.execute(tx);
  return rows[0];
}

/** Finds the admission of a ticket to an area in a period, or the one that the same scan made in an earlier period. */
export async function findAdmission(
  tx: Transaction,
  { eventId, ticketId, areaId, period, scanId }: Admission,
): Promise<(Admission & { inside: boolean }) | undefined> {
  const found = await tx
    .selectFrom('admissions')
    .where('event_id', '=', eventId)
    .where('ticket_id', '=', ticketId)
    .where('area_id', '=', areaId)
    .where((is) => is.or([is('period', '=', period), is('scan_id', '=', scanId)]))
    .select(['period', 'scan_id', 'admitted_at', 'gate', 'admitted_by', 'inside'])
    .orderBy('period')
    .executeTakeFirst();
  return (
    found && {
      eventId,
      ticketId,
      areaId,
      period: found.period,
      scanId: found.scan_id,
      admittedAt: found.admitted_at,
      gate: found.gate,
      admittedBy: found.admitted_by,
      inside: found.inside,
    }
  );
}

/**
 * Notes an exit if the ticket has been inside since before `at`, so that a late exit does not affect somebody who has come back since.
 * @returns how many are inside then; undefined if it was not inside
 */
export async function noteExit(
  tx: Transaction,
  { eventId, ticketId, areaId, at }: Omit<AdmissionKey, 'period'> & { at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ inside: number }>`
    with gone as (
      update admissions set inside = false
      where event_id = ${eventId} and ticket_id = ${ticketId} and area_id = ${areaId} and inside and admitted_at <= ${at}
        and period = (select max(period) from admissions
          where event_id = ${eventId} and ticket_id = ${ticketId} and area_id = ${areaId})
      returning event_id, area_id, period
    )
    update admission_counts c set inside = c.inside - 1 from gone
    where c.event_id = gone.event_id and c.area_id = gone.area_id and c.period = gone.period
    returning c.inside
  `.execute(tx);
  return rows[0]?.inside;
}

/** Counts an area, including this transaction's own admissions but none that others have not committed. */
export async function countArea(
  db: Database | Transaction,
  { eventId, areaId, period }: Omit<AdmissionKey, 'ticketId'>,
): Promise<DoorCount> {
  const counted = await db
    .selectFrom('admission_counts')
    .where('event_id', '=', eventId)
    .where('area_id', '=', areaId)
    .where('period', '=', period)
    .select(['admitted', 'inside'])
    .executeTakeFirst();
  return counted ?? { admitted: 0, inside: 0 };
}

export interface Scan {
  eventId: string;
  id: string;
  areaId: string;
  ticketId: string | null;
  direction: 'entry' | 'exit';
  answer: ScanAnswer;
  gate: string;
  scannedBy: string;
  scannedAt: Date;
}

/** Stores a scan. @returns false if its id was used for another ticket or by another person */
export async function recordScan(tx: Transaction, scan: Scan): Promise<boolean> {
  const inserted = await tx
    .insertInto('scans')
    .values({
      event_id: scan.eventId,
      id: scan.id,
      area_id: scan.areaId,
      direction: scan.direction,
      ticket_id: scan.ticketId,
      answer: scan.answer,
      gate: scan.gate,
      scanned_by: scan.scannedBy,
      scanned_at: scan.scannedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return true;
  const earlier = await findScan(tx, scan);
  return earlier?.ticketId === scan.ticketId && earlier.scannedBy === scan.scannedBy;
}

export function findScan(tx: Transaction, { eventId, id }: Pick<Scan, 'eventId' | 'id'>) {
  return tx
    .selectFrom('scans')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select(['ticket_id as ticketId', 'scanned_by as scannedBy', 'answer', 'undone_at as undoneAt'])
    .executeTakeFirst();
}
