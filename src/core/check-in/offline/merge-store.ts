import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import type { ScanAnswer } from '../door-answer.ts';
import type { Admission, AreaPeriod, DoorCount } from '../scans/admission.ts';
import { keyOf } from '../scans/scan-group.ts';
import { enterAdmissions } from '../scans/scan-store.ts';
import type { LetThrough } from './fold-admission.ts';

/** A scan that a device decided, about to be stored. */
export interface DecidedScan {
  id: string;
  areaId: string;
  ticketId: string | null;
  direction: 'entry' | 'exit';
  answer: ScanAnswer;
  gate: string;
  scannedBy: string;
  scannedAt: Date;
  people: number;
  device: string;
  sequence: number;
}

/**
 * Stores scans that devices decided. One that we had decided, but whose answer the device did not get in time, becomes the device's: it let
 * people in or out, whatever we said.
 * @returns how many there are now; fewer if one has the id of another scan
 */
export async function insertDecidedScans(
  tx: Transaction,
  eventId: string,
  scans: readonly DecidedScan[],
): Promise<number> {
  if (scans.length === 0) return 0;
  const { rows } = await sql`
    insert into scans (event_id, id, area_id, ticket_id, direction, answer, gate, scanned_by, scanned_at, people, device, device_sequence)
    select ${eventId}::uuid, * from unnest(
      ${scans.map(({ id }) => id)}::uuid[],
      ${scans.map(({ areaId }) => areaId)}::uuid[],
      ${scans.map(({ ticketId }) => ticketId)}::uuid[],
      ${scans.map(({ direction }) => direction)}::text[],
      ${scans.map(({ answer }) => answer)}::text[],
      ${scans.map(({ gate }) => gate)}::text[],
      ${scans.map(({ scannedBy }) => scannedBy)}::text[],
      ${scans.map(({ scannedAt }) => scannedAt.toISOString())}::timestamptz[],
      ${scans.map(({ people }) => people)}::smallint[],
      ${scans.map(({ device }) => device)}::uuid[],
      ${scans.map(({ sequence }) => sequence)}::int[])
    on conflict (event_id, id) do update
      set device = excluded.device, device_sequence = excluded.device_sequence,
        answer = case when scans.answer in ('admitted', 'left') then scans.answer else excluded.answer end
      where scans.ticket_id is not distinct from excluded.ticket_id and scans.area_id = excluded.area_id
        and scans.direction = excluded.direction and scans.scanned_by = excluded.scanned_by
    returning 1
  `.execute(tx);
  return rows.length;
}

/** A scan that let people through, with its ticket and area. */
export interface LetThroughAt extends LetThrough {
  ticketId: string;
  areaId: string;
}

/** Finds all scans that let people of tickets in or out. */
export async function findLetThrough(
  tx: Transaction,
  eventId: string,
  ticketIds: readonly string[],
): Promise<LetThroughAt[]> {
  return tx
    .selectFrom('scans')
    .where('eventId', '=', eventId)
    .where('ticketId', 'in', [...ticketIds])
    .where('undoneAt', 'is', null)
    .where((eb) => eb.or([eb('answer', 'in', ['admitted', 'left']), eb('device', 'is not', null)]))
    .select(['id', 'ticketId', 'areaId', 'scannedAt', 'direction', 'people', 'gate', 'scannedBy'])
    .select((eb) => eb('answer', 'in', ['admitted', 'left']).as('valid'))
    .$narrowType<{ ticketId: string; valid: boolean }>()
    .execute();
}

/** Writes admissions as scans add up to them. */
export async function writeFolded(
  tx: Transaction,
  eventId: string,
  admissions: readonly (Admission & { over: number })[],
): Promise<void> {
  if (admissions.length === 0) return;
  await enterAdmissions(eventId, admissions).execute(tx);
  await sql`
    update admissions a set over = folded.over
    from unnest(
      ${admissions.map((one) => one.ticketId)}::uuid[],
      ${admissions.map((one) => one.areaId)}::uuid[],
      ${admissions.map((one) => one.period)}::date[],
      ${admissions.map((one) => one.over)}::smallint[]
    ) as folded (ticket_id, area_id, period, over)
    where a.event_id = ${eventId} and a.ticket_id = folded.ticket_id and a.area_id = folded.area_id and a.period = folded.period
      and a.over <> folded.over
  `.execute(tx);
}

/** Deletes admissions whose scans were all undone. */
export async function deleteAdmissions(
  tx: Transaction,
  eventId: string,
  admissions: readonly Pick<Admission, 'ticketId' | 'areaId' | 'period'>[],
): Promise<void> {
  for (const { ticketId, areaId, period } of admissions)
    await tx
      .deleteFrom('admissions')
      .where('eventId', '=', eventId)
      .where('ticketId', '=', ticketId)
      .where('areaId', '=', areaId)
      .where('period', '=', period)
      .execute();
}

/** Tells whether a device decided any scan of a ticket, or undid one. */
export async function devicesDecided(tx: Transaction, eventId: string, ticketId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('scans')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', ticketId)
    .where((eb) => eb.or([eb('device', 'is not', null), eb('undoneDevice', 'is not', null)]))
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes the counts of areas in which nobody is left. @returns the other moves, to be counted */
export async function dropEmptyCounts(
  tx: Transaction,
  eventId: string,
  moves: readonly (AreaPeriod & DoorCount)[],
): Promise<(AreaPeriod & DoorCount)[]> {
  const { rows } = await sql<AreaPeriod>`
    delete from admission_counts c using unnest(
      ${moves.map(({ areaId }) => areaId)}::uuid[],
      ${moves.map(({ period }) => period)}::date[],
      ${moves.map(({ admitted }) => admitted)}::int[]) as asked (area_id, period, admitted)
    where c.event_id = ${eventId} and c.area_id = asked.area_id and c.period = asked.period and c.admitted + asked.admitted <= 0
    returning c.area_id, c.period
  `.execute(tx);
  const gone = new Set(rows.map(keyOf));
  return moves.filter((move) => !gone.has(keyOf(move)));
}
