import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import { AND_COMMIT } from '../../../db/prepared-statements.ts';
import type { Admission, AreaPeriod, DoorCount, ScanRow } from './admission.ts';

/**
 * Writes new scans, and admissions as they are after them. Who calls it has locked the tickets, and found none of these scans stored: if
 * another process stored one since, this fails (`isTakenKey`).
 */
export async function writeScans(
  tx: Transaction,
  eventId: string,
  { scans, admissions }: { scans: readonly ScanRow[]; admissions: readonly Admission[] },
): Promise<void> {
  if (scans.length === 0 && admissions.length === 0) return;
  await sql`
    with entered as (
      ${enterAdmissions(eventId, admissions)}
    )
    insert into scans (event_id, id, area_id, ticket_id, direction, answer, gate, scanned_by, scanned_at, people, newcomers,
      previous_scan_id)
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
      ${scans.map(({ newcomers }) => newcomers)}::smallint[],
      ${scans.map(({ previousScanId }) => previousScanId)}::uuid[])
  `.execute(tx);
}

/** SQL: writes admissions as they are now. */
export const enterAdmissions = (
  eventId: string,
  admissions: readonly Admission[],
) => sql`insert into admissions (event_id, ticket_id, area_id, period, scan_id, admitted_at, gate, admitted_by, entries, inside,
    admitted, newcomers, previous_scan_id)
  select ${eventId}::uuid, * from unnest(
    ${admissions.map((one) => one.ticketId)}::uuid[],
    ${admissions.map((one) => one.areaId)}::uuid[],
    ${admissions.map((one) => one.period)}::date[],
    ${admissions.map((one) => one.scanId)}::uuid[],
    ${admissions.map((one) => one.admittedAt.toISOString())}::timestamptz[],
    ${admissions.map((one) => one.gate)}::text[],
    ${admissions.map((one) => one.admittedBy)}::text[],
    ${admissions.map((one) => one.entries)}::int[],
    ${admissions.map((one) => one.inside)}::smallint[],
    ${admissions.map((one) => one.admitted)}::smallint[],
    ${admissions.map((one) => one.newcomers)}::smallint[],
    ${admissions.map((one) => one.previousScanId)}::uuid[])
  on conflict (event_id, ticket_id, area_id, period) do update
    set scan_id = excluded.scan_id, admitted_at = excluded.admitted_at, gate = excluded.gate,
      admitted_by = excluded.admitted_by, entries = excluded.entries, inside = excluded.inside,
      admitted = excluded.admitted, newcomers = excluded.newcomers, previous_scan_id = excluded.previous_scan_id,
      changed_in = excluded.changed_in`;

/** Stores the new answers of scans that were refused before, and count now that they were sent again. */
export async function updateScans(
  tx: Transaction,
  eventId: string,
  scans: readonly ScanRow[],
): Promise<void> {
  if (scans.length === 0) return;
  const ids = scans.map(({ id }) => id);
  await sql`
    update scans set answer = sent.answer, people = sent.people, newcomers = sent.newcomers,
      previous_scan_id = sent.previous_scan_id
    from unnest(
      ${ids}::uuid[],
      ${scans.map(({ answer }) => answer)}::text[],
      ${scans.map(({ people }) => people)}::smallint[],
      ${scans.map(({ newcomers }) => newcomers)}::smallint[],
      ${scans.map(({ previousScanId }) => previousScanId)}::uuid[]
    ) as sent (id, answer, people, newcomers, previous_scan_id)
    where scans.event_id = ${eventId} and scans.id = any(${ids}::uuid[]) and scans.id = sent.id
  `.execute(tx);
}

/**
 * Counts people in and out of areas, as the last statement of its transaction: every scan of an area waits for these rows, so they are
 * locked only while it commits. It fails if another process began to count a period meanwhile (`isTakenKey`).
 * @param moves in one order for all processes, so that none waits for another that waits for it; zeros change nothing
 * @returns the areas' counts then
 */
export async function countPeople(
  tx: Transaction,
  eventId: string,
  moves: readonly (AreaPeriod & DoorCount)[],
): Promise<(AreaPeriod & DoorCount)[]> {
  if (moves.length === 0) return [];
  const areaIds = moves.map(({ areaId }) => areaId);
  const { rows } = await sql<AreaPeriod & DoorCount>`
    with asked as (
      select area_id, period, admitted, inside from unnest(
        ${areaIds}::uuid[],
        ${moves.map(({ period }) => period)}::date[],
        ${moves.map(({ admitted }) => admitted)}::int[],
        ${moves.map(({ inside }) => inside)}::int[]
      ) as asked (area_id, period, admitted, inside)
    ), moved as (
      update admission_counts c set admitted = c.admitted + asked.admitted, inside = c.inside + asked.inside
      from asked where c.event_id = ${eventId} and c.area_id = any(${areaIds}::uuid[]) and c.area_id = asked.area_id and c.period = asked.period
      returning c.area_id, c.period, c.admitted, c.inside
    ), begun as (
      insert into admission_counts (event_id, area_id, period, admitted, inside)
      select ${eventId}::uuid, area_id, period, admitted, inside from asked where admitted > 0 and (area_id, period) not in (select area_id, period from moved)
      returning area_id, period, admitted, inside
    )
    select area_id, period, admitted, inside from moved
    union all select area_id, period, admitted, inside from begun ${AND_COMMIT}
  `.execute(tx);
  return rows;
}
