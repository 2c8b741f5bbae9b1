import type { OrderPage } from '../../../core/orders/order.ts';
import { Money, Price } from '../../ui/money.tsx';
import { ReceiptLink } from './receipt-link.tsx';

/** What was ordered, and what it comes to. */
export function OrderLines({ order }: { order: OrderPage }) {
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="text-2xl">
        Your order
      </h2>
      <dl className="mt-3 grid gap-1.5">
        {order.lines.map((line) => (
          <div key={line.ticketTypeId} className="flex justify-between gap-6">
            <dt className="min-w-0 wrap-anywhere">
              {line.quantity}&nbsp;×&nbsp;<bdi>{line.typeName}</bdi>
            </dt>
            <dd>
              <Price of={line.total} />
            </dd>
          </div>
        ))}
        {order.addedFee.minor > 0 ? (
          <div className="flex justify-between gap-6">
            <dt>Service fee</dt>
            <dd>
              <Money of={order.addedFee} />
            </dd>
          </div>
        ) : null}
        <div className="mt-1 flex justify-between gap-6 border-t border-line pt-2.5 font-bold">
          <dt>Total</dt>
          <dd>
            <Price of={order.total} />
          </dd>
        </div>
      </dl>
      {order.receipt?.seller ? null : (
        <p className="mt-2">
          <ReceiptLink order={order} />
        </p>
      )}
    </section>
  );
}
