import type { TicketEvent } from '../tickets/ticket-documents.ts';
import type { TicketEntry } from '../tickets/ticket-entry.ts';

/** The port to the wallets of phones. One that is not set up is left out, and nothing is offered for it. */
export interface Wallets {
  readonly apple?: AppleWallet | undefined;
}

/** A ticket as a wallet shows it. Names and texts are as people typed them. */
export interface WalletTicket {
  readonly eventId: string;
  readonly ticketId: string;
  /** The same for all tickets of an order; of its own for one that somebody sent. Wallets show them together. */
  readonly group: string;
  /** The organisation's name; may be empty. */
  readonly organiser: string;
  readonly event: TicketEvent;
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

export interface AppleWallet {
  /** Returns a signed pass (.pkpass). Source: https://developer.apple.com/documentation/walletpasses */
  pass(ticket: WalletTicket): Promise<Uint8Array>;
  /** Returns several passes as one file (.pkpasses), of at most `MOST_IN_A_BUNDLE`. */
  bundle(tickets: readonly WalletTicket[]): Promise<Uint8Array>;
}

/** Source: https://developer.apple.com/documentation/walletpasses/distributing-and-updating-a-pass */
export const MOST_IN_A_BUNDLE = 10;
