import PDFDocument from 'pdfkit';
import { taxRateInWords } from '../../core/pricing/tax.ts';
import type { PrintedReceipt } from '../../core/receipts/printed-receipt.ts';
import type { TaxSum } from '../../core/receipts/tax-sum.ts';
import { formatMoney, type Money } from '../../core/shared/money.ts';
import { ticketDates } from '../../core/tickets/ticket-dates.ts';
import { accessible, collect } from './accessible-pdf.ts';
import { createPen, type Pen, type TextBox } from './pen.ts';
import type { Fonts } from './ticket-fonts.ts';

type Structure = PDFKit.PDFStructureElement;

const INK = '#171412';
const SOFT_INK = '#57534e';
const LINE = '#d6d3d1';
const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 56;
const WIDTH = PAGE.width - 2 * LEFT;
const AMOUNT = 150;
const BOTTOM = PAGE.height - 84;

/** A receipt on A4, as many pages as its lines need, tagged as PDF/UA-1. */
export function printReceipt(receipt: PrintedReceipt, fonts: Fonts): Promise<Uint8Array> {
  const doc = new PDFDocument({
    ...accessible(`Receipt ${receipt.number}`, new Date(receipt.issuedAt), fonts.fontFor('text', '')),
    size: 'A4',
  });
  const bytes = collect(doc);
  const sheet = new Sheet(createPen(doc, fonts));
  drawHead(sheet, receipt);
  drawLines(sheet, receipt);
  drawCreditNotes(sheet, receipt);
  sheet.end();
  doc.end();
  return bytes;
}

type Look = Pick<TextBox, 'voice' | 'size' | 'colour'>;
const TEXT: Look = { voice: 'text', size: 11, colour: INK };
const SMALL: Look = { voice: 'text', size: 9, colour: SOFT_INK };
const STRONG: Look = { voice: 'strong', size: 11, colour: INK };

/** A4 pages that are written from top to bottom; what does not fit any more begins the next. */
class Sheet {
  readonly pen: Pen;
  readonly root: Structure;
  y = 0;

  constructor(pen: Pen) {
    this.pen = pen;
    this.root = pen.doc.struct('Document');
    pen.doc.addStructure(this.root);
    this.turn();
  }

  turn(): void {
    this.pen.doc.addPage();
    this.y = 56;
  }

  /** Writes texts beside each other under one element and moves on by the highest of them. */
  row(
    parent: Structure,
    cells: readonly (Look & { text: string; x: number; width: number; align?: 'right'; tag?: string })[],
    after = 4,
  ): void {
    const boxes = cells.map((cell) => ({
      ...cell,
      y: this.y,
      height: 48,
      minSize: Math.min(9, cell.size),
      breaks: true,
    }));
    const height = Math.max(...boxes.map((box) => this.pen.measure(box.text, box)));
    if (this.y + height > BOTTOM) this.turn();
    for (const box of boxes) {
      if (box.text) this.pen.write(parent, box.tag ?? 'P', box.text, { ...box, y: this.y });
    }
    this.y += height + after;
  }

  rule(space = 10): void {
    const { doc } = this.pen;
    const y = this.y;
    this.pen.decorate(() =>
      doc
        .moveTo(LEFT, y)
        .lineTo(LEFT + WIDTH, y)
        .lineWidth(0.7)
        .strokeColor(LINE)
        .stroke(),
    );
    this.y += space;
  }

  section(title: string): Structure {
    const section = this.pen.doc.struct('Sect', { title });
    this.root.add(section);
    return section;
  }

  end(): void {
    this.root.end();
  }
}

const whole = (text: string, look: Look, tag?: string) => ({
  ...look,
  text,
  x: LEFT,
  width: WIDTH,
  ...(tag && { tag }),
});

function drawHead(sheet: Sheet, receipt: PrintedReceipt): void {
  const section = sheet.section('Receipt');
  sheet.row(section, [whole('tikiti', { voice: 'display', size: 15, colour: INK })], 26);
  sheet.row(
    section,
    [whole(`Receipt ${receipt.number}`, { voice: 'display', size: 30, colour: INK }, 'H1')],
    6,
  );
  sheet.row(
    section,
    [whole(`Issued on ${day(receipt.issuedAt, receipt)}`, { ...TEXT, colour: SOFT_INK })],
    28,
  );

  const half = WIDTH / 2 - 12;
  const right = LEFT + WIDTH / 2 + 12;
  const dates = ticketDates(receipt.event);
  const fact = (label: string, x: number, ...values: string[]) => ({ label, x, values });
  const facts = [
    [fact('Sold by', LEFT, ...sellerLines(receipt)), fact('Sold to', right, receipt.buyer)],
    [
      fact('For', LEFT, receipt.event.name, dates.date, `${dates.time} ${dates.zone}`),
      fact('Paid by', right, receipt.paid, `Order ${receipt.orderNumber}`),
    ],
  ];
  // Each label is read before its own value, whichever column is taller.
  for (const pair of facts) {
    const top = sheet.y;
    let lowest = top;
    for (const { label, x, values } of pair) {
      sheet.y = top;
      sheet.row(section, [{ ...SMALL, text: label, x, width: half }], 2);
      for (const text of values) sheet.row(section, [{ ...TEXT, text, x, width: half }], 1);
      lowest = Math.max(lowest, sheet.y);
    }
    sheet.y = lowest + 17;
  }
  section.end();
}

