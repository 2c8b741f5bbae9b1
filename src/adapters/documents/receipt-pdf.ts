import PDFDocument from 'pdfkit';
import { isReverseCharged, taxRateInWords } from '../../core/pricing/tax.ts';
import { countryName } from '../../core/profile/countries.ts';
import type { PrintedLine, PrintedReceipt } from '../../core/receipts/printed-receipt.ts';
import { documentName } from '../../core/receipts/receipt.ts';
import type { TaxSum } from '../../core/receipts/tax-sum.ts';
import { dayInWords } from '../../core/shared/day-in-words.ts';
import { eventDates } from '../../core/shared/event-dates.ts';
import { formatAmount } from '../../core/shared/format-money.ts';
import { formatMoney, type Money } from '../../core/shared/money.ts';
import { accessible, collect } from './accessible-pdf.ts';
import { createPen } from './pen.ts';
import { type Column, INK, LEFT, Sheet, SMALL, SOFT_INK, STRONG, TEXT, WIDTH } from './sheet.ts';
import type { Fonts } from './ticket-fonts.ts';

/** An invoice, a receipt or a credit note on A4, as many pages as its lines need, tagged as PDF/UA-1. */
export function printReceipt(receipt: PrintedReceipt, fonts: Fonts): Promise<Uint8Array> {
  const { number, issuedAt } = receipt.note ?? receipt;
  const title = `${receipt.note ? 'Credit note' : documentName(receipt)} ${number}`;
  const doc = new PDFDocument({
    ...accessible(title, new Date(issuedAt), fonts.drawable('text', '').base),
    size: 'A4',
  });
  const bytes = collect(doc);
  const sheet = new Sheet(createPen(doc, fonts));
  drawHead(sheet, title, receipt);
  drawItems(sheet, receipt);
  sheet.end();
  doc.end();
  return bytes;
}

function drawHead(sheet: Sheet, title: string, receipt: PrintedReceipt): void {
  const section = sheet.section(title);
  sheet.whole(section, 'tikiti', { voice: 'display', size: 15, colour: INK }, { after: 26 });
  sheet.whole(section, title, { voice: 'display', size: 30, colour: INK }, { tag: 'H1', after: 6 });
  sheet.whole(section, issuedWords(receipt), { ...TEXT, colour: SOFT_INK }, { after: 28 });

  const half = WIDTH / 2 - 12;
  const right = LEFT + WIDTH / 2 + 12;
  const dates = eventDates(receipt.event);
  const fact = (label: string, x: number, ...values: string[]) => ({ label, x, values });
  const facts = [
    [fact('Sold by', LEFT, ...sellerLines(receipt)), fact('Sold to', right, ...buyerLines(receipt))],
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

function issuedWords(receipt: PrintedReceipt): string {
  if (!receipt.note) return `Issued on ${dayInWords(receipt.issuedOn)}`;
  const of = `${documentName(receipt).toLowerCase()} ${receipt.number} of ${dayInWords(receipt.issuedOn)}`;
  return `Issued on ${dayInWords(receipt.note.issuedOn)}, for ${of}`;
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

function buyerLines({ buyer, email }: PrintedReceipt): string[] {
  if (!buyer) return [email];
  return [
    buyer.company,
    ...buyer.address.split('\n'),
    countryName(buyer.country),
    buyer.vatNumber && `VAT number ${buyer.vatNumber}`,
    email,
  ].filter((line) => line.trim() !== '');
}

/** What was sold or taken back, what it came to, and the tax in it. */
function drawItems(sheet: Sheet, receipt: PrintedReceipt): void {
  const { lines, total, taxes } = receipt.note ?? receipt;
  const section = sheet.section('Items');
  sheet.y += 6;
  sheet.whole(section, receipt.note ? 'Taken back' : 'Items', STRONG, { tag: 'H2', after: 6 });
  sheet.rule();
  if (taxes.length > 0 && !receipt.note) drawTaxedLines(sheet, section, lines, total);
  else {
    const list = sheet.element(section, 'L');
    for (const line of lines) sheet.amount(list, lineWords(line), line.total, TEXT, 6);
    list.end();
  }
  sheet.y += 2;
  sheet.rule();
  const sum = sheet.element(section, 'L');
  const words = receipt.note ? 'Total credited' : 'Total paid';
  sheet.amount(sum, words, total, { ...STRONG, size: 14 }, taxes.length > 0 ? 6 : 28);
  if (taxes.length > 0) {
    const tax = taxes.reduce((all, one) => all + one.tax.minor, 0);
    sheet.amount(sum, 'Tax included', { ...total, minor: tax }, TEXT, 6);
    sheet.amount(sum, 'Total before tax', { ...total, minor: total.minor - tax }, TEXT, 20);
  }
  sum.end();
  section.end();
  if (taxes.length > 0) drawTaxes(sheet, taxes);
}

function drawTaxedLines(
  sheet: Sheet,
  section: PDFKit.PDFStructureElement,
  lines: readonly PrintedLine[],
  { currency }: Money,
): void {
  const columns = [
    { head: 'Item', width: 0 },
    { head: `Net (${currency})`, width: 78 },
    { head: 'Rate', width: 54 },
    { head: 'Tax', width: 66 },
    { head: 'Total', width: 82 },
  ];
  const rows = lines.map((line) => [
    lineWords(line),
    figure(line.net ?? line.total),
    line.rate === undefined ? '' : taxRateInWords(line.rate),
    line.tax ? figure(line.tax) : '',
    figure(line.total),
  ]);
  sheet.table(section, columns, rows);
}

/** By rate, as a tax office adds up; and why there is no tax where a company accounts for it. */
function drawTaxes(sheet: Sheet, taxes: readonly TaxSum[]): void {
  const section = sheet.section('Tax');
  sheet.whole(section, 'Tax by rate', STRONG, { tag: 'H2', after: 6 });
  sheet.rule();
  const columns: Column[] = [
    { head: 'Tax', width: 0 },
    { head: `Net (${taxes[0]?.net.currency})`, width: 90 },
    { head: 'Tax', width: 90 },
    { head: 'Total', width: 90 },
  ];
  const rows = taxes.map(({ name, rate, net, tax }) => [
    `${name}, ${taxRateInWords(rate)}`,
    figure(net),
    figure(tax),
    figure({ ...net, minor: net.minor + tax.minor }),
  ]);
  sheet.table(section, columns, rows);
  if (taxes.some(isReverseCharged)) {
    sheet.y += 10;
    sheet.whole(section, REVERSE_CHARGE_WORDS, TEXT);
  }
  section.end();
}

const REVERSE_CHARGE_WORDS =
  'Reverse charge: the recipient accounts for the VAT (Article 196 of Directive 2006/112/EC).';

/** "2 × General, 350.00 ZAR each, after 100.00 ZAR off" */
function lineWords({ name, quantity, each, discount }: PrintedLine): string {
  const what = quantity === undefined ? name : `${quantity} × ${name}`;
  const price = each ? `, ${formatMoney(each)} each` : '';
  return `${what}${price}${discount?.minor ? `, after ${formatMoney(discount)} off` : ''}`;
}

const figure = ({ minor, currency }: Money) => formatAmount(minor, currency);
