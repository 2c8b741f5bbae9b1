import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { Tell } from '../../../ui/language/language.tsx';
import { ChooseAgain } from './choose-again.tsx';
import { OrderLines } from './order-lines.tsx';

/** The confirmation of a larger free order cannot be delivered, so the customer has to order with another address. */
export function OrderNotReached({ order }: { order: OrderPage }) {
  return (
    <div className="grid gap-10">
      <div className="grid gap-5">
        <p className="text-lg">
          <Tell
            of={words}
            text="notReached"
            with={{ email: <strong className="wrap-anywhere">{emailInWords(order)}</strong> }}
          />
        </p>
        <ChooseAgain />
      </div>
      <OrderLines order={order} />
    </div>
  );
}
