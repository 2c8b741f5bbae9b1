import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredEmail, TicketState } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
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
    .where('eventId', '=', eventId)
    .where('keyId', '=', keyId)
    .select('publicKey')
    .executeTakeFirst();
  return row && importTicketPublicKey(row.publicKey);
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
  email: StoredEmail;
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
        .onRef('ticket_types.eventId', '=', 'tickets.eventId')
        .onRef('ticket_types.id', '=', 'tickets.ticketTypeId'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.eventId', '=', 'tickets.eventId').onRef('orders.id', '=', 'tickets.orderId'),
    )
    .where('tickets.eventId', '=', eventId)
    .where((is) =>
      'ticketId' in by ? is('tickets.id', '=', by.ticketId) : is('tickets.shortCode', '=', by.shortCode),
    )
    .select([
      'tickets.id',
      'tickets.ticketTypeId',
      'ticket_types.name',
      'ticket_types.colour',
      'ticket_types.people',
      'shortCode',
      sql<StoredEmail>`coalesce(${holderOf('tickets')}, orders.email)`.as('email'),
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
      'revokedAt',
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
      typeId: row.ticketTypeId,
      typeName: row.name,
      colour: row.colour,
      shortCode: row.shortCode,
      email: row.email,
      attendeeName: row.attendeeName,
      answers: row.answers ?? [],
      state: row.state,
      revokedAt: row.revokedAt,
      reversed: row.reversed,
      resold: row.resold,
      admits: row.admits,
      people: row.people,
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
    .where('eventId', '=', eventId)
    .where((is) =>
      'ticketId' in by ? is('formerTicketId', '=', by.ticketId) : is('formerShortCode', '=', by.shortCode),
    )
    .select('ticketId')
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

/** How many people were admitted to an area in a period, and how many are inside. */
export interface DoorCount {
  admitted: number;
  inside: number;
}

/** What an entry changed: the area's new counts and, for its scan to keep, what undoing it needs. */
export interface Entered {
  count: DoorCount;
  people: DoorCount;
  /** How many of its people had not been in before. */
  newcomers: number;
  previousScanId: string | null;
}

/**
 * Admits people with a ticket and counts them, unless the ticket has then admitted more than `of`; with `reEntry`, unless more would be
 * inside. The table's key and the row's lock decide between concurrent scans, so this waits for one that has not committed. A scan id that
 * has admitted once does not admit again.
 * @returns undefined if nobody was admitted
 */
export async function admit(
  tx: Transaction,
  { eventId, ticketId, areaId, period, scanId, admittedAt, gate, admittedBy }: Admission,
  { people, of, reEntry }: { people: number; of: number; reEntry: boolean },
): Promise<Entered | undefined> {
  const { rows } = await sql<
    DoorCount & {
      ticketAdmitted: number;
      ticketInside: number;
      newcomers: number;
      previousScanId: string | null;
    }
  >`
    with entry as (
      insert into admissions as a (event_id, ticket_id, area_id, period, scan_id, admitted_at, gate, admitted_by,
        inside, admitted, newcomers)
      select ${eventId}::uuid, ${ticketId}::uuid, ${areaId}::uuid, ${period}::date, ${scanId}::uuid, ${admittedAt}::timestamptz,
        ${gate}, ${admittedBy}, ${people}::smallint, ${people}::smallint, ${people}::smallint
      where ${people}::smallint <= ${of}::smallint
        and not exists (select from scans where event_id = ${eventId} and id = ${scanId} and answer = 'admitted')
      on conflict (event_id, ticket_id, area_id, period) do update
        set scan_id = excluded.scan_id, admitted_at = excluded.admitted_at, gate = excluded.gate,
          admitted_by = excluded.admitted_by, entries = a.entries + 1, previous_scan_id = a.scan_id,
          inside = a.inside + excluded.inside,
          admitted = case when ${reEntry}::boolean then greatest(a.admitted, a.inside + excluded.inside)
            else a.admitted + excluded.admitted end,
          newcomers = case when ${reEntry}::boolean then greatest(0, a.inside + excluded.inside - a.admitted)
            else excluded.newcomers end
        where (case when ${reEntry}::boolean then a.inside else a.admitted end) + excluded.inside <= ${of}::smallint
      returning event_id, area_id, period, inside, admitted, newcomers, previous_scan_id
    ), counted as (
      insert into admission_counts as c (event_id, area_id, period, admitted, inside)
      select event_id, area_id, period, ${people}, ${people} from entry
      on conflict (event_id, area_id, period) do update
        set admitted = c.admitted + (select newcomers from entry), inside = c.inside + excluded.inside
      returning admitted, inside
    )
    select counted.admitted, counted.inside, entry.admitted as ticket_admitted, entry.inside as ticket_inside,
      entry.newcomers, entry.previous_scan_id
    from counted, entry
  `.execute(tx);
  const [row] = rows;
  return (
    row && {
      count: { admitted: row.admitted, inside: row.inside },
      people: { admitted: row.ticketAdmitted, inside: row.ticketInside },
      newcomers: row.newcomers,
      previousScanId: row.previousScanId,
    }
  );
}

/** Finds the admission of a ticket to an area in a period, or the one that the same scan made in an earlier period. */
export async function findAdmission(
  tx: Transaction,
  { eventId, ticketId, areaId, period, scanId }: Admission,
): Promise<(Admission & DoorCount) | undefined> {
  const found = await tx
    .selectFrom('admissions')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', ticketId)
    .where('areaId', '=', areaId)
    .where((is) => is.or([is('period', '=', period), is('scanId', '=', scanId)]))
    .select(['period', 'scanId', 'admittedAt', 'gate', 'admittedBy', 'admitted', 'inside'])
    .orderBy('period')
    .executeTakeFirst();
  return (
    found && {
      eventId,
      ticketId,
      areaId,
      period: found.period,
      scanId: found.scanId,
      admittedAt: found.admittedAt,
      gate: found.gate,
      admittedBy: found.admittedBy,
      admitted: found.admitted,
      inside: found.inside,
    }
  );
}

/**
 * Notes that people leave, if so many have been inside since before `at`, so that a late exit does not affect somebody who has come back
 * since. Nobody knows which of a group left, so its exits count however late they are. A scan id counts once.
 * @returns how many are inside the area then, and of the ticket's people; undefined if nothing was noted
 */
export async function noteExit(
  tx: Transaction,
  { eventId, ticketId, areaId, scanId, at }: Omit<AdmissionKey, 'period'> & { scanId: string; at: Date },
  { people, of }: { people: number; of: number },
): Promise<{ inside: number; ticketInside: number } | undefined> {
  const { rows } = await sql<{ inside: number; ticketInside: number }>`
    with gone as (
      update admissions set inside = inside - ${people}
      where event_id = ${eventId} and ticket_id = ${ticketId} and area_id = ${areaId} and inside >= ${people}
        and (admitted_at <= ${at} or ${of}::int > 1)
        and period = (select max(period) from admissions
          where event_id = ${eventId} and ticket_id = ${ticketId} and area_id = ${areaId})
        and not exists (select from scans where event_id = ${eventId} and id = ${scanId})
      returning event_id, area_id, period, inside
    )
    update admission_counts c set inside = c.inside - ${people} from gone
    where c.event_id = gone.event_id and c.area_id = gone.area_id and c.period = gone.period
    returning c.inside, gone.inside as ticket_inside
  `.execute(tx);
  return rows[0];
}

/** Counts an area, including this transaction's own admissions but none that others have not committed. */
export async function countArea(
  db: Database | Transaction,
  { eventId, areaId, period }: Omit<AdmissionKey, 'ticketId'>,
): Promise<DoorCount> {
  const counted = await db
    .selectFrom('admission_counts')
    .where('eventId', '=', eventId)
    .where('areaId', '=', areaId)
    .where('period', '=', period)
    .select(['admitted', 'inside'])
    .executeTakeFirst();
  return counted ?? { admitted: 0, inside: 0 };
}

/** Counts a ticket's people in its last period in an area. */
export async function countTicket(
  tx: Transaction,
  { eventId, ticketId, areaId }: Omit<AdmissionKey, 'period'>,
): Promise<DoorCount> {
  const counted = await tx
    .selectFrom('admissions')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', ticketId)
    .where('areaId', '=', areaId)
    .orderBy('period', 'desc')
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
  people: number;
  /** What it changed, if it admitted. */
  entered?: Pick<Entered, 'newcomers' | 'previousScanId'>;
}

/** The answers of scans that count people in or out. */
const COUNTED: ScanAnswer[] = ['admitted', 'left'];

/**
 * Stores a scan. One that was refused and counts now that it is sent again is stored with its new answer.
 * @returns 'sent-before' if it is stored already, 'used' if its id was used for another ticket or by another person
 */
export async function recordScan(tx: Transaction, scan: Scan): Promise<'stored' | 'sent-before' | 'used'> {
  const inserted = await tx
    .insertInto('scans')
    .values({
      eventId: scan.eventId,
      id: scan.id,
      areaId: scan.areaId,
      direction: scan.direction,
      ticketId: scan.ticketId,
      answer: scan.answer,
      gate: scan.gate,
      scannedBy: scan.scannedBy,
      scannedAt: scan.scannedAt,
      people: scan.people,
      newcomers: scan.entered?.newcomers ?? null,
      previousScanId: scan.entered?.previousScanId ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'id'])
        .doUpdateSet((is) => ({
          answer: is.ref('excluded.answer'),
          people: is.ref('excluded.people'),
          newcomers: is.ref('excluded.newcomers'),
          previousScanId: is.ref('excluded.previousScanId'),
        }))
        .where('excluded.answer', 'in', COUNTED)
        .where('scans.answer', 'not in', COUNTED)
        .whereRef('scans.ticketId', '=', 'excluded.ticketId')
        .whereRef('scans.scannedBy', '=', 'excluded.scannedBy')
        .whereRef('scans.areaId', '=', 'excluded.areaId')
        .whereRef('scans.direction', '=', 'excluded.direction'),
    )
    .returning('id')
    .executeTakeFirst();
  if (inserted) return 'stored';
  const earlier = await findScan(tx, scan);
  return earlier?.ticketId === scan.ticketId && earlier.scannedBy === scan.scannedBy ? 'sent-before' : 'used';
}

export function findScan(tx: Transaction, { eventId, id }: Pick<Scan, 'eventId' | 'id'>) {
  return tx
    .selectFrom('scans')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .select(['ticketId', 'areaId', 'scannedBy', 'scannedAt'])
    .select(['answer', 'undoneAt'])
    .executeTakeFirst();
}
