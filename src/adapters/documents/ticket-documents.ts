import type { TicketDocuments } from '../../core/tickets/ticket-documents.ts';
import { writeCalendar, writeCalendarFeed, writeEventCalendar } from './calendar.ts';
import { drawPreview } from './preview-svg.ts';
import { qrPng } from './qr-png.ts';
import { qrSvg } from './qr-svg.ts';
import { printReceipt } from './receipt-pdf.ts';
import { printSlips } from './slip-pdf.ts';
import { findFonts } from './ticket-fonts.ts';
import { printTickets } from './ticket-pdf.ts';

/** Throws when a font is missing. */
export function createTicketDocuments(): TicketDocuments {
  const fonts = findFonts();
  return {
    pdf: (order) => printTickets(order, fonts),
    slips: (sheet) => printSlips(sheet, fonts),
    receipt: (receipt) => printReceipt(receipt, fonts),
    calendar: writeCalendar,
    eventCalendar: writeEventCalendar,
    calendarFeed: writeCalendarFeed,
    qrSvg,
    qrPng,
    preview: (words) => drawPreview(words, fonts),
  };
}
