import type { TicketDocuments } from '../../src/core/tickets/ticket-documents.ts';

/** Documents without drawing, for tests that sell hundreds of tickets and look at none. */
export const blankDocuments: TicketDocuments = {
  pdf: async () => new Uint8Array(),
  slips: async () => new Uint8Array(),
  receipt: async () => new Uint8Array(),
  calendar: () => '',
  eventCalendar: () => '',
  calendarFeed: () => '',
  qrSvg: () => '',
  qrPng: async () => new Uint8Array(),
};
