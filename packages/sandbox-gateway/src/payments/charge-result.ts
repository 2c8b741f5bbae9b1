import type { ChallengeKind } from '../scenarios/test-card.ts';
import type { EntryErrors } from './card-entry.ts';
import type { Transaction } from './transaction.ts';

/** A question that the payer must answer before the bank decides. */
export interface ShownChallenge {
  id: string;
  kind: ChallengeKind;
  /** The last digits of the card that is being charged. */
  last4: string;
  /** The answer that the sandbox expects, shown to developers; null when there is nothing to type. */
  hint: string | null;
}

/** The result of a step towards paying, for the payer. */
export type ChargeResult =
  | { kind: 'success'; transaction: Transaction }
  /** The attempt failed; another may be made. */
  | { kind: 'declined'; message: string }
  /** The fields are invalid; nothing was tried. */
  | { kind: 'invalid'; errors: EntryErrors }
  /** A question comes next, or again with what was wrong about the last answer. */
  | { kind: 'challenge'; challenge: ShownChallenge; error?: string }
  /** The payer left a question unanswered. */
  | { kind: 'left'; message: string };
