import { eventDates } from '../../core/shared/event-dates.ts';
import { formatMoney } from '../../core/shared/money.ts';
import { countedNames } from '../../core/tickets/counted-names.ts';
import { ticketColours } from '../../core/tickets/ticket-colours.ts';
import type { PrintedTicket, TicketSheet } from '../../core/tickets/ticket-documents.ts';
import { admissionWords } from '../../core/tickets/ticket-entry.ts';
import { frame } from '../../languages/en/frame.ts';
import { tickets } from '../../languages/en/tickets.ts';
import { sayIn } from '../../languages/say.ts';
import type { Language } from '../../languages/texts.ts';
import type { Pen, TextBox } from './pen.ts';
import { fillQr } from './qr-pdf.ts';
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

/** Where a ticket is drawn, and in which language. */
interface Sheet {
  pen: Pen;
  section: Structure;
  language: Language;
}

/** Draws one ticket on the current page (A5) and its texts under `section`, in the order in which they should be read out. */
export function drawTicketPage(
  { pen, section, language }: Sheet,
  order: TicketSheet,
  ticket: PrintedTicket,
  number: number,
): void {
  const { accent, onAccent } = ticketColours(order.event.accent);
  pen.decorate(() => drawPaper(pen.doc, accent, onAccent));
  const sheet = { pen, section, language };
  drawPoster(sheet, order, { ticket, number }, onAccent);
  drawStub(sheet, ticket, order.event.timeZone);
  drawFootnote(sheet, order);
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

function drawPoster(
  { pen, section, language }: Sheet,
  order: TicketSheet,
  { ticket, number }: { ticket: PrintedTicket; number: number },
  colour: string,
): void {
  const { event } = order;
  const { date, time, zone } = eventDates({ ...ticket.entry, timeZone: event.timeZone }, language.locale);
  const base = { x: LEFT, y: 0, width: WIDTH, colour };
  const head = { ...base, y: TICKET.y + 18, height: 24 };
  pen.write(section, 'P', 'tikiti', { ...head, voice: 'display', size: 17 });
  const count = sayIn(tickets, language)('ticketOf', { number, all: order.tickets.length });
  pen.write(section, 'P', count, { ...head, y: head.y + 3, voice: 'strong', size: 11, align: 'right' });

  // From the tear upwards, each above what was measured before; the title takes what is left, up to three lines.
  const where: TextBox = { ...base, height: 34, voice: 'text', size: 13, minSize: 10 };
  const day: TextBox = { ...base, height: 22, voice: 'strong', size: 14.5, minSize: 9 };
  const hours: TextBox = { ...day, voice: 'text' };
  const hoursWords = `${time} ${zone}`;
  const whereTop = TEAR - 20 - pen.measure(event.locationText, where);
  const datesHeight = pen.measure(date, day) + pen.measure(hoursWords, hours) + 5;
  const room = whereTop - 8 - (head.y + head.height + datesHeight);
  const title: TextBox = { ...base, height: Math.min(126, room), voice: 'display', size: 46, minSize: 12 };
  const titleTop = whereTop - 8 - pen.measure(event.name, title);
  const dayTop = titleTop - datesHeight;
  pen.write(section, 'H1', event.name, { ...title, y: titleTop });
  const dayHeight = pen.write(section, 'P', date, { ...day, y: dayTop });
  pen.write(section, 'P', hoursWords, { ...hours, y: dayTop + dayHeight });
  if (event.locationText) pen.write(section, 'P', event.locationText, { ...where, y: whereTop });
}

function drawStub({ pen, section, language }: Sheet, ticket: PrintedTicket, timeZone: string): void {
  const { doc } = pen;
  const alt = sayIn(tickets, language)('qr', { code: ticket.shortCode });
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

  drawFacts(pen, section, factsOf(ticket, timeZone, language));
}

interface Fact {
  label: string;
  value: string;
  /** Small print below the value. */
  note?: string | undefined;
  /** Its height is the most that it takes while there is room. */
  look: Pick<TextBox, 'voice' | 'size' | 'height'>;
}

function factsOf(ticket: PrintedTicket, timeZone: string, language: Language): Fact[] {
  const say = sayIn(tickets, language);
  const { locale } = language;
  const { typeName, attendeeName, price, addedFee, addOns, people, entry } = ticket;
  const strong = (height: number) => ({ voice: 'strong', size: 13, height }) as const;
  const admission = admissionWords(people, entry, timeZone, language);
  const admits = ticket.admits === false ? say('nobody') : capitalised(admission);
  const facts: (Fact | undefined)[] = [
    {
      label: say('ticket'),
      value: typeName,
      look: { voice: 'display', size: 21, height: attendeeName ? 50 : 76 },
    },
    attendeeName ? { label: say('name'), value: attendeeName, look: strong(34) } : undefined,
    price && {
      label: say('price'),
      value: price.minor === 0 ? sayIn(frame, language)('free') : formatMoney(price, locale),
      look: strong(18),
      note: addedFee?.minor ? say('feeOnTop', { fee: formatMoney(addedFee, locale) }) : undefined,
    },
    addOns && { label: say('withIt'), value: countedNames(addOns), look: strong(34) },
    { label: say('admits'), value: admits, look: strong(34) },
  ];
  return facts.filter((fact) => fact !== undefined);
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const FACTS_TOP = QR_TOP + 4;
const FACTS_HEIGHT = TICKET.y + TICKET.height - 10 - FACTS_TOP;
const SMALLEST = 9;

/** Writes facts below each other. Where they would leave the ticket they move together, and long values get smaller. */
function drawFacts(pen: Pen, section: Structure, facts: readonly Fact[]): void {
  const place = { x: FACTS_LEFT, y: 0, width: FACTS_WIDTH, minSize: SMALLEST, colour: INK };
  const note: TextBox = { ...place, voice: 'text', size: 9, minSize: 7, height: 12, colour: SOFT_INK };
  const noteHeight = (fact: Fact) => (fact.note ? pen.measure(fact.note, note) + 1 : 0);
  const valueHeight = ({ value, look }: Fact, most = look.height) =>
    pen.measure(value, { ...place, ...look, height: Math.min(most, look.height) });
  const leastHeight = ({ value, look }: Fact) =>
    pen.measure(value, { ...place, ...look, size: SMALLEST, height: 2.7 * SMALLEST });
  const sum = (heights: number[]) => heights.reduce((all, height) => all + height, 0);

  function set(gap: number, labelSize: number) {
    const label: TextBox = {
      ...place,
      voice: 'text',
      size: labelSize,
      minSize: labelSize,
      height: 14,
      colour: SOFT_INK,
    };
    const around = sum(facts.map((fact) => pen.measure(fact.label, label) + noteHeight(fact) + gap)) - gap;
    return { gap, label, room: FACTS_HEIGHT - around };
  }
  const roomy = set(14, 10);
  const isRoomy = sum(facts.map((fact) => valueHeight(fact))) <= roomy.room;
  const { gap, label, room } = isRoomy ? roomy : set(5, 8.5);

  // What is left when each has its least goes to whoever comes first.
  let spare = room - sum(facts.map(leastHeight));
  let y = FACTS_TOP;
  for (const fact of facts) {
    const least = leastHeight(fact);
    const height = valueHeight(fact, isRoomy ? undefined : least + spare);
    spare -= height - least;
    y += pen.write(section, 'P', fact.label, { ...label, y });
    y += pen.write(section, 'P', fact.value, { ...place, ...fact.look, y, height });
    if (fact.note) pen.write(section, 'P', fact.note, { ...note, y: y + 1 });
    y += noteHeight(fact) + gap;
  }
}

function drawCode(doc: PDFKit.PDFDocument, code: string): void {
  doc.roundedRect(LEFT, QR_TOP, QR_SIDE, QR_SIDE, 8).fill('#ffffff');
  fillQr(doc, code, { left: LEFT, top: QR_TOP, side: QR_SIDE });
}

function drawFootnote({ pen, section, language }: Sheet, order: TicketSheet): void {
  const say = sayIn(tickets, language);
  const below = {
    x: TICKET.x + 2,
    y: TICKET.y + TICKET.height + 8,
    height: 26,
    size: 8.5,
    colour: SOFT_INK,
  } as const;
  pen.write(section, 'P', say('advice'), { ...below, width: 236, voice: 'text' });
  const right = {
    ...below,
    x: TICKET.x + 250,
    width: TICKET.width - 252,
    align: 'right',
    height: 13,
  } as const;
  const see = order.orderNumber ? say('seeOrder', { number: order.orderNumber }) : say('seeTicket');
  pen.write(section, 'Link', see, {
    ...right,
    voice: 'strong',
    colour: INK,
    minSize: 7,
    link: order.pageLink,
  });
  pen.write(section, 'P', sayIn(frame, language)('slogan'), { ...right, y: right.y + 11.5, voice: 'text' });
}
