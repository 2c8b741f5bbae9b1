import type { SellingRefusal } from '../payments/payment-refused.ts';
import type { Receipt } from '../receipts/receipt.ts';
import type { TicketOrder, TicketSheet } from '../tickets/ticket-documents.ts';
import type { Role } from './actor.ts';
import type { Money } from './money.ts';

/** The port for sending mail. Each adapter writes subject and bodies, in HTML and plain text, from a mail's facts. */
export interface Mailer {
  /**
   * Resolves once the mail is handed over; rejects otherwise, so that it is retried.
   * @param id the same for each try of a mail: mail programs show copies with one id once. Letters, digits, dots and dashes
   */
  send(mail: Mail, id?: string): Promise<void>;
  /** Writes a mail without sending it, to look at. */
  preview(mail: Mail): { subject: string; html: string };
}

/** Links are absolute and carry a secret: never write one to a log. Names and reasons are as people typed them. */
export type Mail =
  | VerifyEmailMail
  | SignUpAgainMail
  | ResetPasswordMail
  | AccountNoticeMail
  | ChangeEmailMail
  | TicketsMail
  | ConfirmOrderMail
  | OrderLinksMail
  | TicketOfferedMail
  | TicketReceivedMail
  | TicketAcceptedMail
  | WaitingPlaceMail
  | WaitingOfferMail
  | WaitingLapsedMail
  | WaitingEndedMail
  | OrderRefundedMail
  | RefundAtDoorMail
  | CreditNoteMail
  | RefundDelayedMail
  | TicketsCancelledMail
  | DisputeOpenedMail
  | DisputeDecidedMail
  | TicketsOnHoldMail
  | EventCancelledMail
  | EventMovedMail
  | OrganiserMessageMail
  | PayoutRecordedMail
  | PaymentsRefusedMail
  | DoorInviteMail
  | TeamInviteMail
  | EventWaitingMail
  | EventApprovedMail
  | EventRejectedMail;

/** To a customer, about an event. */
interface ToCustomer {
  readonly to: string;
  /** Answers go to this address: the organiser's or support's (decision 0030). */
  readonly replyTo?: string | undefined;
}

/** To somebody who signed up: follow the link to prove that the address is theirs. */
export interface VerifyEmailMail {
  readonly kind: 'verify-email';
  readonly to: string;
  readonly link: string;
}

/** To the owner of an account whose address somebody signed up with: how to log in if it was them; if not, nothing has happened. */
export interface SignUpAgainMail {
  readonly kind: 'sign-up-again';
  readonly to: string;
  /** The account's address, which may be another spelling of the same inbox. */
  readonly account: string;
  /** To log in. */
  readonly link: string;
  /** To choose a new password. */
  readonly resetLink: string;
}

/** To somebody who forgot their password. */
export interface ResetPasswordMail {
  readonly kind: 'reset-password';
  readonly to: string;
  readonly link: string;
  /** The link works for this long from now on. */
  readonly expiresInMinutes: number;
}

/** To the owner of an account: something about it changed, in case it was not them. */
export interface AccountNoticeMail {
  readonly kind: 'account-notice';
  readonly to: string;
  readonly notice:
    | 'password-changed'
    | 'password-reset'
    /** To all admins. */
    | 'admin-added'
    | 'admin-removed'
    | 'user-banned'
    | 'user-unbanned'
    | 'account-deleted'
    | 'email-changed'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'authenticator-removed'
    | 'second-factor-needed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'recovery-codes-renewed'
    | 'recovery-code-used'
    | 'payout-account-added'
    | 'payout-account-changed'
    | 'payout-account-begun'
    | 'payout-account-active'
    | 'payout-account-paused'
    | 'payout-account-on'
    | 'payout-account-off'
    | 'payout-account-disconnected';
  /** What the notice is about, in one line. */
  readonly detail?: string | undefined;
  /** The address to write to for help. */
  readonly supportEmail: string;
}

