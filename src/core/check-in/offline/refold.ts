import type { Transaction } from '../../../db/database.ts';
import { type Area, periodOf } from '../areas/area.ts';
import { findAreasToScan } from '../areas/area-store.ts';
import type { Door } from '../door-store.ts';
import type { Admission, AreaPeriod, DoorCount } from '../scans/admission.ts';
import { keyOf } from '../scans/scan-group.ts';
import { countPeople } from '../scans/scan-store.ts';
import { readScanned, type TicketAtDoor } from '../scans/ticket-at-door-store.ts';
import { type FoldedAdmission, foldAdmission } from './fold-admission.ts';
import {
  deleteAdmissions,
  dropEmptyCounts,
  findLetThrough,
  type LetThroughAt,
  writeFolded,
} from './merge-store.ts';

/** What counting tickets anew changes. */
export interface Refolded {
  /** By how much the counts of areas change, to be written last. */
  moves: (AreaPeriod & DoorCount)[];
  /** How many people more than a ticket admits came in, by its id, a space and the area's id. */
  over: Map<string, number>;
}

/**
 * Makes the admissions of locked tickets what their scans add up to, whatever was counted before.
 * @param areas of the event, also closed ones
 */
export async function refoldAdmissions(
  tx: Transaction,
  { eventId, timeZone, areas }: { eventId: string; timeZone: string; areas: readonly Area[] },
  tickets: readonly TicketAtDoor[],
): Promise<Refolded> {
  const ids = tickets.map(({ id }) => id);
  const scans = Map.groupBy(await findLetThrough(tx, eventId, ids), ({ ticketId }) => ticketId);
  const admissions = tickets.flatMap((ticket) =>
    foldTicket(ticket, scans.get(ticket.id) ?? [], { areas, timeZone }),
  );
  const folded = new Map(admissions.map((one) => [`${one.ticketId} ${keyOf(one)}`, one]));
  const before = new Map(
    tickets.flatMap((ticket) => ticket.admissions.map((one) => [`${ticket.id} ${keyOf(one)}`, one])),
  );
  const gone = [...before].flatMap(([key, one]) => (folded.has(key) ? [] : [one]));
  await writeFolded(tx, eventId, admissions);
  await deleteAdmissions(tx, eventId, gone);
  const over = new Map<string, number>();
  for (const one of admissions) {
    const key = `${one.ticketId} ${one.areaId}`;
    over.set(key, (over.get(key) ?? 0) + one.over);
  }
  const now = [...admissions, ...gone.map((one) => ({ ...one, admitted: 0, inside: 0 }))];
  return { moves: movesTo(now, before), over };
}

/** Adds up by how much areas' counts change. They are in one order for all processes. */
function movesTo(
  now: readonly Admission[],
  before: ReadonlyMap<string, Admission>,
): (AreaPeriod & DoorCount)[] {
  const moves = new Map<string, AreaPeriod & DoorCount>();
  for (const one of now) {
    const { areaId, period } = one;
    const was = before.get(`${one.ticketId} ${keyOf(one)}`);
    const sum = moves.get(keyOf(one)) ?? { areaId, period, admitted: 0, inside: 0 };
    sum.admitted += one.admitted - (was?.admitted ?? 0);
    sum.inside += one.inside - (was?.inside ?? 0);
    moves.set(keyOf(one), sum);
  }
  return [...moves].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, move]) => move);
}

/** Counts locked tickets anew after scans of them were undone. */
export async function recount(tx: Transaction, door: Door, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const eventId = door.id;
  const areas = await findAreasToScan(tx, eventId);
  const asked = ticketIds.map((id) => ({ id, ticketId: id }));
  const { tickets } = await readScanned(tx, eventId, asked);
  const { moves } = await refoldAdmissions(tx, { eventId, timeZone: door.timeZone, areas }, [
    ...tickets.values(),
  ]);
  await countPeople(tx, eventId, await dropEmptyCounts(tx, eventId, moves));
}

function foldTicket(
  ticket: TicketAtDoor,
  scans: readonly LetThroughAt[],
  { areas, timeZone }: { areas: readonly Area[]; timeZone: string },
): (Admission & { over: number })[] {
  return areas.flatMap((area) => {
    const here = scans.filter(({ areaId }) => areaId === area.id);
    const byPeriod = inPeriods(here, (at) => periodOf(area, at, timeZone));
    return [...byPeriod].flatMap(([period, some]) => {
      const folded = foldAdmission(some, { of: ticket.people, reEntry: area.reEntry });
      return folded ? [toAdmission({ ticketId: ticket.id, areaId: area.id, period }, folded)] : [];
    });
  });
}

/** Groups scans by period. Whoever leaves after a day has ended leaves the day on which they came. */
function inPeriods(
  scans: readonly LetThroughAt[],
  periodAt: (at: Date) => string,
): Map<string, LetThroughAt[]> {
  let last: string | undefined;
  return Map.groupBy(
    [...scans].sort((one, other) => one.scannedAt.getTime() - other.scannedAt.getTime()),
    ({ direction, scannedAt }) => {
      if (direction === 'entry') last = periodAt(scannedAt);
      return last ?? periodAt(scannedAt);
    },
  );
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
