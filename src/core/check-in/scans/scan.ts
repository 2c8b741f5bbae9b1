import type { Actor } from '../../shared/actor.ts';
import type { DoorAnswer } from '../door-answer.ts';
import type { ReadCode } from './read-code.ts';

/** A scan to decide, already parsed. */
export interface NewScan extends ScanToDecide {
  eventId: string;
  actor: Actor;
  /** Whose scan it is. */
  userId: string;
}

/** What a decision needs of a scan, also on a device without network. */
export interface ScanToDecide {
  /** Made by the device or, if it made none, by us. */
  id: string;
  code: ReadCode;
  /** The area that the device names. */
  areaId: string | undefined;
  gate: string;
  direction: 'entry' | 'exit';
  people: number;
  /** When the device saw the code, by our clock. */
  scannedAt: Date;
  /** When it arrived, or was made on a device without network. */
  arrivedAt: Date;
}

/** Takes scans in order of arrival and commits all that wait for one event together. */
export interface ScanQueue {
  /** @throws DomainError as admitTicket; its refusal does not affect others of its group */
  admit(scan: NewScan): Promise<DoorAnswer>;
}
