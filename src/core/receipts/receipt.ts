import { z } from 'zod';
import { instant } from '../shared/answer-fields.ts';
import { type Currency, type Money, money } from '../shared/money.ts';
import { businessAnswer } from '../taxes/business-buyer.ts';
import { creditTaxes, type RateSum, sumByRate } from './credit-taxes.ts';
import type { NumberedRow } from './receipt-rows.ts';
import { sellerDetails } from './seller.ts';
import { taxSumsAnswer, toTaxSums } from './tax-sum.ts';

/** "000042": long enough that a year's numbers sort as texts. */
export const receiptNumber = (number: number) => String(number).padStart(6, '0');

/** A receipt with seller details is called an invoice. */
export const documentName = ({ seller }: Pick<Receipt, 'seller'>) => (seller ? 'Invoice' : 'Receipt');

const issueDay = z.iso
  .date()
  .describe('The day printed on it: where its seller is, and never before the day of a smaller number.');

/** An order's receipt and credit notes as they were issued; later changes of the event or of settings do not change them. */
export const receiptAnswer = z.object({
  number: z.string().describe('One series of numbers for each organiser, credit notes included.'),
  issuedAt: instant,
  issuedOn: issueDay,
  total: money,
  seller: sellerDetails.nullable().describe('Null if the organiser had not added seller details by then.'),
  buyer: businessAnswer.nullable().describe('The company that it was sold to; null for anybody else.'),
  taxes: taxSumsAnswer,
  creditNotes: z.array(
    z.object({
      number: z.string(),
      issuedAt: instant,
      issuedOn: issueDay,
      amount: money,
      taxes: taxSumsAnswer,
    }),
  ),
  left: z.object({ amount: money, taxes: taxSumsAnswer }).describe('After the credit notes.'),
});
export type Receipt = z.infer<typeof receiptAnswer>;

/** Makes a receipt from an order's rows, the receipt's row first; null when there are none. */
export function toReceipt(rows: readonly NumberedRow[]): Receipt | null {
  const [receipt, ...notes] = rows;
  if (receipt?.kind !== 'receipt') return null;
  const inCurrency = (minor: number): Money => ({ minor, currency: receipt.currency as Currency });
  const amounts = notes.map(({ amountMinor }) => amountMinor);
  const sums = sumByRate(receipt.lines ?? []);
  const credited = creditTaxes(
    sums,
    notes.map(({ amountMinor, tickets }) => ({ minor: amountMinor, tickets: tickets ?? [] })),
  );
  const taxesOf = (of: readonly RateSum[] = []) => toTaxSums(of, receipt.currency as Currency);
  return {
    number: receiptNumber(receipt.number),
    issuedAt: new Date(receipt.issuedAt).toISOString(),
    issuedOn: receipt.issuedOn,
    total: inCurrency(receipt.amountMinor),
    seller: receipt.seller,
    buyer: receipt.buyer,
    taxes: taxesOf(sums),
    creditNotes: notes.map((note, at) => ({
      number: receiptNumber(note.number),
      issuedAt: new Date(note.issuedAt).toISOString(),
      issuedOn: note.issuedOn,
      amount: inCurrency(note.amountMinor),
      taxes: taxesOf(credited.notes[at]),
    })),
    left: {
      amount: inCurrency(amounts.reduce((left, minor) => left - minor, receipt.amountMinor)),
      taxes: taxesOf(credited.left),
    },
  };
}

/** Finds the credit note of a refund among its order's rows; undefined when it has none. */
export function creditNoteOf(
  rows: readonly NumberedRow[],
  refundId: string,
): Receipt['creditNotes'][number] | undefined {
  const at = rows.findIndex((row) => row.refundId === refundId);
  // The receipt's row comes before all notes.
  return at > 0 ? toReceipt(rows)?.creditNotes[at - 1] : undefined;
}