/** Long addresses take as many lines as they were typed in. */
function sellerLines({ seller, account }: PrintedReceipt): string[] {
  if (!seller) return [account];
  return [
    seller.legalName,
    ...seller.address.split('\n'),
    seller.registrationNumber && `Registration number ${seller.registrationNumber}`,
    seller.vatNumber && `VAT number ${seller.vatNumber}`,
  ].filter((line) => line.trim() !== '');
}

function amountRow(
  sheet: Sheet,
  parent: Structure,
  text: string,
  amount: Money,
  look: Look,
  after?: number,
): void {
  const item = sheet.pen.doc.struct('LI');
  parent.add(item);
  const body = sheet.pen.doc.struct('LBody');
  item.add(body);
  sheet.row(
    body,
    [
      { ...look, text, x: LEFT, width: WIDTH - AMOUNT - 16 },
      { ...look, text: formatMoney(amount), x: LEFT + WIDTH - AMOUNT, width: AMOUNT, align: 'right' },
    ],
    after,
  );
  item.end();
}

function drawLines(sheet: Sheet, { lines, addedFee, total, taxes }: PrintedReceipt): void {
  const section = sheet.section('Items');
  sheet.y += 6;
  sheet.row(section, [whole('Items', STRONG, 'H2')], 6);
  sheet.rule();
  const list = sheet.pen.doc.struct('L');
  section.add(list);
  for (const line of lines) {
    const each = line.quantity > 1 ? `, ${formatMoney(line.each)} each` : '';
    const off = line.discount.minor > 0 ? `, after ${formatMoney(line.discount)} off` : '';
    const what = `${line.quantity} × ${line.typeName}${each}${off}`;
    amountRow(sheet, list, what, line.total, TEXT, 6);
  }
  if (addedFee.minor > 0) amountRow(sheet, list, 'Service fee', addedFee, TEXT, 6);
  sheet.y += 2;
  sheet.rule();
  amountRow(sheet, list, 'Total paid', total, { ...STRONG, size: 14 }, taxes.length > 0 ? 6 : 28);
  for (const one of taxes) amountRow(sheet, list, taxWords(one), one.tax, TEXT, 6);
  if (taxes.length > 0) {
    const taxed = taxes.reduce((sum, { tax }) => sum + tax.minor, 0);
    const net = { ...total, minor: total.minor - taxed };
    amountRow(sheet, list, 'Total without tax', net, TEXT, 28);
  }
  section.end();
}

function drawCreditNotes(sheet: Sheet, receipt: PrintedReceipt): void {
  const { creditNotes, left } = receipt;
  if (creditNotes.length === 0) return;
  const section = sheet.section('Credit notes');
  sheet.row(section, [whole(creditNotes.length === 1 ? 'Credit note' : 'Credit notes', STRONG, 'H2')], 6);
  sheet.rule();
  const list = sheet.pen.doc.struct('L');
  section.add(list);
  for (const note of creditNotes) {
    const what = `Credit note ${note.number}, refunded on ${day(note.issuedAt, receipt)}`;
    amountRow(sheet, list, what, minus(note.amount), TEXT, note.taxes.length > 0 ? 2 : 6);
    for (const one of note.taxes) {
      amountRow(sheet, list, taxWords(one), minus(one.tax), { ...TEXT, colour: SOFT_INK }, 6);
    }
  }
  sheet.y += 2;
  sheet.rule();
  amountRow(
    sheet,
    list,
    'Remaining total',
    left.amount,
    { ...STRONG, size: 14 },
    left.taxes.length > 0 ? 6 : undefined,
  );
  for (const one of left.taxes) amountRow(sheet, list, taxWords(one), one.tax, TEXT);
  section.end();
}

/** "VAT included, 15 %" */
const taxWords = ({ name, rate }: TaxSum) => `${name} included, ${taxRateInWords(rate)}`;

const minus = (amount: Money): Money => ({ ...amount, minor: -amount.minor });

/** "21 November 2026", in the event's zone. */
function day(instant: string, { event }: PrintedReceipt): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: event.timeZone }).format(
    new Date(instant),
  );
}
