import PDFDocument from 'pdfkit';
import type { TicketSheet } from '../../core/tickets/ticket-documents.ts';
import { tickets } from '../../languages/en/tickets.ts';
import { languageOf } from '../../languages/languages.ts';
import { sayIn } from '../../languages/say.ts';
import { accessible, collect } from './accessible-pdf.ts';
import { createPen } from './pen.ts';
import type { Fonts } from './ticket-fonts.ts';
import { drawTicketPage } from './ticket-page.ts';

/** An order's tickets, each on a page of A5: it fills a phone's screen and prints well on A4 and Letter. Tagged as PDF/UA-1. */
export function printTickets(order: TicketSheet, fonts: Fonts): Promise<Uint8Array> {
  const language = languageOf(order.language ?? 'en');
  const say = sayIn(tickets, language);
  const title = say('ticketsFor', { count: order.tickets.length, event: order.event.name });
  const doc = new PDFDocument({
    ...accessible(title, new Date(order.paidAt), fonts.drawable('text', '').base, language.locale),
    size: 'A5',
  });
  const bytes = collect(doc);
  const pen = createPen(doc, fonts);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const [index, ticket] of order.tickets.entries()) {
    doc.addPage();
    const section = doc.struct('Sect', { title: say('ticketNumber', { number: index + 1 }) });
    root.add(section);
    drawTicketPage({ pen, section, language }, order, ticket, index + 1);
    section.end();
  }
  root.end();
  doc.end();
  return bytes;
}
