import type { Receipt } from '../../receipts/receipt.ts';
import type { MailedSheet, TicketOrder } from '../../tickets/ticket-documents.ts';
import type { WalletLinks } from '../../wallets/wallet-paths.ts';
import type { Money } from '../money.ts';
import type { MailAttachment, ToCustomer } from './to-customer.ts';

/** Mails to customers about their tickets and their event. */
export type CustomerMail =
  | TicketsMail
  | ConfirmOrderMail
  | PaymentNewsMail
  | OrderLinksMail
  | TicketOfferedMail
  | TicketReceivedMail
  | TicketAcceptedMail
  | TicketOnHoldMail
  | TicketEndedMail
  | EventMovedMail
  | EventCancelledMail
  | OrganiserMessageMail;

/** To the customer of a paid order, with the tickets' PDF, the event's .ics and pictures of the QR codes attached. */
export interface TicketsMail extends ToCustomer {
  readonly kind: 'tickets';
  readonly order: TicketOrder;
  /** Required attendee details are missing. */
  readonly detailsMissing?: boolean;
  /** Undefined when nothing was paid. */
  readonly receipt?: Receipt | undefined;
  /** Where tickets are added to wallets. They open the order, so never write them to a log. */
  readonly wallets?: readonly WalletLinks[] | undefined;
  readonly attachments: readonly MailAttachment[];
}

/** To the address of a free order: press the link to get its tickets. */
export interface ConfirmOrderMail extends ToCustomer {
  readonly kind: 'confirm-order';
  readonly eventName: string;
  /** The event's colour, `#rrggbb`. */
  readonly accent: string;
  readonly tickets: number;
  readonly link: string;
  /** How long the tickets are reserved from now on. */
  readonly expiresInMinutes: number;
}

/** To a customer whose payment takes its time, such as a bank transfer: what we know of it, and what happens next. */
export interface PaymentNewsMail extends ToCustomer {
  readonly kind: 'payment-news';
  /**
   * `sent`: it is on its way, and the seats are reserved meanwhile. `rejected`: the bank or the provider refused it. `lapsed`: the seats are
   * no longer reserved, and it may still arrive.
   */
  readonly news: 'sent' | 'rejected' | 'lapsed';
  readonly eventName: string;
  /** The event's colour, `#rrggbb`. */
  readonly accent: string;
  readonly amount: Money;
  /** What the payment is called at the provider. */
  readonly reference: string;
  /** Until when the seats are reserved, or were: an ISO 8601 instant, shown in this IANA zone. */
  readonly reservedUntil: string;
  readonly timeZone: string;
  /** Whether the seats are still reserved. */
  readonly reserved: boolean;
  /** The event is cancelled. */
  readonly cancelled: boolean;
  readonly orderLink: string;
}

/** To somebody who asked for their tickets again: the links of their orders for one event. */
export interface OrderLinksMail extends ToCustomer {
  readonly kind: 'order-links';
  readonly eventName: string;
  /** The event's colour, `#rrggbb`. */
  readonly accent: string;
  readonly orders: readonly {
    readonly orderLink: string;
    readonly number: string;
    readonly tickets: number;
  }[];
  /** The tickets that others sent to this address, and that it accepted. */
  readonly received: readonly { readonly link: string; readonly typeName: string }[];
}

