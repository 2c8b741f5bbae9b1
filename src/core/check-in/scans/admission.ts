import type { ScanAnswer } from '../door-answer.ts';

/** Where and when a ticket is admitted once, or again after an exit. */
export interface AreaPeriod {
  areaId: string;
  /** A day as YYYY-MM-DD. */
  period: string;
}

/** How many people were admitted to an area in a period, and how many are inside. */
export interface DoorCount {
  admitted: number;
  inside: number;
}

/** A ticket's people in an area in a period, and its latest entry. */
export interface Admission extends AreaPeriod, DoorCount {
  ticketId: string;
  scanId: string;
  admittedAt: Date;
  gate: string;
  admittedBy: string;
  entries: number;
  /** Of the latest entry: how many of its people had not been in before. */
  newcomers: number;
  /** The entry before it. */
  previousScanId: string | null;
}

/** A scan as it is stored, as far as the same scan, sent again, needs it. */
export interface StoredScan {
  id: string;
  ticketId: string | null;
  areaId: string;
  direction: 'entry' | 'exit';
  answer: ScanAnswer;
  scannedBy: string;
  scannedAt: Date;
  undone: boolean;
}

/** A scan to store. */
export interface ScanRow extends Omit<StoredScan, 'undone'> {
  gate: string;
  people: number;
  /** Of a scan that admitted, as in its admission. */
  newcomers: number | null;
  previousScanId: string | null;
}
