/** What the bank does with a transfer that the payer says was sent. */
export interface TransferOutcome {
  id: string;
  /** What the payer chooses by. */
  title: string;
  /** What it comes to by itself; null when nothing happens until the control API says so. */
  end: 'settled' | 'rejected' | null;
  /** After how long, ms by the gateway's clock. */
  afterMs: number;
}

const second = 1000;

/** The first is what happens when nothing is chosen. */
export const transferOutcomes: readonly TransferOutcome[] = [
  { id: 'settles', title: 'Confirms it after 10 seconds', end: 'settled', afterMs: 10 * second },
  { id: 'late', title: 'Confirms it after 2 hours', end: 'settled', afterMs: 7200 * second },
  { id: 'rejected', title: 'Rejects it after 10 seconds', end: 'rejected', afterMs: 10 * second },
  { id: 'silent', title: 'Says nothing until told to', end: null, afterMs: 0 },
];
