import { eventDates } from '../../../core/shared/event-dates.ts';
import { ticketColours } from '../../../core/tickets/ticket-colours.ts';
import { admissionWords, admitsOnce } from '../../../core/tickets/ticket-entry.ts';
import { passNumber } from '../../../core/wallets/pass-number.ts';
import type { WalletTicket } from '../../../core/wallets/wallets.ts';
import type { AppleIdentity } from './identity.ts';

/** What a pass says. Source: https://developer.apple.com/documentation/walletpasses/pass */
export function passJson(ticket: WalletTicket, { passType, team }: Pick<AppleIdentity, 'passType' | 'team'>) {
  const { event, entry, code, shortCode } = ticket;
  const { accent, onAccent } = ticketColours(event.accent);
  const organiser = ticket.organiser || 'Tikiti';
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: passNumber(ticket),
    organizationName: organiser,
    logoText: organiser,
    description: `Ticket for ${event.name}`,
    groupingIdentifier: ticket.group,
    backgroundColor: rgb(accent),
    foregroundColor: rgb(onAccent),
    labelColor: rgb(onAccent),
    voided: code === null,
    // When the phone shows it by itself; the second is for phones before iOS 18.
    relevantDates: [{ startDate: entry.startsAt, endDate: entry.endsAt }],
    relevantDate: entry.startsAt,
    expirationDate: entry.endsAt,
    ...(event.location && {
      locations: [{ latitude: event.location.lat, longitude: event.location.lng }],
    }),
    ...(code !== null && { barcodes: [barcode(code, shortCode)] }),
    eventTicket: fieldsOf(ticket),
  };
}

/** A code is ASCII, and Apple's own examples name this encoding. */
const barcode = (message: string, altText: string) => ({
  format: 'PKBarcodeFormatQR',
  messageEncoding: 'iso-8859-1',
  message,
  altText,
});

/** The fields by where they stand. Times are words in the event's zone: Wallet would show an instant in the phone's own. */
function fieldsOf(ticket: WalletTicket) {
  const { event, entry, typeName, attendeeName, people, shortCode } = ticket;
  const { date, time, zone } = eventDates({ ...entry, timeZone: event.timeZone });
  const admits = admissionWords(people, entry, event.timeZone);
  return {
    primaryFields: [field('event', 'Event', event.name)],
    secondaryFields: [
      field('date', 'Date', date, 'The date is now %@'),
      field('time', 'Time', `${time} ${zone}`, 'The time is now %@'),
    ],
    auxiliaryFields: [
      field('type', 'Ticket', typeName),
      ...(attendeeName ? [field('name', 'Name', attendeeName)] : []),
      ...(event.locationText ? [field('place', 'Place', event.locationText, 'The place is now %@')] : []),
    ],
    backFields: [
      ...(ticket.code === null
        ? [field('state', 'No longer valid', 'This ticket admits nobody at the moment.', '%@')]
        : []),
      ...(admitsOnce(people, entry, event.timeZone) ? [] : [field('admits', 'Admits', admits)]),
      ...(event.locationText ? [field('address', 'Where', event.locationText)] : []),
      field('code', 'Code to type at the door', shortCode),
      ...(ticket.orderNumber ? [field('order', 'Order number', ticket.orderNumber)] : []),
      field('page', 'Your tickets', ticket.pageLink),
    ],
  };
}

/** @param changeMessage what the phone says when the value changes; `%@` is the new one */
const field = (key: string, label: string, value: string, changeMessage?: string) => ({
  key,
  label,
  value,
  ...(changeMessage && { changeMessage }),
});

/** @param hex as `#rrggbb` */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
