import type { Receipt } from '../../../core/receipts/receipt.ts';
import { rateInWords } from '../../../core/receipts/vat.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import type { Block } from '../letter.ts';

/** Shows the seller and the VAT; nothing where the organiser did not say. */
export function receiptBlocks(receipt: Receipt | undefined): Block[] {
  if (!receipt?.seller) return [];
  const { number, vat } = receipt;
  const paid = vat ? ` The total includes ${formatMoney(vat.amount)} VAT (${rateInWords(vat.rate)}).` : '';
  return [{ kind: 'note', text: `Receipt ${number}: ${soldBy(receipt.seller)}.${paid}` }];
}

/** The same of the credit note for a refund. */
export function creditNoteBlocks(receipt: Receipt, noteNumber: string | undefined): Block[] {
  if (!receipt.seller) return [];
  const note = receipt.creditNotes.find(({ number }) => number === noteNumber);
  if (!note) {
    const later = `We’ll email the credit note for your receipt ${receipt.number} once the refund has gone out.`;
    return [{ kind: 'note', text: later }];
  }
  const vat =
    note.vat && receipt.vat ? `, ${formatMoney(note.vat)} of it VAT (${rateInWords(receipt.vat.rate)})` : '';
  const what = `Credit note ${note.number} for receipt ${receipt.number}: ${formatMoney(note.amount)}${vat}`;
  return [{ kind: 'note', text: `${what}, ${soldBy(receipt.seller)}. It’s attached.` }];
}

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
