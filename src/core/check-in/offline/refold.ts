import type { Transaction } from '../../../db/database.ts';
import { type Area, periodOf } from '../areas/area.ts';
import { findAreasToScan } from '../areas/area-store.ts';
import type { Door } from '../door-store.ts';
import type { Admission, AreaPeriod, DoorCount } from '../scans/admission.ts';
import { keyOf } from '../scans/scan-group.ts';
import { countPeople } from '../scans/scan-store.ts';
import { readScanned, type TicketAtDoor } from '../scans/ticket-at-door-store.ts';
import { type FoldedAdmission, foldAdmission } from './fold-admission.ts';
import { deleteAdmissions, findLetThrough, type LetThroughAt, writeFolded } from './merge-store.ts';

/** What counting a ticket anew changes. */
export interface Refolded {
  /** By how much the counts of areas change, to be written last. */
  moves: (AreaPeriod & DoorCount)[];
  /** How many people more than the ticket admits came in, by area. */
  over: Map<string, number>;
}

/**
 * Makes the admissions of a locked ticket what its scans add up to, whatever was counted before.
 * @param areas of the event, also closed ones
 */
export async function refoldAdmissions(
  tx: Transaction,
  { eventId, timeZone, areas }: { eventId: string; timeZone: string; areas: readonly Area[] },
  ticket: TicketAtDoor | undefined,
): Promise<Refolded> {
  if (!ticket) return { moves: [], over: new Map() };
  const scans = await findLetThrough(tx, eventId, ticket.id);
  const admissions = foldTicket(ticket, scans, { areas, timeZone });
  const gone = ticket.admissions.filter((one) => !admissions.some((now) => keyOf(now) === keyOf(one)));
  await writeFolded(tx, eventId, admissions);
  await deleteAdmissions(tx, eventId, gone);
  const over = Map.groupBy(admissions, ({ areaId }) => areaId);
  return {
    moves: [...admissions, ...gone.map((one) => ({ ...one, admitted: 0, inside: 0 }))]
      .map((admission) => moveTo(admission, ticket.admissions))
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    over: new Map([...over].map(([id, some]) => [id, some.reduce((sum, one) => sum + one.over, 0)])),
  };
}

/** Counts a locked ticket anew after one of its scans was undone. */
export async function recount(tx: Transaction, door: Door, ticketId: string): Promise<void> {
  const eventId = door.id;
  const areas = await findAreasToScan(tx, eventId);
  const { tickets } = await readScanned(tx, eventId, [{ id: ticketId, ticketId }]);
  const { moves } = await refoldAdmissions(
    tx,
    { eventId, timeZone: door.timeZone, areas },
    tickets.get(ticketId),
  );
  await countPeople(tx, eventId, moves);
}

function moveTo(now: Admission, earlier: readonly Admission[]): AreaPeriod & DoorCount {
  const { areaId, period } = now;
  const before = earlier.find((one) => keyOf(one) === keyOf(now));
  return {
    areaId,
    period,
    admitted: now.admitted - (before?.admitted ?? 0),
    inside: now.inside - (before?.inside ?? 0),
  };
}

function foldTicket(
  ticket: TicketAtDoor,
  scans: readonly LetThroughAt[],
  { areas, timeZone }: { areas: readonly Area[]; timeZone: string },
): (Admission & { over: number })[] {
  return areas.flatMap((area) => {
    const here = scans.filter(({ areaId }) => areaId === area.id);
    const byPeriod = Map.groupBy(here, ({ scannedAt }) => periodOf(area, scannedAt, timeZone));
    return [...byPeriod].flatMap(([period, some]) => {
      const folded = foldAdmission(some, { of: ticket.people, reEntry: area.reEntry });
      return folded ? [toAdmission({ ticketId: ticket.id, areaId: area.id, period }, folded)] : [];
    });
  });
}

const toAdmission = (
  key: AreaPeriod & { ticketId: string },
  { latest, previous, entries, newcomers, admitted, inside, over }: FoldedAdmission,
): Admission & { over: number } => ({
  ...key,
  scanId: latest.id,
  admittedAt: latest.scannedAt,
  gate: latest.gate,
  admittedBy: latest.scannedBy,
  previousScanId: previous?.id ?? null,
  entries: Math.max(1, entries),
  newcomers,
  admitted,
  inside,
  over,
});
