import { z } from 'zod';
import { instant } from '../shared/answer-fields.ts';
import { type Currency, type Money, money } from '../shared/money.ts';
import type { NumberedRow } from './receipt-rows.ts';
import { sellerAnswer } from './seller.ts';
import { vatOfReceipt } from './vat.ts';

/** "000042": long enough that a year's numbers sort as texts. */
export const receiptNumber = (number: number) => String(number).padStart(6, '0');

/** Says how much VAT an amount contains. */
export interface ContainedVat {
  /** Hundredths of a percent. */
  rate: number;
  amount: Money;
}

/** An order's receipt with the credit notes that took some of it back, as it was issued: later settings change nothing of it. */
export const receiptAnswer = z.object({
  number: z.string().describe('One series of numbers for each organiser, credit notes included.'),
  issuedAt: instant,
  total: money,
  seller: sellerAnswer
    .omit({ vatRate: true })
    .nullable()
    .describe('Null if the organiser had not added seller details by then.'),
  vat: z
    .object({ rate: z.int().describe('Hundredths of a percent: 1500 for 15 %.'), amount: money })
    .nullable()
    .describe('Included in the total; null if VAT is not mentioned.'),
  creditNotes: z.array(
    z.object({ number: z.string(), issuedAt: instant, amount: money, vat: money.nullable() }),
  ),
  left: z.object({ amount: money, vat: money.nullable() }).describe('After the credit notes.'),
});
export type Receipt = z.infer<typeof receiptAnswer>;

/** Makes the receipt of an order's rows, of which the receipt is the first; null where it has none. */
export function toReceipt(rows: readonly NumberedRow[]): Receipt | null {
  const [receipt, ...notes] = rows;
  if (receipt?.kind !== 'receipt') return null;
  const { legalName, address, registrationNumber, vatNumber, vatRate } = receipt;
  const inCurrency = (minor: number): Money => ({ minor, currency: receipt.currency as Currency });
  const amounts = notes.map(({ amountMinor }) => amountMinor);
  const vat = vatRate === null ? undefined : vatOfReceipt(receipt.amountMinor, amounts, vatRate);
  const vatMoney = (minor: number | undefined) => (minor === undefined ? null : inCurrency(minor));
  return {
    number: receiptNumber(receipt.number),
    issuedAt: new Date(receipt.issuedAt).toISOString(),
    total: inCurrency(receipt.amountMinor),
    seller:
      legalName === null
        ? null
        : {
            legalName,
            address: address ?? '',
            registrationNumber: registrationNumber ?? '',
            vatNumber: vatNumber ?? '',
          },
    vat: vat && vatRate !== null ? { rate: vatRate, amount: inCurrency(vat.total) } : null,
    creditNotes: notes.map((note, at) => ({
      number: receiptNumber(note.number),
      issuedAt: new Date(note.issuedAt).toISOString(),
      amount: inCurrency(note.amountMinor),
      vat: vatMoney(vat?.notes[at]),
    })),
    left: {
      amount: inCurrency(amounts.reduce((left, minor) => left - minor, receipt.amountMinor)),
      vat: vatMoney(vat?.left),
    },
  };
}
