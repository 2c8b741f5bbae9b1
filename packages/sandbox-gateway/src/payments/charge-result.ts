import type { ChallengeKind } from '../scenarios/test-card.ts';
import type { EntryErrors } from './card-entry.ts';
import type { Transaction } from './transaction.ts';

/** A question that the payer must answer before the bank decides. */
export interface ShownChallenge {
  id: string;
  kind: ChallengeKind;
  /** Of the card in question. */
  last4: string;
  /** What the sandbox expects, told to whoever tries it out; null where there is nothing to type. */
  hint: string | null;
}

/** What the payer is told after a step towards paying. */
export type ChargeResult =
  | { kind: 'success'; transaction: Transaction }
  /** The attempt is over, and failed; another may be made. */
  | { kind: 'declined'; message: string }
  /** What was typed cannot be used; nothing was tried. */
  | { kind: 'invalid'; errors: EntryErrors }
  /** A question comes next, or again, with what was wrong about the last answer. */
  | { kind: 'challenge'; challenge: ShownChallenge; error?: string }
  /** The payer walked away from a question, or took too long. */
  | { kind: 'left'; message: string };