/** To the recipient of a ticket that somebody sends: follow the link to accept it. */
export interface TicketOfferedMail extends ToCustomer {
  readonly kind: 'ticket-offered';
  /** The sender's address. */
  readonly from: string;
  readonly eventName: string;
  /** The event's colour, `#rrggbb`. */
  readonly accent: string;
  /** ISO 8601 instants, and the zone that they are shown in. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly link: string;
}

/** To somebody who accepted a ticket that is no longer valid. Any money is its buyer's. */
export interface TicketEndedMail extends ToCustomer {
  readonly kind: 'ticket-ended';
  readonly eventName: string;
  readonly orderLink: string;
  readonly typeName: string;
  /** The bank of its buyer took the payment back; otherwise it was refunded. */
  readonly reversed: boolean;
}

/** To somebody who accepted a ticket: the bank of its buyer looks into the payment, or decided that it stands. */
export interface TicketOnHoldMail extends ToCustomer {
  readonly kind: 'ticket-on-hold';
  readonly eventName: string;
  readonly orderLink: string;
  readonly typeName: string;
  /** False: it is valid again. */
  readonly onHold: boolean;
}

/** To somebody who accepted a ticket, with its PDF, the event's .ics and an image of its QR code attached. */
export interface TicketReceivedMail extends ToCustomer {
  readonly kind: 'ticket-received';
  readonly sheet: MailedSheet;
  /** Whether required answers are missing. */
  readonly detailsMissing: boolean;
  /** As those of a tickets mail. */
  readonly wallets?: readonly WalletLinks[] | undefined;
  readonly attachments: readonly MailAttachment[];
}

/** To a customer whose ticket somebody accepted: the old code no longer works. */
export interface TicketAcceptedMail extends ToCustomer {
  readonly kind: 'ticket-accepted';
  /** The address that has the ticket now. */
  readonly by: string;
  readonly eventName: string;
  readonly typeName: string;
  /** The sender's page: their order, or the ticket that they had received. */
  readonly link: string;
}

/** To everybody who holds tickets of an event whose date, time or place its organiser changed. */
export interface EventMovedMail extends ToCustomer {
  readonly kind: 'event-moved';
  readonly eventName: string;
  readonly orderLink: string;
  readonly before: WhenAndWhere;
  readonly after: WhenAndWhere;
  /** The page that says how to ask for a refund; null for somebody who was sent their ticket. */
  readonly refundPolicyLink: string | null;
  /** The event's .ics as it is now. */
  readonly attachments: readonly MailAttachment[];
}

/** ISO 8601 instants, the IANA zone to show them in, and the address as text, which may be empty. */
export interface WhenAndWhere {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly locationText: string;
}

/** To everybody who holds tickets of an event that its organiser cancelled. */
export interface EventCancelledMail extends ToCustomer {
  readonly kind: 'event-cancelled';
  readonly eventName: string;
  /** When the event was to begin and end: ISO 8601 instants, shown in this IANA zone. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly orderLink: string;
  /** The organiser's reason, in their words. */
  readonly reason: string;
  /**
   * `going-back`: everything is on its way; `rest-going-back`: what earlier refunds left. `free`: nothing was paid; `returned`: everything
   * was refunded before; `disputed`: nothing is refunded until the bank has decided; `kept`: the organiser refunds nothing automatically;
   * `not-theirs`: the ticket was sent to them, so any money is its buyer's; `at-the-door`: the organiser took it at a till, and returns it
   * there.
   */
  readonly money:
    | { readonly kind: 'going-back' | 'rest-going-back' | 'at-the-door'; readonly amount: Money }
    | { readonly kind: 'free' | 'returned' | 'disputed' | 'kept' | 'not-theirs' };
}

/** To a customer: what the event's organiser writes to those who bought. */
export interface OrganiserMessageMail extends ToCustomer {
  readonly kind: 'organiser-message';
  readonly eventName: string;
  /** Empty where the organisation has no name. */
  readonly organisation: string;
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
  readonly orderLink: string;
  /** The form with what the recipient is asked and still owes: the reason why they get it. */
  readonly detailsLink?: string | undefined;
  /** The address for reports that a message is not what it says it is. */
  readonly supportEmail: string;
  /** Where one press ends the organisation's messages; undefined for one about the visit itself, which everybody gets. */
  readonly unsubscribeLink?: string;
  /** It is for this customer alone. */
  readonly toOne?: boolean;
  /** Nobody but its writer gets it. */
  readonly isTest?: boolean;
}
