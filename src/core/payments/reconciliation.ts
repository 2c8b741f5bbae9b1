import type { DifferenceKind } from './compare-payments.ts';
import type { SettlementOutcome } from './settlement.ts';

/** A payment on which a provider and our books do not agree, as it was found. */
export interface Difference {
  kind: DifferenceKind;
  reference: string;
  /** Null where it belongs to no order here. */
  order: { eventId: string; orderId: string; number: string } | null;
  /** Minor units in their currency; null where that side knows nothing. */
  ours: { amountMinor: number; currency: string; feeMinor: number | null } | null;
  theirs: { amountMinor: number; currency: string; feeMinor: number | null; status: string } | null;
  /** What settling it on the spot came to, `recorded` for a refund; null where there was nothing to settle. */
  outcome: SettlementOutcome | 'recorded' | null;
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
