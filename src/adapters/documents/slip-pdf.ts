import PDFDocument from 'pdfkit';
import { eventDates } from '../../core/shared/event-dates.ts';
import { formatMoney } from '../../core/shared/money.ts';
import { countedNames } from '../../core/tickets/counted-names.ts';
import type {
  PrintedTicket,
  SlipPaper,
  SlipSheet,
  TicketSheet,
} from '../../core/tickets/ticket-documents.ts';
import { admissionWords } from '../../core/tickets/ticket-entry.ts';
import { accessible, collect } from './accessible-pdf.ts';
import { createPen, type Pen, type TextBox } from './pen.ts';
import { fillQr } from './qr-pdf.ts';
import type { Fonts } from './ticket-fonts.ts';

const MM = 72 / 25.4;

/**
 * In points. A roll of 80 mm is printed on over 72 mm of it. A scanner reads a code of the whole width at once; on A6 there is room beside it
 * for a name. The code is smaller where much is written around it.
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
    ...accessible(title, new Date(order.paidAt), fonts.drawable('text', '').base),
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

/** A text on a slip, and how far the next thing stays from it. */
interface Line {
  tag?: 'H1' | 'P';
  text: string;
  voice: TextBox['voice'];
  size: number;
  height: number;
  gap?: number;
}

function drawSlip(pen: Pen, section: PDFKit.PDFStructureElement, { order, ticket, paper }: Slip): void {
  const { width, height, margin, qr } = PAPERS[paper];
  const place = {
    x: margin,
    width: width - 2 * margin,
    minSize: 8,
    colour: '#000000',
    align: 'center',
  } as const;
  const [above, below] = [textsAbove(order, ticket), textsBelow(order, ticket)];
  const taken = [...above, ...below].reduce(
    (sum, { gap = 4, ...line }) => sum + gap + pen.measure(line.text, { ...place, ...line, y: 0 }),
    0,
  );
  const side = Math.min(qr, height - 2 * margin - taken);
  let y = margin;
  const write = ({ tag = 'P', text, gap = 4, ...line }: Line) => {
    y += pen.write(section, tag, text, { ...place, ...line, y }) + gap;
  };
  for (const line of above) write(line);
  const left = (width - side) / 2;
  const alt = `QR code of this ticket. The code to type instead is ${ticket.shortCode}.`;
  const top = y;
  const bbox: [number, number, number, number] = [left, top, left + side, top + side];
  const figure = { alt, bbox, placement: 'Block' };
  section.add(pen.doc.struct('Figure', figure, () => fillQr(pen.doc, ticket.code, { left, top, side })));
  y += side + 4;
  for (const line of below) write(line);
}

function textsAbove({ event }: TicketSheet, { typeName, attendeeName, entry }: PrintedTicket): Line[] {
  const { date, time } = eventDates({ ...entry, timeZone: event.timeZone });
  return [
    { tag: 'H1', text: event.name, voice: 'display', size: 18, height: 50 },
    { text: `${date}, ${time}`, voice: 'text', size: 10, height: 26 },
    { text: typeName, voice: 'strong', size: 14, height: 34, gap: 6 },
    ...(attendeeName ? [{ text: attendeeName, voice: 'text', size: 11, height: 30, gap: 6 } as const] : []),
  ];
}

function textsBelow({ event }: TicketSheet, ticket: PrintedTicket): Line[] {
  const { shortCode, addOns, price, admits, people, entry } = ticket;
  const paid = price && (price.minor === 0 ? 'Free' : formatMoney(price));
  const whom = admissionWords(people, entry, event.timeZone);
  const good = admits === false ? 'show it to collect' : `admits ${whom}`;
  const small = { voice: 'text', size: 9, height: 24 } as const;
  return [
    { text: shortCode, voice: 'display', size: 16, height: 22 },
    ...(addOns
      ? [{ text: `With it: ${countedNames(addOns)}`, voice: 'strong', size: 10, height: 36 } as const]
      : []),
    { ...small, text: [...(paid ? [paid] : []), good].join(' · ') },
    ...(event.locationText ? [{ ...small, height: 34, text: event.locationText }] : []),
  ];
}
