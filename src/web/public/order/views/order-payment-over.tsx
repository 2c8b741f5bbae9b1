import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { Tell } from '../../../ui/language/language.tsx';
import { ChooseAgain } from './choose-again.tsx';
import { LetGoButton } from './confirm-let-go.tsx';
import { OrderLines } from './order-lines.tsx';

/** The payment was cancelled at the provider while the seats are held, so the customer has to order again. */
export function OrderPaymentOver({ order }: { order: OrderPage }) {
  return (
    <div className="grid gap-10">
      <div className="grid gap-5">
        <p className="text-lg">
          <Tell
            of={words}
            text={order.offered ? 'paymentOverOffered' : 'paymentOver'}
            with={{ strong: (text) => <strong>{text}</strong> }}
          />
        </p>
        {order.offered ? <LetGoButton order={order} /> : <ChooseAgain />}
      </div>
      <OrderLines order={order} />
    </div>
  );
}
