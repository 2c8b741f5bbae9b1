import PDFDocument from 'pdfkit';
import { formatMoney } from '../../core/shared/money.ts';
import { ticketDates } from '../../core/tickets/ticket-dates.ts';
import type {
  PrintedTicket,
  SlipPaper,
  SlipSheet,
  TicketSheet,
} from '../../core/tickets/ticket-documents.ts';
import { accessible, collect } from './accessible-pdf.ts';
import { createPen, type Pen, type TextBox } from './pen.ts';
import { drawQr, QUIET_ZONE } from './qr.ts';
import type { Fonts } from './ticket-fonts.ts';

const MM = 72 / 25.4;

/**
 * In points. A roll of 80 mm is printed on over 72 mm of it. A scanner reads a code of the whole width at once; on A6 there is room beside it
 * for a name.
 */
const PAPERS: Record<SlipPaper, { width: number; height: number; margin: number; qr: number }> = {
  '80mm': { width: 80 * MM, height: 165 * MM, margin: 5 * MM, qr: 68 * MM },
  a6: { width: 105 * MM, height: 148 * MM, margin: 7 * MM, qr: 74 * MM },
};

/** An order's tickets for a printer at the door, black alone, each on a slip of its own. Tagged as PDF/UA-1. */
export function printSlips({ order, paper }: SlipSheet, fonts: Fonts): Promise<Uint8Array> {
  const title = `${order.tickets.length === 1 ? 'Ticket' : 'Tickets'} for ${order.event.name}`;
  const { width, height } = PAPERS[paper];
  const doc = new PDFDocument({
    ...accessible(title, new Date(order.paidAt), fonts.fontFor('text', '')),
    size: [width, height],
  });
  const bytes = collect(doc);
  const pen = createPen(doc, fonts);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const [index, ticket] of order.tickets.entries()) {
    doc.addPage();
    const section = doc.struct('Sect', { title: `Ticket ${index + 1}` });
    root.add(section);
    drawSlip(pen, section, { order, ticket, paper });
    section.end();
  }
  root.end();
  doc.end();
  return bytes;
}

interface Slip {
  order: TicketSheet;
  ticket: PrintedTicket;
  paper: SlipPaper;
}

function drawSlip(pen: Pen, section: PDFKit.PDFStructureElement, { order, ticket, paper }: Slip): void {
  const { width, height, margin, qr } = PAPERS[paper];
  const { event } = order;
  const { date, time } = ticketDates(event);
  let y = margin;
  const line = (tag: string, text: string, box: Pick<TextBox, 'voice' | 'size' | 'height'>, gap = 4) => {
    const place = {
      x: margin,
      y,
      width: width - 2 * margin,
      minSize: 8,
      colour: '#000000',
      align: 'center',
    } as const;
    y += pen.write(section, tag, text, { ...place, ...box }) + gap;
  };
  line('H1', event.name, { voice: 'display', size: 18, height: 42 });
  line('P', `${date}, ${time}`, { voice: 'text', size: 10, height: 26 });
  line('P', ticket.typeName, { voice: 'strong', size: 14, height: 34 }, 6);
  if (ticket.attendeeName) line('P', ticket.attendeeName, { voice: 'text', size: 11, height: 16 }, 6);
  const left = (width - qr) / 2;
  const alt = `QR code of this ticket. The code to type instead is ${ticket.shortCode}.`;
  const top = y;
  const bbox: [number, number, number, number] = [left, top, left + qr, top + qr];
  const figure = { alt, bbox, placement: 'Block' };
  section.add(pen.doc.struct('Figure', figure, () => drawCode(pen.doc, ticket.code, left, top, qr)));
  y += qr + 4;
  line('P', ticket.shortCode, { voice: 'display', size: 16, height: 22 });
  if (ticket.price) {
    const price = ticket.price.minor === 0 ? 'Free' : formatMoney(ticket.price);
    line('P', `${price} · admits one person, once`, { voice: 'text', size: 9, height: 13 });
  }
  const room = height - margin - y;
  if (event.locationText && room > 24) line('P', event.locationText, { voice: 'text', size: 9, height: 24 });
}

function drawCode(doc: PDFKit.PDFDocument, code: string, left: number, top: number, side: number): void {
  const drawn = drawQr(code);
  const module = side / (drawn.size + 2 * QUIET_ZONE);
  doc.save();
  doc.translate(left + QUIET_ZONE * module, top + QUIET_ZONE * module).scale(module);
  doc.path(drawn.path).fill('#000000');
  doc.restore();
}
