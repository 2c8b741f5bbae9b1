import type { ManifestCollection, ManifestTicket } from '../../../core/check-in/offline/manifest.ts';
import type { DeviceScan } from '../send-scan.ts';
import {
  type DeviceList,
  type EntryToUndo,
  type OwnAdmission,
  putCollection,
  withAdmission,
  withoutEntry,
} from './device-list.ts';

/** What this device decided and has still to report. */
export type Decided = DecidedCheckIn | DecidedUndo | DecidedCollection | DecidedPutBack;

interface DecidedHere {
  /** Counts what this device decided at this door. */
  sequence: number;
}

/** A check-in that it decided. */
export interface DecidedCheckIn extends DecidedHere, DeviceScan {
  kind: 'check-in';
  ticketId: string;
  areaId: string;
  /** The ticket's admission then. */
  admission: OwnAdmission;
  /** By the server's clock as far as this device knows it, ISO 8601. */
  decidedAt: string;
  /** What the list of scans says of its ticket. */
  ticket: { typeName: string; shortCode: string };
}

/** A check-in that it undid, whoever had decided it. */
export interface DecidedUndo extends DecidedHere, EntryToUndo {
  kind: 'undo';
  ticketId: string;
  /** By this device's clock, ISO 8601. */
  undoneAt: string;
}

/** An add-on that it ticked off. */
export interface DecidedCollection extends DecidedHere {
  kind: 'collect';
  collection: ManifestCollection;
  /** By this device's clock, ISO 8601. */
  collectedAt: string;
}

/** One that it put back, whoever had ticked it off. */
export interface DecidedPutBack extends DecidedHere {
  kind: 'put-back';
  collection: ManifestCollection;
  /** By this device's clock, ISO 8601. */
  putBackAt: string;
}

type OfTicket = DecidedCheckIn | DecidedUndo;

/** A ticket as it is with all that this device decided, in order. */
export const withDecided = (ticket: ManifestTicket, decided: readonly OfTicket[]): ManifestTicket =>
  decided.reduce(
    (known, one) =>
      one.kind === 'check-in' ? withAdmission(known, one.admission) : withoutEntry(known, one),
    ticket,
  );

/** Groups what this device decided by ticket, in order. */
export const decidedByTicket = (decided: readonly Decided[]): Map<string, OfTicket[]> =>
  Map.groupBy(
    decided.filter((one) => one.kind === 'check-in' || one.kind === 'undo'),
    ({ ticketId }) => ticketId,
  );

/** Notes in a list what this device did with add-ons, in order. */
export function putDecidedAddOns(list: DeviceList, decided: readonly Decided[]): void {
  for (const one of decided)
    if (one.kind === 'collect' || one.kind === 'put-back') putCollection(list, one.collection);
}

/** Makes the body of a report. */
export function reportOf(
  decided: readonly Decided[],
  { device, sentAt }: { device: string; sentAt: string },
): object {
  return {
    device,
    sentAt,
    checkIns: decided.flatMap((one) => {
      if (one.kind !== 'check-in') return [];
      const { scanId, code, gate, areaId, direction, people, scannedAt, sequence } = one;
      return [{ scanId, code, gate, areaId, direction, people, scannedAt, sequence }];
    }),
    undone: decided.flatMap((one) =>
      one.kind === 'undo' ? [{ scanId: one.scanId, undoneAt: one.undoneAt, sequence: one.sequence }] : [],
    ),
    collected: decided.flatMap((one) => {
      if (one.kind !== 'collect') return [];
      const { unitId, collectionId, gate } = one.collection;
      return [{ unitId, collectionId, gate, collectedAt: one.collectedAt, sequence: one.sequence }];
    }),
    putBack: decided.flatMap((one) => {
      if (one.kind !== 'put-back') return [];
      const { unitId, collectionId } = one.collection;
      return [{ unitId, collectionId, putBackAt: one.putBackAt, sequence: one.sequence }];
    }),
  };
}
