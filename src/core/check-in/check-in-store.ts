import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { TicketState } from '../../db/schema.ts';
import type { TypeColour } from '../ticket-types/type-colour.ts';
import { importTicketPublicKey } from '../tickets/ticket-key.ts';
import type { ScanAnswer } from './door-answer.ts';

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

export interface TicketAtDoor {
  id: string;
  typeName: string;
  colour: TypeColour | null;
  shortCode: string;
  email: string;
  state: TicketState;
  revokedAt: Date | null;
  /** It was revoked because the customer's bank took the payment back. */
  reversed: boolean;
}

/**
 * Finds a ticket and keeps its state from changing until the scan is through: a refund that revokes it waits, or was first
 * and is seen. The lock is shared, so scans do not wait for one another here.
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
      'ticket_types.name',
      'ticket_types.colour',
      'short_code',
      'orders.email',
      'tickets.state',
      'revoked_at',
      'reversed',
    ])
    .forShare('tickets')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      typeName: row.name,
      colour: row.colour,
      shortCode: row.short_code,
      email: row.email,
      state: row.state,
      revokedAt: row.revoked_at,
      reversed: row.reversed,
    }
  );
}

/** A ticket is admitted once to an area in a period. */
export interface AdmissionKey {
  eventId: string;
  ticketId: string;
  areaId: string;
  /** A day as YYYY-MM-DD. */
  period: string;
}

export interface Admission extends AdmissionKey {
  scanId: string;
  admittedAt: Date;
  gate: string;
  admittedBy: string;
}

/**
 * Admits a ticket unless somebody was first, and counts it; the table's key decides. Waits for a scan of the same ticket that has not
 * committed yet.
 * @returns the admission that stands: this one, or the one that won
 */
export async function admitOnce(tx: Transaction, admission: Admission): Promise<Admission> {
  const { rows } = await sql<{ admitted: number }>`
    with first as (
      insert into admissions (event_id, ticket_id, area_id, period, scan_id, admitted_at, gate, admitted_by)
      values (${admission.eventId}, ${admission.ticketId}, ${admission.areaId}, ${admission.period}, ${admission.scanId},
        ${admission.admittedAt}, ${admission.gate}, ${admission.admittedBy})
      on conflict do nothing returning event_id, area_id, period
    )
    insert into admission_counts as c (event_id, area_id, period, admitted) select event_id, area_id, period, 1 from first
    on conflict (event_id, area_id, period) do update set admitted = c.admitted + 1
    returning admitted
  `.execute(tx);
  if (rows.length > 0) return admission;
  const first = await findAdmission(tx, admission);
  if (!first) throw new Error('An admission vanished.');
  return first;
}

export async function findAdmission(
  tx: Transaction,
  { eventId, ticketId, areaId, period }: AdmissionKey,
): Promise<Admission | undefined> {
  const found = await tx
    .selectFrom('admissions')
    .where('event_id', '=', eventId)
    .where('ticket_id', '=', ticketId)
    .where('area_id', '=', areaId)
    .where('period', '=', period)
    .select(['scan_id', 'admitted_at', 'gate', 'admitted_by'])
    .executeTakeFirst();
  return (
    found && {
      eventId,
      ticketId,
      areaId,
      period,
      scanId: found.scan_id,
      admittedAt: found.admitted_at,
      gate: found.gate,
      admittedBy: found.admitted_by,
    }
  );
}

/** Counts who is in, including this transaction's own admissions; those that others have not committed yet are not counted. */
export async function countAdmissions(
  tx: Transaction,
  { eventId, areaId, period }: Omit<AdmissionKey, 'ticketId'>,
): Promise<number> {
  const counted = await tx
    .selectFrom('admission_counts')
    .where('event_id', '=', eventId)
    .where('area_id', '=', areaId)
    .where('period', '=', period)
    .select('admitted')
    .executeTakeFirst();
  return counted?.admitted ?? 0;
}

export interface Scan {
  eventId: string;
  id: string;
  areaId: string;
  ticketId: string | null;
  answer: ScanAnswer;
  gate: string;
  scannedBy: string;
  scannedAt: Date;
}

/** Writes a scan down. False when its id was used for another scan: another ticket's, or another person's. */
export async function recordScan(tx: Transaction, scan: Scan): Promise<boolean> {
  const inserted = await tx
    .insertInto('scans')
    .values({
      event_id: scan.eventId,
      id: scan.id,
      area_id: scan.areaId,
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
  const earlier = await tx
    .selectFrom('scans')
    .where('event_id', '=', scan.eventId)
    .where('id', '=', scan.id)
    .select(['ticket_id', 'scanned_by'])
    .executeTakeFirstOrThrow();
  return earlier.ticket_id === scan.ticketId && earlier.scanned_by === scan.scannedBy;
}
