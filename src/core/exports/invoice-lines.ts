import { orderNumber } from '../orders/order-number.ts';
import { isReverseCharged, taxRateInWords } from '../pricing/tax.ts';
import { type RateSum, sumByRate } from '../receipts/credit-taxes.ts';
import { documentName, receiptNumber, toReceipt } from '../receipts/receipt.ts';
import type { ReceiptGap } from '../receipts/receipt-gaps-store.ts';
import { inUtc } from '../shared/in-utc.ts';
import { type Column, day, money, text } from '../sheets/column.ts';
import type { BusinessBuyer } from '../taxes/business-buyer.ts';
import type { DocumentRow } from './invoice-export-store.ts';

/** The part of a document at one tax rate, minor units; negative in a credit note. */
export interface InvoiceLine extends RateSum {
  kind: string;
  number: string;
  issuedOn: string;
  event: string;
  orderId: string;
  buyer: BusinessBuyer | null;
  currency: string;
}

/** Splits a document into lines by tax rate, as it is printed. A part without any tax statement comes last. */
export function toInvoiceLines({ numbered, number, orderId, ...row }: DocumentRow): InvoiceLine[] {
  const receipt = toReceipt(numbered);
  if (!receipt) return [];
  const printed = receiptNumber(number);
  const note = receipt.creditNotes.find((one) => one.number === printed);
  const sign = note ? -1 : 1;
  const { minor, currency } = note?.amount ?? receipt.total;
  const taxed = (note ?? receipt).taxes.map(({ name, rate, net, tax }) => ({
    name,
    rate,
    minor: net.minor + tax.minor,
    taxMinor: tax.minor,
  }));
  const rest = taxed.reduce((left, sum) => left - sum.minor, minor);
  const untold = rest === 0 ? [] : [{ name: null, rate: null, minor: rest, taxMinor: 0 }];
  return [...taxed, ...untold].map((sum) => ({
    ...row,
    ...sum,
    minor: sign * sum.minor,
    taxMinor: sign * sum.taxMinor,
    kind: note ? 'Credit note' : documentName(receipt),
    number: printed,
    orderId,
    buyer: receipt.buyer,
    currency,
  }));
}

/** A row of the list of documents: a part of a document, or numbers that no document here has. */
export type ListedLine = InvoiceLine | SkippedLine;
type SkippedLine = Pick<InvoiceLine, 'kind' | 'number' | 'issuedOn' | 'event'> & {
  [Field in Exclude<keyof InvoiceLine, 'kind' | 'number' | 'issuedOn' | 'event'>]?: undefined;
};

/** Says for a bookkeeper why numbers are missing. */
export function toSkippedLine({
  firstNumber,
  lastNumber,
  backupTakenAt,
  restoredAt,
}: ReceiptGap): SkippedLine {
  return {
    kind: 'Skipped numbers',
    number: `${receiptNumber(firstNumber)}–${receiptNumber(lastNumber)}`,
    issuedOn: restoredAt.toISOString().slice(0, 10),
    event: `Restored from a backup: documents from between ${inUtc(backupTakenAt)} and ${inUtc(restoredAt)} are lost, and may have these numbers.`,
  };
}

const rateWords = (rate: number | null | undefined) =>
  typeof rate === 'number' ? taxRateInWords(rate) : null;
const reverseWords = (of: RateSum) => (isReverseCharged(of) ? 'yes' : '');

export const invoiceColumns: Column<ListedLine>[] = [
  text(
    'Kind',
    ({ kind }) => kind,
    'An invoice names its seller; a receipt is from before there were seller details. Skipped numbers belong to no document here: after a restore, lost ones may have them.',
  ),
  text('Number', ({ number }) => number),
  day('Date', ({ issuedOn }) => issuedOn, 'As it is printed: the day where the seller is.'),
  text('Event', ({ event }) => event),
  text('Order', ({ orderId }) => orderId && orderNumber(orderId)),
  text('Company', ({ buyer }) => buyer?.company),
  text('VAT number', ({ buyer }) => buyer?.vatNumber),
  text('Country', ({ buyer }) => buyer?.country, 'Of the company, ISO 3166-1.'),
  text(
    'Reverse charge',
    (line) => (line.rate === undefined ? null : reverseWords(line)),
    'Of this rate: the company accounts for the tax.',
  ),
  text('Tax name', ({ name }) => name),
  text('Tax rate', ({ rate }) => rateWords(rate), 'A document has a row for each of its rates.'),
  money(
    'Net',
    (line) => (line.minor === undefined ? null : line.minor - line.taxMinor),
    'Below zero in a credit note.',
  ),
  money('Tax', ({ taxMinor }) => taxMinor),
  money('Total', ({ minor }) => minor, 'Of this rate: a document’s rows add up to what it comes to.'),
  text('Currency', ({ currency }) => currency),
];

/** The sums of all lines of one currency and rate. */
export interface RateOfAll extends RateSum {
  currency: string;
}

export const rateColumns: Column<RateOfAll>[] = [
  text('Tax name', ({ name }) => name),
  text('Tax rate', ({ rate }) => rateWords(rate)),
  text('Reverse charge', reverseWords),
  money('Net', ({ minor, taxMinor }) => minor - taxMinor, 'Credit notes are taken off.'),
  money('Tax', ({ taxMinor }) => taxMinor),
  money('Total', ({ minor }) => minor),
  text('Currency', ({ currency }) => currency),
];

/** Adds lines to sums. */
export function addLines(sums: readonly RateOfAll[], lines: readonly InvoiceLine[]): RateOfAll[] {
  const more = lines.map(({ name, rate, minor, taxMinor, currency }) => ({
    name,
    rate,
    minor,
    taxMinor,
    currency,
  }));
  const byCurrency = Map.groupBy([...sums, ...more], ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, group]) =>
    sumByRate(group).map((sum) => ({ ...sum, currency })),
  );
}