/** To an address that somebody wants to use for their account: follow the link to prove that it is theirs. */
export interface ChangeEmailMail {
  readonly kind: 'change-email';
  readonly to: string;
  readonly link: string;
  /** The link works for this long from now on. */
  readonly expiresInMinutes: number;
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

/** To the customer of a paid order, with the tickets' PDF, the event's .ics and pictures of the QR codes attached. */
export interface TicketsMail extends ToCustomer {
  readonly kind: 'tickets';
  readonly order: TicketOrder;
  /** Required attendee details are missing. */
  readonly detailsMissing?: boolean;
  /** Undefined when nothing was paid. */
  readonly receipt?: Receipt | undefined;
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

/** The facts that all waiting-list mails have. */
interface OfWaitingList extends ToCustomer {
  readonly eventName: string;
  readonly typeName: string;
  readonly quantity: number;
  /** The event's colour, `#rrggbb`. */
  readonly accent: string;
}

/** To somebody who joined a waiting list: confirm it, or see your place. */
export interface WaitingPlaceMail extends OfWaitingList {
  readonly kind: 'waiting-place';
  readonly toConfirm: boolean;
  /** The ticket that they were offered is no longer for sale, and they have their place back. */
  readonly again?: boolean | undefined;
  /** How long tickets are offered. */
  readonly offerHours: number;
  readonly link: string;
}

/** To the next person in line: tickets are reserved for them. */
export interface WaitingOfferMail extends OfWaitingList {
  readonly kind: 'waiting-offer';
  /** Whether it is a ticket on resale. */
  readonly resale: boolean;
  /** With all fees. */
  readonly total: Money;
  readonly endsAt: string;
  readonly timeZone: string;
  /** Opens the order. */
  readonly link: string;
}

/** To somebody who let an offer lapse. */
export interface WaitingLapsedMail extends OfWaitingList {
  readonly kind: 'waiting-lapsed';
  readonly endsAt: string;
  readonly timeZone: string;
  /** Where to join the list again; null when that is no longer possible. */
  readonly link: string | null;
}

/** To somebody whose waiting has ended. */
export interface WaitingEndedMail extends OfWaitingList {
  readonly kind: 'waiting-ended';
  readonly because: 'removed' | 'sale-over' | 'cancelled';
  /** The organiser's words about a cancelled event. */
  readonly reason: string | null;
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

/** To somebody who accepted a ticket, with its PDF, the event's .ics and an image of its QR code attached. */
export interface TicketReceivedMail extends ToCustomer {
  readonly kind: 'ticket-received';
  readonly sheet: TicketSheet;
  /** Whether required answers are missing. */
  readonly detailsMissing: boolean;
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

/** To a customer whose payment was sent back. */
export interface OrderRefundedMail extends ToCustomer {
  readonly kind: 'order-refunded';
  readonly eventName: string;
  readonly orderLink: string;
  /** The amount that goes back to the card. */
  readonly amount: Money;
  readonly reason: RefundReason;
  readonly tickets: TakenBack;
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

/** The tickets and add-ons of an order that a refund revoked. */
export interface TakenBack {
  /** The tickets' codes, as people read them; empty when only add-ons were revoked. */
  readonly codes: readonly string[];
  /** The names of its add-ons, one for each unit. */
  readonly addOns: readonly string[];
  /** Whether other tickets of the order stay good; if only add-ons were revoked, whether anything does. */
  readonly othersGood: boolean;
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

/**
 * `paid-too-late`: the hold had ended and no seat was left, so there is no ticket. `paid-twice`: the order was paid already, its
 * tickets stand and the second payment goes back. `amount-mismatch`: the provider charged another amount than asked for, so there
 * is no ticket. `paid-after-cancelling`: the event was cancelled before the money came. `resale-over`: the ticket that somebody sold was used or
 * taken off resale before the money came. `resold`: somebody bought the ticket that the customer had offered for resale. `by-organiser`: the organiser refunded the
 * order or some of its tickets, which no longer admit. `by-customer`: the customer gave tickets back. `goodwill`: the organiser sends
 * an amount back, and all tickets stay good. `event-cancelled`: the same, because the event was cancelled. `at-provider`: somebody
 * sent it back in the card provider's dashboard; with all of the money the tickets were taken back.
 */
export type RefundReason =
  | 'paid-too-late'
  | 'paid-twice'
  | 'amount-mismatch'
  | 'paid-after-cancelling'
  | 'resale-over'
  | SaleRefundReason;

/** The reason why money goes back that had bought tickets. */
export type SaleRefundReason =
  | 'by-organiser'
  | 'by-customer'
  | 'goodwill'
  | 'event-cancelled'
  | 'at-provider'
  | 'resold';

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

/** To somebody who is asked to check tickets at an event's door. */
export interface DoorInviteMail {
  readonly kind: 'door-invite';
  readonly to: string;
  readonly link: string;
  /**
   * The event, and the name or address of who asks. Null until an admin has approved the event under this name: nothing that
   * nobody has reviewed is mailed to strangers.
   */
  readonly invitation: { readonly eventName: string; readonly invitedBy: string } | null;
}

/** To somebody who is asked to join an organisation. */
export interface TeamInviteMail {
  readonly kind: 'team-invite';
  readonly to: string;
  readonly link: string;
  /**
   * The name or address of who asks, and the organisation's name, empty where it has none. Null until an admin has approved an event of it:
   * nothing that nobody has reviewed is mailed to strangers.
   */
  readonly from: { readonly invitedBy: string; readonly organisation: string } | null;
  readonly role: Role;
  readonly expiresInDays: number;
}

/** To an admin: an event waits for a decision; the link goes to the queue. */
export interface EventWaitingMail {
  readonly kind: 'event-waiting';
  readonly to: string;
  readonly eventName: string;
  /** The name or address of who organises it. */
  readonly organiser: string;
  readonly link: string;
  /** Counts all events that wait. */
  readonly waiting: number;
}

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

export interface MailAttachment {
  readonly filename: string;
  /** As `application/pdf`. */
  readonly contentType: string;
  readonly content: Uint8Array;
  /** Set on a picture that the mail shows itself, by `cid:` and this. */
  readonly contentId?: string;
  /** The id of the ticket whose QR such a picture is. */
  readonly shows?: string;
}
