import type { SellingRefusal } from '../../payments/payment-refused.ts';
import type { Money } from '../money.ts';

/** Mails to organisers. */
export type OrganiserMail =
  | EventApprovedMail
  | EventRejectedMail
  | PayoutRecordedMail
  | PaymentsRefusedMail
  | MessageHeldMail
  | DisputeOpenedMail
  | DisputeDecidedMail;

/** To an organiser whose event may be sold now; the link goes to its public page. */
export interface EventApprovedMail {
  readonly kind: 'event-approved';
  readonly to: string;
  readonly eventName: string;
  readonly link: string;
  /** How many other dates of its series were approved along with it. */
  readonly moreDates: number;
}

/** To an organiser whose event was turned down; the link goes to where they can change it. */
export interface EventRejectedMail {
  readonly kind: 'event-rejected';
  readonly to: string;
  readonly eventName: string;
  readonly link: string;
  /** How many other dates of its series were turned down along with it. */
  readonly moreDates: number;
  /** The admin's reason, in their words. */
  readonly reason: string;
}

/** To an organiser: the operator sent money of an event to their bank. */
export interface PayoutRecordedMail {
  readonly kind: 'payout-recorded';
  readonly to: string;
  readonly eventName: string;
  readonly amount: Money;
  /** A day, "2026-12-14". */
  readonly paidOn: string;
  readonly bankReference: string;
  /** The link to the event's money. */
  readonly link: string;
}

/** To an organiser: the card provider takes no payments for their event. */
export interface PaymentsRefusedMail {
  readonly kind: 'payments-refused';
  readonly to: string;
  readonly eventName: string;
  readonly reason: SellingRefusal;
  /** The link to the event's exceptions. */
  readonly link: string;
}

/** To an organiser: a scheduled message was due and is held. */
export interface MessageHeldMail {
  readonly kind: 'message-held';
  readonly to: string;
  readonly eventName: string;
  readonly subject: string;
  /** The author's name or address. */
  readonly writtenBy: string;
  readonly why: 'writer-gone' | 'limits';
  /** The link to the message, where it can be changed, sent or called off. */
  readonly link: string;
}

interface DisputeInMail {
  readonly to: string;
  readonly eventName: string;
  /** The order's number, as people say it. */
  readonly orderNumber: string;
  /** To the order, for its organiser. */
  readonly link: string;
  readonly amount: Money;
  /** Whether the payment had bought tickets; a second payment of the same order had not. */
  readonly hasTickets: boolean;
}

/** To an organiser: a customer disputes a payment with their bank, and its tickets are on hold. */
export interface DisputeOpenedMail extends DisputeInMail {
  readonly kind: 'dispute-opened';
  /** The provider's word: "product_not_received". */
  readonly category: string | null;
  /** The deadline for evidence: ISO 8601, and the IANA zone to show it in. */
  readonly dueAt: string | null;
  readonly timeZone: string;
  /**
   * The operator's address, if the operator answers the bank with the organiser's evidence; null when the organiser answers from their own
   * account.
   */
  readonly operatorEmail: string | null;
}

/** To an organiser: the bank has decided. */
export interface DisputeDecidedMail extends DisputeInMail {
  readonly kind: 'dispute-decided';
  /** `won`: the money stays and the tickets are good again. `lost`: the customer has it back and the tickets were taken back. */
  readonly state: 'won' | 'lost';
  /**
   * The part of a lost payment that stayed with the organiser, who may refund it; null when there is none, or it is refunded automatically.
   */
  readonly rest: Money | null;
}
