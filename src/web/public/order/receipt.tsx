import type { OrderPage } from '../../../core/order-page/order-page.ts';
import type { Receipt } from '../../../core/receipts/receipt.ts';
import { rateInWords } from '../../../core/receipts/vat.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { Money } from '../../ui/money.tsx';
import { ReceiptLink } from './receipt-link.tsx';

/** An order's receipt: what its seller says of themselves and of VAT, and its credit notes; else no more than the PDF. */
export function OrderReceipt({ order }: { order: OrderPage }) {
  const { receipt, event } = order;
  if (!receipt?.seller) return <ReceiptLink order={order} />;
  const { seller, number, vat, creditNotes } = receipt;
  return (
    <section aria-labelledby="receipt" className="grid gap-3">
      <h2 id="receipt" className="text-2xl">
        Receipt {number}
      </h2>
      <div>
        <p className="text-sm text-muted">Sold by</p>
        <p className="font-semibold wrap-anywhere">
          <bdi>{seller.legalName}</bdi>
        </p>
        {seller.address ? (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {seller.address}
          </p>
        ) : null}
        {seller.registrationNumber ? (
          <p className="wrap-anywhere">Registration number {seller.registrationNumber}</p>
        ) : null}
        {seller.vatNumber ? <p className="wrap-anywhere">VAT number {seller.vatNumber}</p> : null}
      </div>
      {vat || creditNotes.length > 0 ? (
        <dl className="grid gap-1.5">
          <Row name="Total" of={receipt.total} vat={vat?.amount ?? null} rate={vat?.rate} />
          {creditNotes.map((note) => (
            <Row
              key={note.number}
              name={`Credit note ${note.number}, ${describeDate(note.issuedAt, event.timeZone).day}`}
              of={minus(note.amount)}
              vat={note.vat && minus(note.vat)}
              rate={vat?.rate}
            />
          ))}
          {creditNotes.length > 0 ? (
            <Row name="Left of it" of={receipt.left.amount} vat={receipt.left.vat} rate={vat?.rate} strong />
          ) : null}
        </dl>
      ) : null}
      <ReceiptLink order={order} />
    </section>
  );
}

type Amount = Receipt['total'];

interface RowProps {
  name: string;
  of: Amount;
  vat: Amount | null;
  rate: number | undefined;
  strong?: boolean;
}

function Row({ name, of, vat, rate, strong = false }: RowProps) {
  const border = strong ? 'border-t border-line pt-2.5 font-bold' : '';
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 ${border}`}>
      <dt>{name}</dt>
      <dd className="text-end">
        <Money of={of} />
      </dd>
      {vat && rate !== undefined ? (
        <>
          <dt className="text-sm font-normal text-muted">VAT included, {rateInWords(rate)}</dt>
          <dd className="text-end text-sm font-normal text-muted">
            <Money of={vat} />
          </dd>
        </>
      ) : null}
    </div>
  );
}

const minus = (amount: Amount): Amount => ({ ...amount, minor: -amount.minor });
