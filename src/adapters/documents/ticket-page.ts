import { eventDates } from '../../core/shared/event-dates.ts';
import { formatMoney } from '../../core/shared/money.ts';
import { formatPeople } from '../../core/ticket-types/people.ts';
import { countedNames } from '../../core/tickets/counted-names.ts';
import { ticketColours } from '../../core/tickets/ticket-colours.ts';
import type { PrintedTicket, TicketSheet } from '../../core/tickets/ticket-documents.ts';
import type { Pen, TextBox } from './pen.ts';
import { drawQr, QUIET_ZONE } from './qr.ts';
import { type Box, perforation, ticketShape } from './ticket-shape.ts';

type Structure = PDFKit.PDFStructureElement;

const INK = '#171412';
const SOFT_INK = '#57534e';
const STUB = '#f5f4f2';

const TICKET: Box = { x: 22, y: 22, width: 375.5, height: 524 };
const TEAR = 292;
const PADDING = 24;
const LEFT = TICKET.x + PADDING;
const WIDTH = TICKET.width - 2 * PADDING;
const QR_SIDE = 190;
const QR_TOP = TEAR + 22;
const FACTS_LEFT = LEFT + QR_SIDE + 20;
const FACTS_WIDTH = TICKET.x + TICKET.width - FACTS_LEFT - PADDING + 4;

/** Draws one ticket on the current page (A5) and its texts under `section`, in the order in which they should be read out. */
export function drawTicketPage(
  pen: Pen,
  section: Structure,
  order: TicketSheet,
  ticket: PrintedTicket,
  number: number,
): void {
  const { accent, onAccent } = ticketColours(order.event.accent);
  pen.decorate(() => drawPaper(pen.doc, accent, onAccent));
  drawPoster(pen, section, order, number, onAccent);
  drawStub(pen, section, ticket);
  drawFootnote(pen, section, order);
}

function drawPaper(doc: PDFKit.PDFDocument, accent: string, onAccent: string): void {
  const shape = ticketShape(TICKET, TEAR);
  const rings = onAccent === '#ffffff' ? '#000000' : '#ffffff';
  doc.save().path(shape).clip();
  doc.rect(TICKET.x, TICKET.y, TICKET.width, TEAR - TICKET.y).fill(accent);
  doc.rect(TICKET.x, TEAR, TICKET.width, TICKET.y + TICKET.height - TEAR).fill(STUB);
  doc.rect(TICKET.x, TICKET.y, TICKET.width, TEAR - TICKET.y).clip();
  doc.lineWidth(26).strokeColor(rings).strokeOpacity(0.1);
  for (const radius of [44, 96, 148, 200]) {
    doc.circle(TICKET.x + TICKET.width - 34, TICKET.y + 30, radius).stroke();
  }
  doc.restore();
  // A pale accent, or white, would leave the ticket without an edge.
  doc.lineWidth(0.6).strokeColor(INK).strokeOpacity(0.25).path(shape).stroke();
  doc.lineWidth(3.2).lineCap('round').dash(0.01, { space: 7.6 }).strokeColor('#ffffff').strokeOpacity(1);
  doc.path(perforation(TICKET, TEAR)).stroke();
}

function drawPoster(pen: Pen, section: Structure, order: TicketSheet, number: number, colour: string): void {
  const { event } = order;
  const { date, time, zone } = eventDates(event);
  const base = { x: LEFT, y: 0, width: WIDTH, colour };
  const head = { ...base, y: TICKET.y + 18, height: 24 };
  pen.write(section, 'P', 'tikiti', { ...head, voice: 'display', size: 17 });
  const count = `Ticket ${number} of ${order.tickets.length}`;
  pen.write(section, 'P', count, { ...head, y: head.y + 3, voice: 'strong', size: 11, align: 'right' });

  const day: TextBox = { ...base, height: 22, voice: 'strong', size: 14.5, minSize: 9 };
  const hours: TextBox = { ...day, voice: 'text' };
  const where: TextBox = { ...base, height: 34, voice: 'text', size: 13, minSize: 10 };
  const title: TextBox = { ...base, height: 126, voice: 'display', size: 46, minSize: 12 };
  const whereTop = TEAR - 20 - pen.measure(event.locationText, where);
  const titleTop = whereTop - 8 - pen.measure(event.name, title);
  pen.write(section, 'H1', event.name, { ...title, y: titleTop });
  pen.write(section, 'P', date, { ...day, y: titleTop - 42 });
  pen.write(section, 'P', `${time} ${zone}`, { ...hours, y: titleTop - 24 });
  if (event.locationText) pen.write(section, 'P', event.locationText, { ...where, y: whereTop });
}

