import type { AttemptState, ExceptionOutcome, OrderState } from '../../db/column-types.ts';
import type { Happened } from '../exceptions/exception-facts.ts';
import type { OrderLine } from '../inventory/allocate.ts';
import type { CounterMove } from '../inventory/inventory-store.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { OrderEvent } from '../orders/order-state.ts';
import type { ReportedState } from '../payment-attempts/attempt-state.ts';
import type { EndedUse } from '../promo-codes/code-store.ts';
import type { PaymentSnapshot } from '../providers/payment-provider.ts';
import type { TillMethod } from '../providers/till.ts';

/** What is reported of an attempt: its present state at the provider, or that the order costs nothing. */
export type FulfilmentRequest =
  | ({
      kind: 'payment';
      snapshot: PaymentSnapshot;
      /** Some of it was refunded or disputed before we heard of it: what it buys is on hold until that is checked. */
      returned?: boolean;
    } & AttemptKey)
  | {
      kind: 'free';
      eventId: string;
      orderId: string;
      /** Whether its tickets are mailed, as they are if left out. */
      mail?: boolean;
    }
  | { kind: 'till'; eventId: string; orderId: string; sale: TillPayment };

/** Somebody at a till took an order's money, or handed out free tickets. */
export interface TillPayment {
  shiftId: string;
  method: TillMethod;
  /** The account of the person at the till. */
  by: string;
}

export type FulfilmentOutcome =
  /** This fulfilment issued tickets. */
  | 'paid'
  /** Nothing changed: it was fulfilled before, or the money is not there (yet). */
  | 'unchanged'
  /** The money came too late or does not fit, and is refunded. */
  | 'refunding'
  /** The attempt does not exist, the order is not free, or the shift at its till is closed. */
  | 'unknown';

/** An order under lock, as far as fulfilling needs it. */
export interface OrderToFulfil {
  id: string;
  state: OrderState;
  totalMinor: number;
  /** The service fee of the whole order. */
  feeMinor: number;
  currency: string;
  /** It was lost in a restore and made again; without lines, nobody knows what was bought. */
  lost?: boolean;
  /** Whether its tickets can be mailed: an order at a till may have no address. */
  hasAddress: boolean;
  holdExpiresAt: Date;
  /** When the hold would end without an extension for a pending payment. */
  ordinaryHoldEndsAt: Date;
  /** Whether a pending payment has extended the hold. */
  holdExtended: boolean;
  lines: (OrderLine & { number: number; forLine?: number | null })[];
  /** What the order would use of its promo code again, if its hold has ended. */
  code?: EndedUse | undefined;
  /**
   * Set when the order buys this ticket from its holder. `stillForSale`: the ticket is on resale, and this order is its offer. Left out for
   * an order that takes seats of its own.
   */
  resale?: { ticketId: string; stillForSale: boolean } | undefined;
}

export interface AttemptToFulfil {
  number: number;
  provider: string;
  state: AttemptState;
  amountMinor: number;
  currency: string;
  /** The provider's fee; null until it is reported. */
  providerFeeMinor: number | null;
  /** The account that is paid directly. */
  payee: string | null;
}

/** What one fulfilment changes, in one transaction. */
export interface FulfilmentPlan {
  outcome: FulfilmentOutcome;
  /** What happens to the order. */
  event?: OrderEvent;
  holdExpiresAt?: Date;
  attemptState?: ReportedState;
  /** What the provider reported for the first time. */
  reported?: { channel: string | null; providerFeeMinor: number | null };
  moves: CounterMove[];
  issueTickets: boolean;
  /** How many tickets it takes again of its promo code's reserve. */
  reserved?: OrderLine | undefined;
  /** The tickets admit nobody until it is known what happened to their money. */
  onHold?: boolean;
  exception?: Extract<Happened, { kind: 'late' | 'duplicate' | 'mismatch' }> & { outcome: ExceptionOutcome };
  /** The ledger refuses a second booking of the same kind with the payment's reference. */
  bookings: Booking[];
  refund?: {
    amountMinor: number;
    currency: string;
    reason:
      | 'paid-too-late'
      | 'paid-twice'
      | 'amount-mismatch'
      | 'paid-after-cancelling'
      | 'resale-over'
      | 'order-lost';
  };
}

/** A plan with what it is about, ready to be written. */
export interface Planned {
  /** Copies as they were before this plan, including changes by earlier requests of the group. */
  order: OrderToFulfil;
  attempt: AttemptToFulfil | undefined;
  plan: FulfilmentPlan;
  /** The provider reported that some of the payment was returned. */
  returned: boolean;
  /** Nobody is mailed its tickets. */
  unmailed?: boolean;
  /** Set when the order was paid at a till. */
  sale: TillPayment | undefined;
}

/** Money that came in and what it was booked as, or a fee of it. Only `direct_settlement` may be below zero; it then goes the other way. */
export interface Booking {
  kind:
    | 'sale'
    | 'late_payment'
    | 'duplicate_payment'
    | 'mismatched_payment'
    | 'platform_fee'
    | 'provider_fee'
    | 'direct_settlement';
  amountMinor: number;
  currency: string;
}

/** Fulfils reports in groups, so that a crowd's confirmations share commits. */
export interface FulfilmentQueue {
  fulfil(request: FulfilmentRequest): Promise<FulfilmentOutcome>;
}
