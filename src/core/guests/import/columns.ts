import type { GuestSource } from '../guest.ts';

/** What a column of an export can be. */
export const COLUMN_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'email',
  'ownEmail',
  'type',
  'variation',
  'tickets',
  'order',
  'code',
  'status',
  'paid',
  'checkedIn',
  'checkedInAt',
  'attendeeNumber',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** Which column each field is in, by its number from 0. */
export type Columns = Partial<Record<ColumnField, number>>;

/**
 * The headings by which exports name each field, folded: those of pretix (also in German), Eventbrite and Hi.Events, and what people write
 * themselves. The first that a file has counts.
 */
const HEADINGS: Record<ColumnField, readonly string[]> = {
  name: ['attendee name', 'teilnehmername', 'full name', 'name', 'guest', 'attendee'],
  firstName: ['attendee first name', 'first name', 'attendee name given name', 'given name', 'vorname'],
  lastName: [
    ...['attendee last name', 'attendee surname', 'last name', 'surname', 'attendee name family name'],
    ...['family name', 'nachname'],
  ],
  email: [
    ...['buyer email', 'order email', 'customer email', 'email', 'e mail', 'email address', 'e mail address'],
    ...['e mail adresse', 'mail'],
  ],
  ownEmail: ['attendee email', 'attendee e mail', 'teilnehmer e mail', 'e mail des teilnehmers'],
  type: [
    ...['ticket type', 'product name', 'product', 'produkt', 'ticket name', 'ticket class', 'item', 'ticket'],
    'type',
  ],
  variation: ['variation', 'variante', 'variant'],
  tickets: ['ticket quantity', 'quantity', 'number of tickets', 'tickets', 'anzahl', 'qty'],
  order: ['order code', 'bestellnummer', 'order id', 'order no', 'order number', 'order', 'bestellung'],
  code: [
    ...['secret', 'geheimnis', 'ticket secret', 'barcode', 'barcode no', 'barcode number', 'public id'],
    ...['qr code', 'ticket code', 'code'],
  ],
  status: ['attendee status', 'status', 'order status', 'state'],
  paid: ['paid', 'bezahlt'],
  checkedIn: ['is checked in', 'checked in', 'eingecheckt', 'check in'],
  checkedInAt: ['checked in at', 'check in date', 'check in time', 'check in at'],
  attendeeNumber: ['attendee no', 'attendee number', 'attendee id'],
};

/** A heading without case and punctuation: "Order #" and "order". An attendee's number keeps its sign, since "Attendee" is somebody's name. */
const foldedHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/^attendee #$/, 'attendee no')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Recognises the columns of an export by their headings. */
export function recogniseColumns(headings: readonly string[]): Columns {
  const words = headings.map(foldedHeading);
  const columns: Columns = {};
  for (const field of COLUMN_FIELDS) {
    const known = HEADINGS[field].find((heading) => words.includes(heading));
    if (known !== undefined) columns[field] = words.indexOf(known);
  }
  return columns;
}

/** Tells which system an export is from by what only its exports have. */
export function recogniseSource(headings: readonly string[]): GuestSource {
  const words = new Set(headings.map(foldedHeading));
  const hasAll = (...some: string[]) => some.every((each) => words.has(each));
  if (hasAll('public id', 'product name')) return 'hi-events';
  if (hasAll('order code', 'product') || hasAll('bestellnummer', 'produkt')) return 'pretix';
  if (words.has('attendee status') || words.has('eventbrite fees')) return 'eventbrite';
  return 'csv';
}
