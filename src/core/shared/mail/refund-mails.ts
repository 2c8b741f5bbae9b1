import type { Receipt } from '../../receipts/receipt.ts';
import type { Money } from '../money.ts';
import type { MailAttachment, ToCustomer } from './to-customer.ts';

/** Mails to customers about money that goes back to them, and tickets that they lose with it. */
export type RefundMail =
  | OrderRefundedMail
  | RefundAtDoorMail
  | RefundDelayedMail
  | CreditNoteMail
  | TicketsCancelledMail
  | TicketsOnHoldMail;

/** To a customer whose payment was sent back. */
export interface OrderRefundedMail extends ToCustomer {
  readonly kind: 'order-refunded';
  readonly eventName: string;
  readonly orderLink: string;
  /** The amount that goes back to the card. */
  readonly amount: Money;
  readonly reason: RefundReason;
  readonly tickets: TakenBack;
  /** The cancellation fees of the tickets, which are kept. */
  readonly kept?: Money | undefined;
  /** The organiser's note, as they typed it. */
  readonly note?: string | undefined;
  /** The receipt of a seller with details, and the credit note's number once it has one. */
  readonly receipt?: { readonly of: Receipt; readonly noteNumber: string | undefined } | undefined;
  readonly attachments?: readonly MailAttachment[];
}

/** To a customer who paid at a till and gets their money back there; no provider sends it. */
export interface RefundAtDoorMail extends ToCustomer {
  readonly kind: 'refund-at-door';
  readonly eventName: string;
  readonly orderLink: string;
  /** The amount that they are handed. */
  readonly amount: Money;
}

/** To a customer whose refund could not be sent at once, or came back; they are told again when it is on its way. */
export interface RefundDelayedMail extends ToCustomer {
  readonly kind: 'refund-delayed';
  readonly eventName: string;
  readonly orderLink: string;
  readonly amount: Money;
  readonly reason: RefundReason;
  readonly tickets: TakenBack;
  /** Whether it had been sent and their bank did not take it. */
  readonly cameBack: boolean;
  /** The organiser's note, as they typed it. */
  readonly note?: string | undefined;
}

/** To a customer who was told of a refund before its credit note existed: the note, with its receipt. */
export interface CreditNoteMail extends ToCustomer {
  readonly kind: 'credit-note';
  readonly eventName: string;
  readonly orderLink: string;
  /** The amount that went back. */
  readonly amount: Money;
  readonly receipt: { readonly of: Receipt; readonly noteNumber: string };
  readonly attachments?: readonly MailAttachment[];
}

/** To a customer whose tickets the organiser revoked without sending money: they were free, or were refunded before. */
export interface TicketsCancelledMail extends ToCustomer {
  readonly kind: 'tickets-cancelled';
  readonly eventName: string;
  readonly orderLink: string;
  /** The whole order was free. */
  readonly free: boolean;
  readonly tickets: TakenBack;
  /** The organiser's note, as they typed it. */
  readonly note?: string | undefined;
}

/** To a customer whose payment is disputed with their bank: what that means for their tickets, while it is open and when it ends. */
export interface TicketsOnHoldMail extends ToCustomer {
  readonly kind: 'tickets-on-hold';
  readonly eventName: string;
  readonly orderLink: string;
  readonly amount: Money;
  /** `open`: they wait for the bank. `won`: the payment stands and they are good again. `lost`: the money went back and they are not. */
  readonly state: 'open' | 'won' | 'lost';
  /** The receipt of a seller with details, and the number of the credit note for a lost dispute. */
  readonly receipt?: { readonly of: Receipt; readonly noteNumber: string } | undefined;
  readonly attachments?: readonly MailAttachment[];
}

/** The tickets and add-ons of an order that a refund revoked. */
export interface TakenBack {
  /** The tickets' codes, as people read them; empty when only add-ons were revoked. */
  readonly codes: readonly string[];
  /** The names of its add-ons, one for each unit. */
  readonly addOns: readonly string[];
  /** Whether other tickets of the order stay good; if only add-ons were revoked, whether anything does. */
  readonly othersGood: boolean;
}

/** Why money goes back to a customer. */
export type RefundReason =
  /** The hold had ended and no seat was left, so there is no ticket. */
  | 'paid-too-late'
  /** The order was already paid. Its tickets stay valid, and the second payment goes back. */
  | 'paid-twice'
  /** The provider charged another amount than we asked for, so there is no ticket. */
  | 'amount-mismatch'
  /** The event was cancelled before the money came. */
  | 'paid-after-cancelling'
  /** The ticket on resale was used, or taken off resale, before the money came. */
  | 'resale-over'
  /** We lost the order when we restored a backup, and it could not be made again. */
  | 'order-lost'
  | SaleRefundReason;

/** Why money goes back that had bought tickets. */
export type SaleRefundReason =
  /** The organiser refunded the order or some of its tickets, which are no longer valid. */
  | 'by-organiser'
  /** The customer gave tickets back. */
  | 'by-customer'
  /** The organiser sends an amount back, and all tickets stay valid. */
  | 'goodwill'
  | 'event-cancelled'
  /** Somebody refunded it in the card provider's dashboard. If all of the money went back, the tickets are cancelled. */
  | 'at-provider'
  /** Somebody bought the ticket that the customer had offered for resale. */
  | 'resold';
