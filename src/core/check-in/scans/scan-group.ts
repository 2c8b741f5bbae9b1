import type { Admission, AreaPeriod, DoorCount, ScanRow } from './admission.ts';
import type { Decision } from './decide-scan.ts';
import type { NewScan } from './scan.ts';
import type { Scanned, TicketAtDoor } from './ticket-at-door-store.ts';

/** What the scans of a group change: for those after them, and to be written. */
export class ScanGroup {
  readonly #known: Scanned;
  readonly #new = new Map<string, ScanRow>();
  readonly #admissions = new Map<string, Admission>();
  readonly #moves = new Map<string, AreaPeriod & DoorCount>();
  /** Scans that were refused before, and count now. */
  readonly changed: ScanRow[] = [];
  /** Whether a ticket on resale came in. */
  usedResale = false;

  /** @param known what was stored before; it changes with each scan */
  constructor(known: Scanned) {
    this.#known = known;
  }

  /** The scans to store, and the admissions and moves of areas' counts, each once. */
  get written(): { scans: ScanRow[]; admissions: Admission[]; moves: (AreaPeriod & DoorCount)[] } {
    const moves = [...this.#moves].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, move]) => move);
    return { scans: [...this.#new.values()], admissions: [...this.#admissions.values()], moves };
  }

  apply(scan: NewScan, ticket: TicketAtDoor | undefined, decision: Decision): void {
    const { changed, counts } = decision;
    if (counts) this.#count(counts, changed?.move ?? { admitted: 0, inside: 0 });
    if (ticket && changed) this.#enter(ticket, changed.admission);
    if (ticket?.forResale && changed && changed.move.inside > 0) this.usedResale = true;
    this.#store(rowOf(scan, decision), changed !== undefined);
  }

  /** How many people the group has counted in and out of an area so far. */
  soFar(counts: AreaPeriod): DoorCount {
    const { admitted, inside } = this.#moves.get(keyOf(counts)) ?? { admitted: 0, inside: 0 };
    return { admitted, inside };
  }

  #count(counts: AreaPeriod, move: DoorCount): void {
    const before = this.soFar(counts);
    const { areaId, period } = counts;
    const sum = { admitted: before.admitted + move.admitted, inside: before.inside + move.inside };
    this.#moves.set(keyOf(counts), { areaId, period, ...sum });
  }

  #enter(ticket: TicketAtDoor, admission: Admission): void {
    const key = keyOf(admission);
    ticket.admissions = [...ticket.admissions.filter((one) => keyOf(one) !== key), admission];
    this.#admissions.set(`${ticket.id} ${key}`, admission);
  }

  #store(row: ScanRow, counts: boolean): void {
    const before = this.#known.scans.get(row.id);
    if (before && !counts) return;
    const { answer, people, newcomers, previousScanId } = row;
    const sentInGroup = this.#new.get(row.id);
    if (sentInGroup) Object.assign(sentInGroup, { answer, people, newcomers, previousScanId });
    else if (before) this.changed.push(row);
    else this.#new.set(row.id, row);
    this.#known.scans.set(row.id, { ...row, scannedAt: before?.scannedAt ?? row.scannedAt, undone: false });
  }
}

export const keyOf = ({ areaId, period }: AreaPeriod): string => `${areaId} ${period}`;

function rowOf(scan: NewScan, { area, ticketId, answer: { answer }, changed }: Decision): ScanRow {
  const { id, direction, gate, people, scannedAt, userId } = scan;
  const entered = answer === 'admitted' ? changed?.admission : undefined;
  return {
    id,
    ticketId,
    areaId: area.id,
    direction,
    answer,
    gate,
    people,
    scannedAt,
    scannedBy: userId,
    newcomers: entered?.newcomers ?? null,
    previousScanId: entered?.previousScanId ?? null,
  };
}
