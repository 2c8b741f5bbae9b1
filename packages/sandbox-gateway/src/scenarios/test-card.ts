/** What the bank says in the end. */
export type ChargeOutcome = { kind: 'approved' } | { kind: 'declined'; message: string };

/** How a refund to a test card ends. */
export type RefundOutcome = 'processed' | 'failed' | 'needs-attention';

/** Something that the payer must know, or a page of the bank on which the payer chooses how it ends. */
export type CardChallenge = { kind: 'pin' | 'otp'; answer: string } | { kind: '3ds' | 'bank' };

export type ChallengeKind = CardChallenge['kind'];

/** One test card and everything that happens with it. A new card is a new file, listed in test-cards.ts. */
export interface TestCard {
  /** Stable name, kept with the transaction. */
  id: string;
  /** What the payer sees in the list of test cards. */
  title: string;
  /** Digits only. */
  number: string;
  cvv: string;
  brand: 'visa' | 'mastercard' | 'verve';
  /** What is asked after Pay, one after the other, before the bank decides. */
  challenges: readonly CardChallenge[];
  charge(): ChargeOutcome;
  refund: RefundOutcome;
}
