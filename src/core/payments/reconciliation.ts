import type { DifferenceFacts, DifferenceKind } from '../exceptions/exception-facts.ts';

/** A payment on which a provider and our books do not agree, as it was found. */
export interface Difference extends DifferenceFacts {
  kind: DifferenceKind;
  reference: string;
  /** Null where it belongs to no order here. */
  order: { eventId: string; orderId: string; number: string } | null;
}

/** One comparison of a provider's payments with ours. Instants are ISO 8601. */
export interface ReconciliationRun {
  id: string;
  provider: string;
  /** Started by the house; else by the admin `askedBy`. */
  daily: boolean;
  askedBy: string | null;
  from: string;
  to: string;
  /** How far it has come. */
  comparedUntil: string;
  state: 'waiting' | 'cut-short' | 'done';
  /** Why it was cut short. */
  trouble: string | null;
  /** It was cut short so often that nobody goes on with it. */
  givenUp: boolean;
  /** Payments that the provider listed. */
  theirs: number;
  /** Payments of ours that were looked up. */
  ours: number;
  /** Listed ones of other systems that use the same account. */
  foreign: number;
  /** Paid ones that were settled on the spot. */
  settled: number;
  differences: Difference[];
  startedAt: string;
  endedAt: string | null;
}
