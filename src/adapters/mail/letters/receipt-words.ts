import { taxRateInWords } from '../../../core/pricing/tax.ts';
import { documentName, type Receipt } from '../../../core/receipts/receipt.ts';
import type { TaxSum } from '../../../core/receipts/tax-sum.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import type { Block } from '../letter.ts';

/** Shows the seller and the tax; nothing where the organiser did not say. */
export function receiptBlocks(receipt: Receipt | undefined): Block[] {
  if (!receipt?.seller) return [];
  const { number, taxes } = receipt;
  const paid = taxes.length > 0 ? ` ${taxSentence(taxes)}` : '';
  return [{ kind: 'note', text: `${documentName(receipt)} ${number}: ${soldBy(receipt.seller)}.${paid}` }];
}

/** The same of the credit note for a refund. */
export function creditNoteBlocks(receipt: Receipt, noteNumber: string | undefined): Block[] {
  if (!receipt.seller) return [];
  const note = receipt.creditNotes.find(({ number }) => number === noteNumber);
  if (!note) {
    const later = `We’ll email the credit note for your ${documentName(receipt).toLowerCase()} ${receipt.number} once the refund has gone out.`;
    return [{ kind: 'note', text: later }];
  }
  const charged = note.taxes.filter(({ tax }) => tax.minor !== 0);
  const tax = charged.length > 0 ? `, which includes ${taxWords(charged)}` : '';
  const what = `Credit note ${note.number} for ${documentName(receipt).toLowerCase()} ${receipt.number}: ${formatMoney(note.amount)}${tax}`;
  return [{ kind: 'note', text: `${what}, ${soldBy(receipt.seller)}. It’s attached.` }];
}

/** A rate that charges nothing is named without an amount. */
function taxSentence(taxes: readonly TaxSum[]): string {
  const [charged, others] = [
    taxes.filter(({ tax }) => tax.minor !== 0),
    taxes.filter(({ tax }) => tax.minor === 0),
  ];
  const names = others.map(({ name }) => `${name}.`);
  return [...(charged.length > 0 ? [`The total includes ${taxWords(charged)}.`] : []), ...names].join(' ');
}

/** "45.65 ZAR VAT (15 %) and 3.00 ZAR Food tax (5 %)" */
const taxWords = (taxes: readonly TaxSum[]) =>
  new Intl.ListFormat('en-GB').format(
    taxes.map(({ name, rate, tax }) => `${formatMoney(tax)} ${name} (${taxRateInWords(rate)})`),
  );

function soldBy({
  legalName,
  address,
  registrationNumber,
  vatNumber,
}: NonNullable<Receipt['seller']>): string {
  return [
    `sold by ${legalName}`,
    ...address.split('\n').map((line) => line.trim()),
    registrationNumber && `registration number ${registrationNumber}`,
    vatNumber && `VAT number ${vatNumber}`,
  ]
    .filter(Boolean)
    .join(', ');
}
