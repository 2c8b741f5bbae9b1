import { taxRateInWords } from '../../../core/pricing/tax.ts';
import { documentName, type Receipt } from '../../../core/receipts/receipt.ts';
import type { TaxSum } from '../../../core/receipts/tax-sum.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { mails } from '../../../languages/en/mails.ts';
import { intlTag } from '../../../languages/locales.ts';
import { sayIn } from '../../../languages/say.ts';
import { ENGLISH, type Language } from '../../../languages/texts.ts';
import type { Block } from '../letter.ts';

/** Shows the seller and the tax; nothing where the organiser did not say. */
export function receiptBlocks(receipt: Receipt | undefined, language: Language = ENGLISH): Block[] {
  if (!receipt?.seller) return [];
  const { number, taxes, seller } = receipt;
  const say = sayIn(mails, language);
  const document = say(documentName(receipt) === 'Invoice' ? 'invoice' : 'receipt');
  const sold = say('soldBy', { document, number, seller: sellerWords(seller, language) });
  const paid = taxes.length > 0 ? ` ${taxSentence(taxes, language)}` : '';
  return [{ kind: 'note', text: sold + paid }];
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
  return [{ kind: 'note', text: `${what}, sold by ${sellerWords(receipt.seller)}. It’s attached.` }];
}

/** A rate that charges nothing is named without an amount. */
function taxSentence(taxes: readonly TaxSum[], language: Language): string {
  const [charged, others] = [
    taxes.filter(({ tax }) => tax.minor !== 0),
    taxes.filter(({ tax }) => tax.minor === 0),
  ];
  const names = others.map(({ name }) => `${name}.`);
  const included = sayIn(mails, language)('totalIncludes', { taxes: taxWords(charged, language) });
  return [...(charged.length > 0 ? [included] : []), ...names].join(' ');
}

/** "45.65 ZAR VAT (15 %) and 3.00 ZAR Food tax (5 %)" */
const taxWords = (taxes: readonly TaxSum[], { locale }: Language = ENGLISH) =>
  new Intl.ListFormat(intlTag(locale)).format(
    taxes.map(({ name, rate, tax }) => `${formatMoney(tax, locale)} ${name} (${taxRateInWords(rate)})`),
  );

function sellerWords(
  { legalName, address, registrationNumber, vatNumber }: NonNullable<Receipt['seller']>,
  language: Language = ENGLISH,
): string {
  const say = sayIn(mails, language);
  return [
    legalName,
    ...address.split('\n').map((line) => line.trim()),
    registrationNumber && say('registration', { number: registrationNumber }),
    vatNumber && say('vatNumber', { number: vatNumber }),
  ]
    .filter(Boolean)
    .join(', ');
}
