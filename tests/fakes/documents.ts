import type { PrintedReceipt } from '../../src/core/receipts/printed-receipt.ts';
import type { TicketDocuments } from '../../src/core/tickets/ticket-documents.ts';

/** Blank documents, for tests that do not look at them. */
export const blankDocuments: TicketDocuments = {
  pdf: async () => new Uint8Array(),
  slips: async () => new Uint8Array(),
  receipt: async () => new Uint8Array(),
  calendar: () => '',
  eventCalendar: () => '',
  calendarFeed: () => '',
  qrSvg: () => '',
  qrPng: () => new Uint8Array(),
  preview: () => '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"/>',
};

/** Records what receipts and credit notes would say, oldest first. The bytes of each document are its number. */
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
