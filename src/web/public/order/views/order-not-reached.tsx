import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { ChooseAgain } from './choose-again.tsx';
import { OrderLines } from './order-lines.tsx';

/** The confirmation of a larger free order cannot be delivered, so the customer has to order with another address. */
export function OrderNotReached({ order }: { order: OrderPage }) {
  return (
    <div className="grid gap-10">
      <div className="grid gap-5">
        <p className="text-lg">
          We couldn't deliver our email to <strong className="wrap-anywhere">{emailInWords(order)}</strong>,
          so check how it's spelt. Choose your tickets again and enter another email: this order's seats go
          back on sale, so you can pick them again.
        </p>
        <ChooseAgain />
      </div>
      <OrderLines order={order} />
    </div>
  );
}
