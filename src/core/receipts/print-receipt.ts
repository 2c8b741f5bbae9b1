import { emailInWords, readEmail } from '../orders/no-email.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import { providerName } from '../providers/find-provider.ts';
import { TILL } from '../providers/till.ts';
import type { App } from '../shared/app.ts';
import type { Patience } from '../shared/fair-queue.ts';
import { creditedLines, soldLines } from './printed-lines.ts';
import type { PrintedNote, PrintedReceipt } from './printed-receipt.ts';
import { documentName, type Receipt, receiptNumber, toReceipt } from './receipt.ts';
import { findReceipt, type ReceiptRecord } from './receipt-store.ts';
import { refusal } from './refusals.ts';

export interface ReceiptFile {
  /** "receipt-000042.pdf" */
  filename: string;
  content: Uint8Array;
}

/**
 * Prints an order's receipt, or one of its credit notes; undefined when it does not exist.
 * @param noteNumber of the credit note; leave it out for the receipt
 * @throws as TicketDocuments.receipt
 */
export async function printReceipt(
  app: App,
  key: OrderKey,
  noteNumber?: string,
  patience?: Patience,
): Promise<ReceiptFile | undefined> {
  const record = await findReceipt(app.db, key);
  const receipt = record && toPrinted(app, record, noteNumber);
  if (!receipt) return undefined;
  const name = receipt.note
    ? `credit-note-${receipt.note.number}`
    : `${documentName(receipt).toLowerCase()}-${receipt.number}`;
  return { filename: `${name}.pdf`, content: await app.documents.receipt(receipt, patience) };
}

/**
 * Prints an order's receipt, or one of its credit notes.
 * @throws DomainError 'not-found' (receipt.unknown) where it has none; as TicketDocuments.receipt
 */
export async function printKnownReceipt(app: App, key: OrderKey, noteNumber?: string): Promise<ReceiptFile> {
  const receipt = await printReceipt(app, key, noteNumber);
  if (receipt) return receipt;
  throw refusal('receipt.unknown', { why: noteNumber === undefined ? 'no-receipt' : 'no-note' });
}

function toPrinted(
  app: App,
  record: ReceiptRecord,
  noteNumber: string | undefined,
): PrintedReceipt | undefined {
  const receipt = toReceipt(record.numbered);
  if (!receipt) return undefined;
  const { currency, name, timeZone } = record;
  const email = readEmail(record.email);
  const money = (minor: number) => ({ minor, currency });
  const note = noteNumber === undefined ? undefined : printedNote(receipt, record, noteNumber);
  if (noteNumber !== undefined && !note) return undefined;
  return {
    ...receipt,
    ...(note && { note }),
    account: record.account || `The organiser of ${name}`,
    email: email.noEmail === 'box-office' ? 'A customer at the door' : emailInWords(email),
    orderNumber: orderNumber(record.orderId),
    event: {
      name,
      startsAt: record.startsAt.toISOString(),
      endsAt: record.endsAt.toISOString(),
      timeZone,
    },
    lines: soldLines(record.lines, record.feePayer === 'customer', money),
    paid: howPaid(app, record.payments[0]),
  };
}

function printedNote(
  receipt: Receipt,
  { numbered, currency }: ReceiptRecord,
  number: string,
): PrintedNote | undefined {
  const note = receipt.creditNotes.find((one) => one.number === number);
  const row = numbered.find((one) => one.kind === 'credit-note' && receiptNumber(one.number) === number);
  if (!note || !row) return undefined;
  const { issuedAt, issuedOn, amount: total, taxes } = note;
  const money = (minor: number) => ({ minor, currency });
  const lines = creditedLines(row.amountMinor, row.tickets ?? [], money);
  return { number, issuedAt, issuedOn, total, taxes, lines };
}

/** "Bank transfer, through Stripe". The channel is the provider's word; unknown ones are shown as they are. */
function howPaid(app: App, payment: { provider: string; channel: string | null } | undefined): string {
  if (!payment) return 'Paid in full';
  if (payment.provider === TILL)
    return payment.channel === 'cash' ? 'In cash, at the door' : 'By card, at the door';
  const channel = (payment.channel ?? 'card').replaceAll('_', ' ');
  return `${channel.charAt(0).toUpperCase()}${channel.slice(1)}, through ${providerName(app, payment.provider)}`;
}
