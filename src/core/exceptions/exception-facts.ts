import type { OrderState } from '../../db/column-types.ts';
import type { Mail } from '../shared/mail.ts';

/** Minor units in the provider's currency code. */
export interface Amount {
  minor: number;
  currency: string;
}

/**
 * How our books and the provider's list differ.
 * `unpaid-here`: paid there, but not here. `missing-here`: paid there under a reference of ours that we don't know. `missing-there`: paid
 * here, but unknown there. `unpaid-there`: paid here, but not there. `unbooked`: paid, but not in the ledger. `amount`, `currency`, `fee`:
 * the two sides differ.
 * `refund-missing-here`: refunded there, perhaps by hand, but not in our books. `refund-state`: done there, but not here.
 * `refund-missing-there`: in our books, but not (or no longer) there. `refund-amount`: the two sides differ.
 * `dispute-missing-here`: disputed there, but unknown here. `dispute-state`: decided there, but not here. `dispute-missing-there`: disputed
 * in our books only. `dispute-amount`: the two sides differ.
 * `unreadable`: what the provider says about the payment or its refunds cannot be read, or contradicts our books.
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

/** Both sides of a difference, in minor units; null if that side knows nothing. */
export interface DifferenceFacts {
  ours: { amountMinor: number; currency: string; feeMinor: number | null } | null;
  theirs: { amountMinor: number; currency: string; feeMinor: number | null; status: string } | null;
  /** The result of resolving it automatically; null if nothing was tried. */
  outcome: 'paid' | 'refunding' | 'unchanged' | 'unknown' | 'recorded' | 'on-hold' | null;
}

/** Why a refund's money was not sent. */
export type RefundFailure =
  | { why: 'failed' | 'came-back' | 'not-accepted' | 'account-disconnected' }
  /** The provider kept refusing it (`says` has its words), or the account that pays it lacked the money. */
  | { why: 'refused' | 'unfunded'; says: string; ownAccount: boolean }
  /** The money was returned in another way; `rest` is requested instead, if anything is left. */
  | { why: 'not-covered'; byBank: boolean; rest: Amount | null }
  /** Somebody sent this amount at the provider, and we don't know whether it is the same money. */
  | { why: 'sent-at-provider'; sent: Amount };

/**
 * Why a payment is on hold. `reversed`: its provider says that all of it was returned, but lists no refund or dispute. `not-told`: some of
 * it may have been returned, and its provider gives no clear answer. `account-disconnected`: nobody can ask the provider any more.
 */
export type HoldReason = 'reversed' | 'not-told' | 'account-disconnected';

/**
 * What there is of an order whose payment our books lack. `kept`: the provider keeps what it was of. `not-kept`: it does not. `here`: the order
 * is here, and only the payment is not.
 */
export type LostOrder = 'kept' | 'not-kept' | 'here';

interface Noted {
  /** Whether a person had noted before that it was resolved. */
  noted?: boolean;
}

/** The facts that the words of each kind need. */
interface Facts {
  late: {
    order: OrderState;
    /** Why it got no seats; null if it got some. */
    why: 'event-cancelled' | 'returned' | 'sales-ended' | 'no-seats' | 'resale-over' | null;
  };
  mismatch: { asked: Amount; charged: Amount };
  refund_failed: RefundFailure & Noted;
  refund_needs_attention: {
    why: 'needs-something' | 'came-back' | 'account-disconnected';
    ownAccount: boolean;
  } & Noted;
  /**
   * `told`: the provider's word for the event in its webhook; null if the payment was only found in a list. The others are left out if it belongs
   * to no event here. `payee`: the account that was paid directly. `number`: its order's. `bought`: "2 × Standing", as far as it is known.
   */
  unknown_payment: {
    about: 'payment' | 'refund' | 'dispute';
    told: string | null;
    payee?: string | null;
    order?: LostOrder;
    number?: string;
    bought?: readonly string[];
  };
  payment_on_hold: { why: HoldReason; ownAccount: boolean; boughtTickets: boolean };
  provider_refund: { of: 'all' | 'part' | 'part-without-tickets' };
  mail_undelivered: {
    mail: Mail['kind'];
    /** Null once the address was erased. */
    to: string | null;
    /** The mail server's answer, or why the mail was not sent; null if erased with the address. */
    why: string | null;
  };
}

type NoFacts = Record<never, never>;

/** A dispute's state; with the code 'decided-again', what the bank says after its first decision. */
export type DisputeFacts =
  | {
      state: 'open';
      category: string | null;
      dueAt: string | null;
      boughtTickets: boolean;
      ownAccount: boolean;
    }
  | { state: 'won' }
  /** `rest`: what the bank left with the organiser. It is refunded automatically (`goesBack`) if the event is cancelled. */
  | { state: 'lost'; rest: Amount | null; goesBack: boolean };

/** What happened: the kind, the code that tells apart exceptions of this kind, and the facts. */
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
