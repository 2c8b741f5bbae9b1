/** What a charge with a test card leads to. */
export type ChargeOutcome = { kind: 'approved' } | { kind: 'declined'; message: string };

/** How a refund to a test card ends. */
export type RefundOutcome = 'processed' | 'failed' | 'needs-attention';

/** One test card and everything that happens with it. A new scenario is a new file, listed in all-scenarios.ts. */
export interface CardScenario {
  /** Stable name, kept with the transaction. */
  id: string;
  /** What the payer sees in the list of test cards. */
  title: string;
  /** Digits only. */
  number: string;
  cvv: string;
  brand: 'visa';
  charge(): ChargeOutcome;
  refund: RefundOutcome;
}
