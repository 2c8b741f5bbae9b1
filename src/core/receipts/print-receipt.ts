import { NO_EMAIL } from '../orders/no-email.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import { TILL } from '../providers/till.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import type { Patience } from '../shared/fair-queue.ts';
import type { PrintedReceipt } from './printed-receipt.ts';
import { toReceipt } from './receipt.ts';
import { findReceipt, type ReceiptRecord } from './receipt-store.ts';

export interface ReceiptFile {
  /** "receipt-000042.pdf" */
  filename: string;
  content: Uint8Array;
}

/** Prints the receipt of an order; undefined where it has none. @throws as TicketDocuments.receipt */
export async function printReceipt(
  app: App,
  key: OrderKey,
  patience?: Patience,
): Promise<ReceiptFile | undefined> {
  const record = await findReceipt(app.db, key);
  const receipt = record && toPrinted(record);
  if (!receipt) return undefined;
  return {
    filename: `receipt-${receipt.number}.pdf`,
    content: await app.documents.receipt(receipt, patience),
  };
}

/** Prints the receipt of an order. @throws DomainError 'not-found' (receipt.unknown) where it has none; as TicketDocuments.receipt */
export async function printKnownReceipt(app: App, key: OrderKey): Promise<ReceiptFile> {
  const receipt = await printReceipt(app, key);
  if (receipt) return receipt;
  throw new DomainError(
    'not-found',
    'receipt.unknown',
    'This order has no receipt: nothing was paid for it.',
  );
}

function toPrinted(record: ReceiptRecord): PrintedReceipt | undefined {
  const receipt = toReceipt(record.numbered);
  if (!receipt) return undefined;
  const { currency, name, timeZone } = record;
  const money = (minor: number) => ({ minor, currency });
  return {
    ...receipt,
    account: record.account || `The organiser of ${name}`,
    buyer: record.email === NO_EMAIL ? 'A customer at the door' : record.email,
    orderNumber: orderNumber(record.orderId),
    event: {
      name,
      startsAt: record.startsAt.toISOString(),
      endsAt: record.endsAt.toISOString(),
      timeZone,
    },
    lines: record.lines.map(({ typeName, quantity, unitPriceMinor, unitDiscountMinor }) => ({
      typeName,
      quantity,
      each: money(unitPriceMinor),
      discount: money(unitDiscountMinor * quantity),
      total: money(unitPriceMinor * quantity),
    })),
    addedFee: money(record.addedFeeMinor),
    paid: howPaid(record.payments[0]),
  };
}

const PROVIDERS: Record<string, string> = { paystack: 'Paystack', stripe: 'Stripe', sandbox: 'the sandbox' };

/** "Bank transfer, through Paystack": a channel is the provider's word, and unknown ones read well enough. */
function howPaid(payment: { provider: string; channel: string | null } | undefined): string {
  if (!payment) return 'Paid in full';
  if (payment.provider === TILL)
    return payment.channel === 'cash' ? 'In cash, at the door' : 'By card, at the door';
  const channel = (payment.channel ?? 'card').replaceAll('_', ' ');
  const provider = PROVIDERS[payment.provider] ?? payment.provider;
  return `${channel.charAt(0).toUpperCase()}${channel.slice(1)}, through ${provider}`;
}
