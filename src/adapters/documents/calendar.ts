import type { TicketOrder } from '../../core/tickets/ticket-documents.ts';

/** The event of an order as iCalendar (RFC 5545). Times are in UTC, which every calendar shows in its reader's zone. */
export function writeCalendar(order: TicketOrder): string {
  const { event } = order;
  const tickets = order.lines.map((line) => `${line.quantity} x ${line.typeName}`).join('\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tikiti//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${order.orderId}@tikiti`,
    `DTSTAMP:${utc(order.paidAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.name)}`,
    ...(event.locationText ? [`LOCATION:${escaped(event.locationText)}`] : []),
    ...(event.location ? [`GEO:${event.location.lat};${event.location.lng}`] : []),
    `DESCRIPTION:${escaped(`${tickets}\n\nYour tickets: ${order.orderLink}`)}`,
    `URL:${new URL(order.orderLink).href}`,
    'STATUS:CONFIRMED',
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
