import type { Currency, Money } from '../shared/money.ts';
import type { NumberedRow } from './receipt-rows.ts';
import type { Seller } from './seller.ts';
import { vatOfReceipt } from './vat.ts';

/** "000042": long enough that a year's numbers sort as texts. */
export const receiptNumber = (number: number) => String(number).padStart(6, '0');

/** What VAT an amount contains. */
export interface ContainedVat {
  /** Hundredths of a percent. */
  rate: number;
  amount: Money;
}

/** An order's receipt with the credit notes that took some of it back, as it was issued: later settings change nothing of it. */
export interface Receipt {
  /** "000042": one row of numbers an organiser, receipts and credit notes together. */
  number: string;
  /** ISO 8601 instant. */
  issuedAt: string;
  total: Money;
  /** Null where the organiser said nothing of themselves by then. */
  seller: Omit<Seller, 'vatRate'> | null;
  /** Null where nothing is said of VAT. */
  vat: ContainedVat | null;
  creditNotes: { number: string; issuedAt: string; amount: Money; vat: Money | null }[];
  /** What is left of it after the credit notes. */
  left: { amount: Money; vat: Money | null };
}

/** Of an order's rows, the receipt first; null where it has none. */
export function toReceipt(rows: readonly NumberedRow[]): Receipt | null {
  const [receipt, ...notes] = rows;
  if (receipt?.kind !== 'receipt') return null;
  const { legalName, address, registrationNumber, vatNumber, vatRate } = receipt;
  const money = (minor: number): Money => ({ minor, currency: receipt.currency as Currency });
  const amounts = notes.map(({ amountMinor }) => amountMinor);
  const vat = vatRate === null ? undefined : vatOfReceipt(receipt.amountMinor, amounts, vatRate);
  const vatMoney = (minor: number | undefined) => (minor === undefined ? null : money(minor));
  return {
    number: receiptNumber(receipt.number),
    issuedAt: new Date(receipt.issuedAt).toISOString(),
    total: money(receipt.amountMinor),
    seller:
      legalName === null
        ? null
        : {
            legalName,
            address: address ?? '',
            registrationNumber: registrationNumber ?? '',
            vatNumber: vatNumber ?? '',
          },
    vat: vat && vatRate !== null ? { rate: vatRate, amount: money(vat.total) } : null,
    creditNotes: notes.map((note, at) => ({
      number: receiptNumber(note.number),
      issuedAt: new Date(note.issuedAt).toISOString(),
      amount: money(note.amountMinor),
      vat: vatMoney(vat?.notes[at]),
    })),
    left: {
      amount: money(amounts.reduce((left, minor) => left - minor, receipt.amountMinor)),
      vat: vatMoney(vat?.left),
    },
  };
}
