import type { Locale } from '../../languages/locales.ts';
import type { PrintedReceipt } from '../receipts/printed-receipt.ts';
import type { Patience } from '../shared/fair-queue.ts';
import type { Money } from '../shared/money.ts';
import type { TicketEntry } from './ticket-entry.ts';

/** The port to what a ticket is shown on. */

/** Tickets that somebody has, as documents print them. Names and texts are as people typed them: escape them. */
export interface TicketSheet {
  /** In which they are written; left out for English. */
  readonly language?: Locale | undefined;
  /** Stays the same for the same tickets: of their order, or of the transfer that brought one. */
  readonly orderId: string;
  /**
   * The absolute address of their page. Documents are passed on and calendars shared, so it has no key: it opens the tickets in the browser of
   * whoever has them, and offers others to email them.
   */
  readonly pageLink: string;
  /** The number that their customer names the order by; left out for a ticket that somebody else bought. */
  readonly orderNumber?: string;
  /** They were paid, or accepted, at this ISO 8601 instant. */
  readonly paidAt: string;
  /** Says how often its event was moved since it was placed, and when last (an ISO 8601 instant); left out where it was not. */
  readonly moved?: { readonly times: number; readonly at: string };
  /** The address of whoever has them. */
  readonly email: string;
  readonly event: TicketEvent;
  readonly lines: readonly Pick<TicketOrderLine, 'typeName' | 'quantity'>[];
  readonly tickets: readonly PrintedTicket[];
}

/** The same as its mail says it. */
export interface MailedSheet extends TicketSheet {
  /** The absolute address of their page with its key: it opens the tickets without an account, so never write it to a log. */
  readonly orderLink: string;
}

/** One paid order as its mail, its PDF and its page show it. */
export interface TicketOrder extends MailedSheet {
  readonly lines: readonly TicketOrderLine[];
  /** Of these lines, what came with the tickets and was not taken back, and donations. */
  readonly extras: readonly TicketOrderLine[];
  /** The service fee within the total that comes on top of the prices; 0 where there is none or the organiser pays it. */
  readonly addedFee: Money;
  readonly total: Money;
  readonly tickets: readonly (PrintedTicket & Required<Pick<PrintedTicket, 'price' | 'addedFee'>>)[];
}

export interface TicketEvent {
  readonly id: string;
  readonly name: string;
  /** ISO 8601 instants, as `2026-12-12T17:30:00Z`. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** The IANA zone that dates are shown in, as `Africa/Johannesburg`. */
  readonly timeZone: string;
  /** The place in words; may be empty. */
  readonly locationText: string;
  /** Degrees, WGS 84. */
  readonly location?: { readonly lat: number; readonly lng: number };
  /** The event's colour, `#rrggbb`: of its banner, or drawn from its id. */
  readonly accent: string;
}

/** One ticket type of an order and how many of it. */
export interface TicketOrderLine {
  readonly typeName: string;
  readonly quantity: number;
  /** For all of the line, not for one. */
  readonly total: Money;
}

export interface PrintedTicket {
  readonly id: string;
  readonly typeName: string;
  /** The attendee's name, where somebody gave one. */
  readonly attendeeName?: string | undefined;
  /** The content of its QR: a signed ticket code. */
  readonly code: string;
  /** A person types this when the camera fails, as `XXXXX-XXXXX`. */
  readonly shortCode: string;
  /** False for an add-on that was bought alone; left out for a ticket. */
  readonly admits?: false;
  /** How many people it admits. */
  readonly people: number;
  /** When and how often. */
  readonly entry: TicketEntry;
  /** What came with it, by name. */
  readonly addOns?: readonly string[];
  /** Left out for a ticket that somebody else paid for. */
  readonly price?: Money;
  /** The service fee that was paid on top of the price; 0 where none was. */
  readonly addedFee?: Money;
}

/** An event as anybody may put it into their calendar. */
export interface CalendarEvent extends Omit<TicketEvent, 'accent'> {
  /** The absolute address of the event's page. */
  readonly url: string;
  /** A line of plain text about it; may be empty. */
  readonly summary: string;
  /** ISO 8601 instant at which this is true: calendars keep the later of two. */
  readonly stamp: string;
  readonly cancelled: boolean;
}

/** An event in a feed that calendars subscribe to. */
export interface FeedEvent extends CalendarEvent {
  /** Rises with each change that calendars have to take over. */
  readonly sequence: number;
}

/** A calendar that other calendars subscribe to. */
export interface CalendarFeed {
  readonly name: string;
  /** The absolute address of the page that it belongs to. */
  readonly url: string;
  readonly events: readonly FeedEvent[];
}

/** A roll of 80 mm for a thermal printer, or a page of A6. */
export type SlipPaper = '80mm' | 'a6';

/** Tickets to print at the door, and on what. */
export interface SlipSheet {
  readonly order: TicketSheet;
  readonly paper: SlipPaper;
}

/** The words of a link preview. */
export interface PreviewWords {
  /** Set in up to four rows; what is longer is cut. */
  readonly title: string;
  /** One or two rows each, below the title. */
  readonly lines: readonly string[];
  /** What the event is now, such as "Cancelled". */
  readonly label?: string | undefined;
}

export interface TicketDocuments {
  /**
   * A PDF with a page for each ticket.
   * @throws DomainError 'unavailable' (server.busy) where too many wait, unless the caller is patient
   */
  pdf(order: TicketSheet, patience?: Patience): Promise<Uint8Array>;
  /** A PDF with a slip for each ticket, for a printer at the door. @throws as `pdf` */
  slips(sheet: SlipSheet, patience?: Patience): Promise<Uint8Array>;
  /** A PDF of a receipt with its credit notes. @throws as `pdf` */
  receipt(receipt: PrintedReceipt, patience?: Patience): Promise<Uint8Array>;
  /** An iCalendar (RFC 5545) text with the event; its UID stays the same for the same order, and its SEQUENCE rises with each move. */
  calendar(order: TicketSheet): string;
  /** Writes the calendar of an event alone, without an order. */
  eventCalendar(event: CalendarEvent): string;
  /** Writes a calendar of many events, to subscribe to. */
  calendarFeed(feed: CalendarFeed): string;
  /** An SVG with the code as a QR, black on white with its quiet zone, so that it scans on pages of any theme. `label` says what of, to those who do not see it. */
  qrSvg(code: string, label?: string): string;
  /** Draws it as a PNG of at least 400 pixels a side, for mails. */
  qrPng(code: string): Uint8Array;
  /** The words of a link preview, as shapes of an SVG of 1200 x 600 px that darkens what is below it. */
  preview(words: PreviewWords): string;
}