function drawStub(pen: Pen, section: Structure, ticket: PrintedTicket): void {
  const { doc } = pen;
  const alt = `QR code of this ticket. The code to type instead is ${ticket.shortCode}.`;
  const bbox: [number, number, number, number] = [LEFT, QR_TOP, LEFT + QR_SIDE, QR_TOP + QR_SIDE];
  const figure = { alt, bbox, placement: 'Block' };
  section.add(doc.struct('Figure', figure, () => drawCode(doc, ticket.code)));
  pen.write(section, 'P', ticket.shortCode, {
    x: LEFT,
    y: QR_TOP + QR_SIDE + 6,
    width: QR_SIDE,
    height: 26,
    voice: 'display',
    size: 20,
    colour: INK,
    align: 'center',
  });

  let y = QR_TOP + 4;
  const fact = (
    label: string,
    value: string,
    box: Pick<TextBox, 'voice' | 'size' | 'height'>,
    note?: string,
  ) => {
    const column = { x: FACTS_LEFT, width: FACTS_WIDTH };
    y += pen.write(section, 'P', label, {
      ...column,
      y,
      height: 14,
      voice: 'text',
      size: 10,
      colour: SOFT_INK,
    });
    y += pen.write(section, 'P', value, { ...column, y, minSize: 9, colour: INK, ...box });
    if (note) {
      const small = { voice: 'text', size: 9, minSize: 7, height: 12, colour: SOFT_INK } as const;
      y += pen.write(section, 'P', note, { ...column, y: y + 1, ...small });
    }
    y += 14;
  };
  fact('Ticket', ticket.typeName, { voice: 'display', size: 21, height: ticket.attendeeName ? 50 : 76 });
  if (ticket.attendeeName) fact('Name', ticket.attendeeName, { voice: 'strong', size: 13, height: 34 });
  const { price, addedFee } = ticket;
  if (price) {
    fact(
      'Price',
      price.minor === 0 ? 'Free' : formatMoney(price),
      { voice: 'strong', size: 13, height: 18 },
      addedFee && addedFee.minor > 0 ? `+ ${formatMoney(addedFee)} service fee` : undefined,
    );
  }
  if (ticket.addOns) fact('With it', countedNames(ticket.addOns), { voice: 'strong', size: 13, height: 34 });
  const people = ticket.people === 1 ? 'One person, once' : `${formatPeople(ticket.people)}, once each`;
  const admits = ticket.admits === false ? 'Nobody: show it to collect' : people;
  fact('Admits', admits, { voice: 'strong', size: 13, height: 34 });
}

function drawCode(doc: PDFKit.PDFDocument, code: string): void {
  const qr = drawQr(code);
  const module = QR_SIDE / (qr.size + 2 * QUIET_ZONE);
  doc.save();
  doc.roundedRect(LEFT, QR_TOP, QR_SIDE, QR_SIDE, 8).fill('#ffffff');
  doc.translate(LEFT + QUIET_ZONE * module, QR_TOP + QUIET_ZONE * module).scale(module);
  doc.path(qr.path).fill('#000000');
  doc.restore();
}

function drawFootnote(pen: Pen, section: Structure, order: TicketSheet): void {
  const below = {
    x: TICKET.x + 2,
    y: TICKET.y + TICKET.height + 8,
    height: 26,
    size: 8.5,
    colour: SOFT_INK,
  } as const;
  const advice =
    'Show this code at the door, on your phone or on paper. Whoever has a copy can use it, so keep it to yourself.';
  pen.write(section, 'P', advice, { ...below, width: 236, voice: 'text' });
  const right = {
    ...below,
    x: TICKET.x + 250,
    width: TICKET.width - 252,
    align: 'right',
    height: 13,
  } as const;
  const which = order.orderNumber ? `order ${order.orderNumber}` : 'this ticket';
  pen.write(section, 'Link', `See ${which} online`, {
    ...right,
    voice: 'strong',
    colour: INK,
    link: order.orderLink,
  });
  pen.write(section, 'P', 'Your ticketing paradise', { ...right, y: right.y + 11.5, voice: 'text' });
}
