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
  const fontsOfOne = findFonts();
  return {
    pdf: (order) => printTickets(order, fontsOfOne()),
    slips: (sheet) => printSlips(sheet, fontsOfOne()),
    receipt: (receipt) => printReceipt(receipt, fontsOfOne()),
    calendar: writeCalendar,
    eventCalendar: writeEventCalendar,
    calendarFeed: writeCalendarFeed,
    qrSvg,
    qrPng,
    preview: (words) => drawPreview(words, fontsOfOne()),
  };
}
