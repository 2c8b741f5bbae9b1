import type { CalendarEvent, TicketEvent, TicketSheet } from '../../core/tickets/ticket-documents.ts';

/** The content of one entry, before it is written down. */
interface Entry {
  uid: string;
  /** ISO 8601 instant: which of two entries with one uid is the newer. */
  stamp: string;
  /** The same as a number, which some calendars go by. */
  sequence?: number;
  description: string;
  url: string;
  cancelled?: boolean;
}

/** The event of an order, with its tickets. */
export function writeCalendar(order: TicketSheet): string {
  const tickets = order.lines.map((line) => `${line.quantity} x ${line.typeName}`).join('\n');
  return write(order.event, {
    uid: order.orderId,
    stamp: order.moved && order.moved.at > order.paidAt ? order.moved.at : order.paidAt,
    sequence: order.moved?.times ?? 0,
    description: `${tickets}\n\nYour tickets: ${order.orderLink}`,
    url: order.orderLink,
  });
}

/** An event as anybody may put it into their calendar. */
export function writeEventCalendar(event: CalendarEvent): string {
  const { id: uid, stamp, summary, url, cancelled } = event;
  return write(event, { uid, stamp, description: `${summary}\n\n${url}`.trim(), url, cancelled });
}

/** Writes one event as iCalendar (RFC 5545). Times are in UTC, which every calendar shows in its reader's zone. */
function write(event: Omit<TicketEvent, 'accent'>, entry: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tikiti//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.uid}@tikiti`,
    `DTSTAMP:${utc(entry.stamp)}`,
    ...(entry.sequence === undefined ? [] : [`SEQUENCE:${entry.sequence}`]),
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.name)}`,
    ...(event.locationText ? [`LOCATION:${escaped(event.locationText)}`] : []),
    ...(event.location ? [`GEO:${event.location.lat};${event.location.lng}`] : []),
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${new URL(entry.url).href}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `2026-12-12T17:30:00.000Z` as `20261212T173000Z`. */
function utc(instant: string): string {
  return new Date(instant).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** At most 75 bytes a line (RFC 5545, 3.1), never cutting a character in two. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
