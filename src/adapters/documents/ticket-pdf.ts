import PDFDocument from 'pdfkit';
import type { TicketOrder } from '../../core/tickets/ticket-documents.ts';
import { createPen } from './pen.ts';
import type { Fonts } from './ticket-fonts.ts';
import { drawTicketPage } from './ticket-page.ts';

/** An object of no declared shape, since pdfkit's types do not know this subset yet. */
const ACCESSIBLE: object = { subset: 'PDF/UA', tagged: true, lang: 'en', displayTitle: true };

/** An order's tickets, each on a page of A5: it fills a phone's screen and prints well on A4 and Letter. Tagged as PDF/UA-1. */
export function printTickets(order: TicketOrder, fonts: Fonts): Promise<Uint8Array> {
  const title = `${order.tickets.length === 1 ? 'Ticket' : 'Tickets'} for ${order.event.name}`;
  const doc = new PDFDocument({
    ...ACCESSIBLE,
    size: 'A5',
    margin: 0,
    autoFirstPage: false,
    font: fonts.fileFor('text', ''),
    pdfVersion: '1.7',
    info: { Title: plain(title), Author: 'Tikiti', Creator: 'Tikiti', CreationDate: new Date(order.paidAt) },
  });
  const bytes = collect(doc);
  const pen = createPen(doc, fonts);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const [index, ticket] of order.tickets.entries()) {
    doc.addPage();
    const section = doc.struct('Sect', { title: `Ticket ${index + 1}` });
    root.add(section);
    drawTicketPage(pen, section, order, ticket, index + 1);
    section.end();
  }
  root.end();
  doc.end();
  return bytes;
}

/** pdfkit copies the title into its XML metadata as it is. */
function plain(title: string): string {
  return title.replace(/&/g, 'and').replace(/[<>\p{C}]/gu, '');
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
