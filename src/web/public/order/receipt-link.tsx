import { Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderPage } from '../../../core/order-page/order-page.ts';
import { order as words } from '../../../languages/en/order.ts';
import { useWords } from '../../ui/language/language.tsx';

/** Links to an order's receipt and credit notes; nothing for a free order. */
export function ReceiptLink({ order: { receipt, receiptPath, creditNotes } }: { order: OrderPage }) {
  const say = useWords(words);
  if (!receipt || receiptPath === null) return null;
  return (
    <span className="flex flex-wrap gap-x-6">
      <Pdf path={receiptPath}>{say(receipt.seller ? 'invoicePdf' : 'receiptPdf')}</Pdf>
      {creditNotes.map(({ number, path }) => (
        <Pdf key={number} path={path}>
          {say('creditNotePdf', { number })}
        </Pdf>
      ))}
    </span>
  );
}

function Pdf({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={path} className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4">
      <Receipt aria-hidden className="size-4" />
      <span>{children}</span>
    </a>
  );
}
