import { placeInOneLine } from '../../core/places/location-text.ts';
import type {
  CalendarEvent,
  CalendarFeed,
  TicketEvent,
  TicketSheet,
} from '../../core/tickets/ticket-documents.ts';

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

/** The event of an order, with its tickets, from when the first of them admits until the last one does. */
export function writeCalendar(order: TicketSheet): string {
  const tickets = order.lines.map((line) => `${line.quantity} x ${line.typeName}`).join('\n');
  const admitting = order.tickets.filter(({ admits }) => admits !== false);
  const { startsAt, endsAt } = order.event;
  const starts = admitting.map(({ entry }) => entry.startsAt).sort()[0] ?? startsAt;
  const ends =
    admitting
      .map(({ entry }) => entry.endsAt)
      .sort()
      .at(-1) ?? endsAt;
  return write(
    { ...order.event, startsAt: starts, endsAt: ends },
    {
      uid: order.orderId,
      stamp: order.moved && order.moved.at > order.paidAt ? order.moved.at : order.paidAt,
      sequence: order.moved?.times ?? 0,
      description: `${tickets}\n\nYour tickets: ${order.pageLink}`,
      url: order.pageLink,
    },
  );
}

/** An event as anybody may put it into their calendar. */
export function writeEventCalendar(event: CalendarEvent): string {
  const { id: uid, stamp, summary, url, cancelled } = event;
  return write(event, { uid, stamp, description: `${summary}\n\n${url}`.trim(), url, cancelled });
}

/** Calendars look for news of a feed this often. */
const LOOK_AGAIN = 'PT6H';

/**
 * A calendar of events to subscribe to; an event has the same entry as in its own file. Name and interval are written as in RFC 7986, and
 * as older calendars read them.
 */
export function writeCalendarFeed({ name, url, events }: CalendarFeed): string {
  return writeAll([
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `URL:${new URL(url).href}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${LOOK_AGAIN}`,
    `X-PUBLISHED-TTL:${LOOK_AGAIN}`,
    ...events.flatMap((event) => {
      const { id: uid, summary, ...entry } = event;
      return entryLines(event, { ...entry, uid, description: `${summary}\n\n${entry.url}`.trim() });
    }),
  ]);
}

/** Writes one event as iCalendar. */
const write = (event: Omit<TicketEvent, 'accent'>, entry: Entry) => writeAll(entryLines(event, entry));

/** Writes iCalendar (RFC 5545). */
function writeAll(content: string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tikiti//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...content,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** One event; times are in UTC, which every calendar shows in its reader's zone. */
function entryLines(event: Omit<TicketEvent, 'accent'>, entry: Entry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}@tikiti`,
    `DTSTAMP:${utc(entry.stamp)}`,
    ...(entry.sequence === undefined ? [] : [`SEQUENCE:${entry.sequence}`]),
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.name)}`,
    ...(event.locationText ? [`LOCATION:${escaped(placeInOneLine(event.locationText))}`] : []),
    ...(event.location ? [`GEO:${event.location.lat};${event.location.lng}`] : []),
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${new URL(entry.url).href}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
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

/** At most 75 bytes a line (RFC 5545, 3.1), never cutting a character or an escape such as `\n` in two: some calendars unescape before they unfold. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const [character] of line.matchAll(/\\.|./gsu)) {
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
