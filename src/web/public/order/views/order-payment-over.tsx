import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { ChooseAgain } from './choose-again.tsx';
import { LetGoButton } from './confirm-let-go.tsx';
import { OrderLines } from './order-lines.tsx';

/** The payment was cancelled at the provider while the seats are held, so the customer has to order again. */
export function OrderPaymentOver({ order }: { order: OrderPage }) {
  return (
    <div className="grid gap-10">
      <div className="grid gap-5">
        <p className="text-lg">
          The card provider has closed this order’s payment, so it can’t be paid any more.{' '}
          <strong>You were not charged.</strong>{' '}
          {order.offered
            ? 'If you still want tickets, give these up and join the waiting list again.'
            : 'Choose your tickets again to pay: this order’s seats go back on sale, so you can pick them again.'}
        </p>
        {order.offered ? <LetGoButton order={order} /> : <ChooseAgain />}
      </div>
      <OrderLines order={order} />
    </div>
  );
}
