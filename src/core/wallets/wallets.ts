import type { TicketEvent } from '../tickets/ticket-documents.ts';
import type { TicketEntry } from '../tickets/ticket-entry.ts';

/** The port to the wallets of phones. One that is not set up is left out, and nothing is offered for it. */
export interface Wallets {
  readonly apple?: AppleWallet | undefined;
  readonly google?: GoogleWallet | undefined;
}

/** What all tickets of an event show. */
export interface WalletEvent {
  /** The organisation's name; may be empty. */
  readonly organiser: string;
  readonly event: TicketEvent;
}

/** A ticket as a wallet shows it. Names and texts are as people typed them. */
export interface WalletTicket extends WalletEvent {
  readonly eventId: string;
  readonly ticketId: string;
  /** The same for all tickets of an order; of its own for one that somebody sent. Wallets show them together. */
  readonly group: string;
  readonly typeName: string;
  /** The attendee's name, where somebody gave one. */
  readonly attendeeName?: string | undefined;
  /** How many people it admits. */
  readonly people: number;
  /** When and how often. */
  readonly entry: TicketEntry;
  /** The signed code that the door reads; null while the ticket admits nobody. */
  readonly code: string | null;
  /** A person types this when the camera fails. */
  readonly shortCode: string;
  /** The number that its customer names the order by; left out for a ticket that somebody else bought. */
  readonly orderNumber?: string | undefined;
  /** The absolute address of its page. Passes are passed on, so it has no key. */
  readonly pageLink: string;
}

/** What became of a notification to a phone: it was taken, the phone is gone, or it failed and may work later. */
export type PushOutcome = 'told' | 'gone' | Error;

/** A ticket, and the token with which the phone that has its pass asks for a newer one. */
export interface TicketPass {
  readonly ticket: WalletTicket;
  readonly token: string;
}

export interface AppleWallet {
  /** "pass.com.example.tickets": addresses that phones ask name it. */
  readonly passType: string;
  /** Returns a signed pass (.pkpass). Source: https://developer.apple.com/documentation/walletpasses */
  pass(pass: TicketPass): Promise<Uint8Array>;
  /** Returns several passes as one file (.pkpasses), of at most `MOST_IN_A_BUNDLE`. */
  bundle(passes: readonly TicketPass[]): Promise<Uint8Array>;
  /** Tells phones that a pass of theirs changed; they then ask which. @param tokens push tokens of phones */
  push(tokens: readonly string[]): Promise<ReadonlyMap<string, PushOutcome>>;
}

export interface GoogleWallet {
  /** What Google shows of an event, and of a ticket besides its event: where it stays the same, nothing needs to be told. */
  eventContent(event: WalletEvent): object;
  ticketContent(ticket: WalletTicket): object;
  /** Creates or replaces what Google shows of an event. @param known whether Google has it already, as far as we know */
  saveEvent(event: WalletEvent, known: boolean): Promise<void>;
  /** Creates or replaces a ticket; Google must have its event. One without a code is inactive. */
  saveTicket(ticket: WalletTicket, known: boolean): Promise<void>;
  /** Returns the link with which whoever opens it adds a saved ticket. */
  saveLink(ticket: Pick<WalletTicket, 'eventId' | 'ticketId'>): Promise<string>;
}

/** Source: https://developer.apple.com/documentation/walletpasses/distributing-and-updating-a-pass */
export const MOST_IN_A_BUNDLE = 10;
