import { Receipt } from 'lucide-react';
import type { OrderPage } from '../../../core/order-page/order-page.ts';

/** Links to an order's receipt; nothing for one that cost nothing. */
export function ReceiptLink({ order: { receiptPath } }: { order: OrderPage }) {
  if (receiptPath === null) return null;
  return (
    <a
      href={receiptPath}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start underline underline-offset-4"
    >
      <Receipt aria-hidden className="size-4" />
      Receipt as PDF
    </a>
  );
}
