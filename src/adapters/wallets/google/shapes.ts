import { Temporal } from 'temporal-polyfill';
import { eventDates } from '../../../core/shared/event-dates.ts';
import { admissionWords, admitsOnce } from '../../../core/tickets/ticket-entry.ts';
import type { WalletEvent, WalletTicket } from '../../../core/wallets/wallets.ts';

/** Google's ids begin with the issuer. */
export const classId = (issuer: string, eventId: string) => `${issuer}.${eventId}`;
export const objectId = (issuer: string, ticketId: string) => `${issuer}.${ticketId}`;

/** An event. Source: https://developers.google.com/wallet/reference/rest/v1/eventticketclass */
export function classOf(issuer: string, { event, organiser }: WalletEvent) {
  const at = (instant: string) =>
    Temporal.Instant.from(instant)
      .toZonedDateTimeISO(event.timeZone)
      .toString({ timeZoneName: 'never', smallestUnit: 'second' });
  return {
    id: classId(issuer, event.id),
    issuerName: organiser || 'Tikiti',
    reviewStatus: 'UNDER_REVIEW',
    eventId: event.id,
    eventName: words(event.name),
    dateTime: { start: at(event.startsAt), end: at(event.endsAt) },
    // A venue needs both.
    ...(event.locationText && {
      venue: { name: words(event.locationText), address: words(event.locationText) },
    }),
    hexBackgroundColor: event.accent,
    multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
  };
}

/** A ticket. Source: https://developers.google.com/wallet/reference/rest/v1/eventticketobject */
export function objectOf(issuer: string, ticket: WalletTicket) {
  const { event, entry, code, shortCode, orderNumber, attendeeName } = ticket;
  const admits = admissionWords(ticket.people, entry, event.timeZone);
  const { date, time, zone } = eventDates({ ...entry, timeZone: event.timeZone });
  const isWhole = entry.startsAt === event.startsAt && entry.endsAt === event.endsAt;
  return {
    id: objectId(issuer, ticket.ticketId),
    classId: classId(issuer, ticket.eventId),
    state: code === null ? 'INACTIVE' : 'ACTIVE',
    ...(code !== null && { barcode: { type: 'QR_CODE', value: code, alternateText: shortCode } }),
    ...(attendeeName && { ticketHolderName: attendeeName }),
    ticketNumber: shortCode,
    ticketType: words(ticket.typeName),
    ...(orderNumber && { reservationInfo: { confirmationCode: orderNumber } }),
    groupingInfo: { groupingId: ticket.group },
    hexBackgroundColor: event.accent,
    textModulesData: [
      ...(isWhole ? [] : [{ id: 'dates', header: 'Valid', body: `${date}, ${time} ${zone}` }]),
      ...(admitsOnce(ticket.people, entry, event.timeZone)
        ? []
        : [{ id: 'admits', header: 'Admits', body: admits }]),
    ],
    linksModuleData: { uris: [{ id: 'page', uri: ticket.pageLink, description: 'Your tickets' }] },
  };
}

const words = (value: string) => ({ defaultValue: { language: 'en', value } });
