import type { PrintedReceipt } from '../../src/core/receipts/printed-receipt.ts';
import type { TicketDocuments } from '../../src/core/tickets/ticket-documents.ts';

/** Blank documents, for tests that sell hundreds of tickets and look at none. */
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

/** Blank documents that keep what each receipt and credit note says, the newest last; a document's bytes are its number. */
export function keptReceipts() {
  const printed: PrintedReceipt[] = [];
  const documents: TicketDocuments = {
    ...blankDocuments,
    receipt: async (receipt) => {
      printed.push(receipt);
      return new TextEncoder().encode(receipt.number);
    },
  };
  return { printed, documents };
}
