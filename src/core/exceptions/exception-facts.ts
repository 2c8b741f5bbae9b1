import type { OrderState } from '../../db/schema.ts';
import type { Mail } from '../shared/mail.ts';

/** Minor units in the provider's currency code. */
export interface Amount {
  minor: number;
  currency: string;
}

/**
 * `unpaid-here`: paid there and not here. `missing-here`: paid there with a reference of ours that nobody here knows. `missing-there`:
 * paid here, and the provider knows nothing of it. `unpaid-there`: paid here, and there it is not. `unbooked`: paid, and not in
 * the ledger. `amount`, `currency`, `fee`: not the same on both sides. `refund-missing-here`: sent back there, by hand say, and not in
 * our books. `refund-state`: done there and not here. `refund-missing-there`: sent back in our books, and not there (any more). `refund-amount`: not
 * the same on both sides. `dispute-missing-here`: disputed there, and not known here. `dispute-state`: decided there, and not
 * so here. `dispute-missing-there`: disputed in our books only. `dispute-amount`: not the same on both sides. `unreadable`: what the
 * provider says of it, or of what went back of it, cannot be read or contradicts our books.
 */
export type DifferenceKind =
  | 'unpaid-here'
  | 'missing-here'
  | 'missing-there'
  | 'unpaid-there'
  | 'unbooked'
  | 'amount'
  | 'currency'
  | 'fee'
  | 'refund-missing-here'
  | 'refund-state'
  | 'refund-missing-there'
  | 'refund-amount'
  | 'dispute-missing-here'
  | 'dispute-state'
  | 'dispute-missing-there'
  | 'dispute-amount'
  | 'unreadable';

/** The two sides of a difference; null where that side knows nothing. Minor units. */
export interface DifferenceFacts {
  ours: { amountMinor: number; currency: string; feeMinor: number | null } | null;
  theirs: { amountMinor: number; currency: string; feeMinor: number | null; status: string } | null;
  /** What resolving it on the spot came to; null where there was nothing to resolve. */
  outcome: 'paid' | 'refunding' | 'unchanged' | 'unknown' | 'recorded' | 'on-hold' | null;
}

/** Why the money of a refund does not go. */
export type RefundFailure =
  | { why: 'failed' | 'came-back' | 'not-accepted' | 'account-disconnected' }
  /** The provider refused it for too long, in its words, or the account that it comes from lacked the money. */
  | { why: 'refused' | 'unfunded'; says: string; ownAccount: boolean }
  /** Its money went back another way; of what is left of it `rest` is asked for instead. */
  | { why: 'not-covered'; byBank: boolean; rest: Amount | null }
  /** Somebody sent so much at the provider, and it is not known whether that is the same money. */
  | { why: 'sent-at-provider'; sent: Amount };

/**
 * Why nobody can say whether the money of a payment is there. `reversed`: its provider says that all of it went back, and lists nothing that
 * it went by. `not-told`: some of it may have gone back, and its provider gives no clear answer. `account-disconnected`: nobody can ask any more.
 */
export type HoldReason = 'reversed' | 'not-told' | 'account-disconnected';

interface Noted {
  /** A person had written before how it was resolved. */
  noted?: boolean;
}

/** What the words of each kind need. */
interface Facts {
  late: {
    order: OrderState;
    /** Why it got no seats; null where it got some. */
    why: 'event-cancelled' | 'returned' | 'sales-ended' | 'no-seats' | 'resale-over' | null;
  };
  mismatch: { asked: Amount; charged: Amount };
  refund_failed: RefundFailure & Noted;
  refund_needs_attention: {
    why: 'needs-something' | 'came-back' | 'account-disconnected';
    ownAccount: boolean;
  } & Noted;
  /** `told`: the provider's word for what a notice told of; null where it only listed it. */
  unknown_payment: { about: 'payment' | 'refund' | 'dispute'; told: string | null };
  payment_on_hold: { why: HoldReason; ownAccount: boolean; boughtTickets: boolean };
  provider_refund: { of: 'all' | 'part' | 'part-without-tickets' };
  mail_undelivered: {
    mail: Mail['kind'];
    /** Null once the address was removed. */
    to: string | null;
    /** How its server answered, or what kept it from going; null where that was removed with the address. */
    why: string | null;
  };
}

type NoFacts = Record<never, never>;

/** A dispute as it stands; with the code 'decided-again' what the bank says after it had decided. */
export type DisputeFacts =
  | {
      state: 'open';
      category: string | null;
      dueAt: string | null;
      boughtTickets: boolean;
      ownAccount: boolean;
    }
  | { state: 'won' }
  /** `rest`: what the bank left with the organiser; it goes back by itself (`goesBack`) once the event is cancelled. */
  | { state: 'lost'; rest: Amount | null; goesBack: boolean };

/** What happened: its kind, the code of what its kind files apart, and the facts of it. */
export type Happened =
  | { [K in keyof Facts]: { kind: K; code?: null; facts: Facts[K] } }[keyof Facts]
  | { kind: 'duplicate'; code?: null; facts?: NoFacts }
  | { kind: 'sent_twice'; code: 'retried' | 'resolved' | 'sent-at-provider' | 'disputed'; facts?: NoFacts }
  | { kind: 'dispute'; code?: null; facts: DisputeFacts }
  | { kind: 'dispute'; code: 'decided-again'; facts: { state: 'open' | 'won' | 'lost' } }
  | { kind: 'reconciliation'; code: Exclude<DifferenceKind, 'missing-here'>; facts: DifferenceFacts }
  | {
      kind: 'reconciliation';
      code: 'fee-not-told' | 'fee-not-returned' | 'account-disconnected';
      facts?: NoFacts;
    }
  | { kind: 'not_opened'; code: Extract<Mail, { kind: 'payments-refused' }>['reason']; facts?: NoFacts };

export type ExceptionCode = NonNullable<Happened['code']>;

export const EXCEPTION_KINDS = [
  'late',
  'duplicate',
  'mismatch',
  'sent_twice',
  'refund_failed',
  'refund_needs_attention',
  'unknown_payment',
  'dispute',
  'reconciliation',
  'provider_refund',
  'not_opened',
  'payment_on_hold',
  'mail_undelivered',
] as const satisfies readonly Happened['kind'][];
