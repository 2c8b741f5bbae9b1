import type { DoorScan } from '../../../core/check-in/door-view.ts';
import type { Decided, DecidedCheckIn } from './decided.ts';

/**
 * Lists the latest scans as this device knows them, newest first: those of the server and, before they are reported, its own.
 * @param areaName names an area
 */
export function lastScansHere(
  lastScans: readonly DoorScan[],
  decided: readonly Decided[],
  areaName: (areaId: string) => string,
): DoorScan[] {
  if (decided.length === 0) return [...lastScans];
  const undone = new Set(decided.flatMap((one) => (one.kind === 'undo' ? [one.scanId] : [])));
  const own = decided.filter((one) => one.kind === 'check-in');
  /** The last that this device let in or out with each ticket, undone ones left out. */
  const latest = new Map<string, string>();
  for (const one of own) if (!undone.has(one.scanId)) latest.set(one.ticket.shortCode, one.scanId);
  const mayUndo = ({ id, ticket }: DoorScan) => {
    const last = latest.get(ticket?.shortCode ?? '');
    return !undone.has(id) && (last === undefined || last === id);
  };
  const ids = new Set(own.map(({ scanId }) => scanId));
  return [
    ...own.map((one) => toDoorScan(one, areaName(one.areaId))),
    ...lastScans.filter(({ id }) => !ids.has(id)),
  ]
    .map((scan) => ({
      ...scan,
      undone: scan.undone || undone.has(scan.id),
      canUndo: scan.canUndo && mayUndo(scan),
    }))
    .sort((one, other) => (one.scannedAt < other.scannedAt ? 1 : -1))
    .slice(0, Math.max(lastScans.length, MOST));
}

/** As many as the server lists. */
const MOST = 10;

const toDoorScan = (
  { scanId, direction, gate, people = 1, ticket, decidedAt }: DecidedCheckIn,
  area: string,
): DoorScan => ({
  id: scanId,
  answer: direction === 'exit' ? 'left' : 'admitted',
  gate,
  area,
  people,
  undone: false,
  canUndo: direction === 'entry',
  scannedAt: decidedAt,
  ticket,
});
