import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { lockTickets } from './scans/ticket-at-door-store.ts';

interface CheckInKey {
  eventId: string;
  scanId: string;
}

interface CheckIn extends CheckInKey {
  ticketId: string | null;
  areaId: string;
  people: number;
  undoneAt: Date | null;
}

/** Finds a scan that admitted a ticket, and keeps scans of that ticket and other undoing waiting until the transaction ends. */
export async function lockCheckIn(
  tx: Transaction,
  key: CheckInKey,
): Promise<(CheckIn & { ticketId: string }) | undefined> {
  const before = await findCheckIn(tx, key);
  if (!before?.ticketId) return undefined;
  await lockTickets(tx, key.eventId, [before.ticketId], { wait: true });
  const locked = await findCheckIn(tx, key);
  return locked?.ticketId ? { ...locked, ticketId: locked.ticketId } : undefined;
}

async function findCheckIn(tx: Transaction, { eventId, scanId }: CheckInKey): Promise<CheckIn | undefined> {
  const found = await checkIns(tx, eventId)
    .where('id', '=', scanId)
    .select(['ticketId', 'areaId', 'people', 'undoneAt'])
    .executeTakeFirst();
  return found && { eventId, scanId, ...found };
}

/** Entries that were let in, whatever we say of a device's now. */
const checkIns = (db: Database | Transaction, eventId: string) =>
  db
    .selectFrom('scans')
    .where('eventId', '=', eventId)
    .where('direction', '=', 'entry')
    .where((eb) => eb.or([eb('answer', '=', 'admitted'), eb('device', 'is not', null)]));

/** A check-in and its ticket. */
export interface CheckInId {
  scanId: string;
  ticketId: string;
}

/** Finds check-ins by their scans; those of codes that name no ticket are left out. */
export function findCheckIns(
  db: Database,
  eventId: string,
  scans: readonly Pick<CheckInId, 'scanId'>[],
): Promise<CheckInId[]> {
  return checkIns(db, eventId)
    .where(
      'id',
      'in',
      scans.map(({ scanId }) => scanId),
    )
    .where('ticketId', 'is not', null)
    .select(['id as scanId', 'ticketId'])
    .$narrowType<{ ticketId: string }>()
    .execute();
}

/** SQL: whether the check-in of the scan in a row `scan` of an event could be undone. */
export function isLastEntry(scan: string, eventId: string) {
  const of = (column: string) => sql.ref(`${scan}.${column}`);
  return sql<boolean>`exists (
    select from admissions a
    where a.event_id = ${eventId} and a.ticket_id = ${of('ticket_id')} and a.area_id = ${of('area_id')}
      and ((a.scan_id = ${of('id')} and a.inside >= ${of('people')}) or a.over > 0))`;
}

/**
 * Takes back the last admission of a ticket, with the people of its scan: a first entry leaves nothing, after a later one the entry before
 * it is the last. The caller has locked the ticket (`lockCheckIn`), and locks the rows in the order in which an admission does. @returns false if the ticket has come in again since, or so many
 * have left that this scan's people aren't all inside
 */
export async function takeBackAdmission(
  tx: Transaction,
  { eventId, ticketId, areaId, scanId, people }: Omit<CheckIn, 'undoneAt'>,
): Promise<boolean> {
  const admission = await tx
    .selectFrom('admissions')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', ticketId)
    .where('areaId', '=', areaId)
    .where('scanId', '=', scanId)
    .where('inside', '>=', people)
    .select(['period', 'entries', 'newcomers', 'previousScanId'])
    .forUpdate()
    .executeTakeFirst();
  if (!admission) return false;
  const { period, entries, newcomers, previousScanId: previous } = admission;
  const key = sql`event_id = ${eventId} and area_id = ${areaId} and period = ${period}`;
  const entered = sql`${key} and ticket_id = ${ticketId}`;
  if (entries === 1) await sql`delete from admissions where ${entered}`.execute(tx);
  else {
    await sql`
      update admissions set inside = inside - ${people}, admitted = admitted - ${newcomers}, entries = entries - 1
      where ${entered}`.execute(tx);
    // An entry older than this column doesn’t know the one before it. It stays named, and its ticket is outside.
    await sql`
      update admissions a set scan_id = s.id, admitted_at = s.scanned_at, gate = s.gate, admitted_by = s.scanned_by,
        newcomers = coalesce(s.newcomers, (a.entries = 1)::int), previous_scan_id = s.previous_scan_id
      from scans s
      where a.event_id = ${eventId} and a.area_id = ${areaId} and a.period = ${period} and a.ticket_id = ${ticketId}
        and s.event_id = ${eventId} and s.id = ${previous}`.execute(tx);
  }
  const { rows } = await sql<{ admitted: number }>`
    select admitted from admission_counts where ${key} for update`.execute(tx);
  await (rows[0]?.admitted === newcomers
    ? sql`delete from admission_counts where ${key}`
    : sql`update admission_counts set admitted = admitted - ${newcomers}, inside = inside - ${people} where ${key}`
  ).execute(tx);
  return true;
}

/** Tells whether more people of the ticket have come in since a scan that is no longer its last entry, and are inside. */
export async function moreCameIn(
  tx: Transaction,
  { eventId, ticketId, areaId, scanId, people }: Omit<CheckIn, 'undoneAt'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('admissions')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', ticketId)
    .where('areaId', '=', areaId)
    .select(sql<boolean | null>`bool_and(scan_id <> ${scanId} and inside > ${people})`.as('more'))
    .executeTakeFirst();
  return found?.more ?? false;
}

/** Notes on a scan who undid its check-in, and when. */
export async function markUndone(
  tx: Transaction,
  { eventId, scanId, undoneAt, undoneBy }: CheckInKey & { undoneAt: Date; undoneBy: string },
): Promise<void> {
  await tx
    .updateTable('scans')
    .set({ undoneAt, undoneBy })
    .where('eventId', '=', eventId)
    .where('id', '=', scanId)
    .execute();
}

/** The undoing of a check-in by a device without network. */
export interface DecidedUndo {
  scanId: string;
  undoneAt: Date;
  undoneBy: string;
  device: string;
  sequence: number;
}

/** Notes on scans which device undid them, and when, unless somebody did before that. */
export async function markUndoneFirst(
  tx: Transaction,
  eventId: string,
  undone: readonly DecidedUndo[],
): Promise<void> {
  if (undone.length === 0) return;
  const scanIds = undone.map(({ scanId }) => scanId);
  await sql`
    update scans set undone_at = told.at, undone_by = told.by, undone_device = told.device, undone_sequence = told.sequence
    from unnest(
      ${scanIds}::uuid[],
      ${undone.map(({ undoneAt }) => undoneAt.toISOString())}::timestamptz[],
      ${undone.map(({ undoneBy }) => undoneBy)}::text[],
      ${undone.map(({ device }) => device)}::uuid[],
      ${undone.map(({ sequence }) => sequence)}::int[]
    ) as told (scan_id, at, by, device, sequence)
    where scans.event_id = ${eventId} and scans.id = any(${scanIds}::uuid[]) and scans.id = told.scan_id
      and (scans.undone_at is null or (scans.undone_at, scans.undone_by) > (told.at, told.by))
  `.execute(tx);
}
