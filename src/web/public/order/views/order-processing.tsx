import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { Until } from '../../waiting-list/until.tsx';
import { OrderLines } from './order-lines.tsx';

/** A payment is in progress. The page polls by itself. */
export function OrderProcessing({ order, hidden }: { order: OrderPage; hidden?: boolean }) {
  return (
    <div data-stages="processing" hidden={hidden} className="grid gap-10">
      <div className="flex items-start gap-4 text-lg">
        <Spinner label="Checking your payment" className="mt-1.5" />
        <p>
          We’re waiting for the payment provider to confirm. Your tickets appear here as soon as it does. You
          can close this page: we’ll also email them to{' '}
          <strong className="wrap-anywhere">{emailInWords(order)}</strong>.{' '}
          {order.paymentPending ? <Deadline order={order} /> : 'Your seats are reserved meanwhile.'}
        </p>
      </div>
      {hidden ? null : <OrderLines order={order} />}
    </div>
  );
}

/** A bank transfer may take longer than the seats can wait. */
function Deadline({ order: { holdExpiresAt, event } }: { order: OrderPage }) {
  return (
    <>
      Your seats are reserved until <Until at={holdExpiresAt} timeZone={event.timeZone} />. If your payment
      arrives later, you get tickets if any are left, or all of your money back. You don’t need to pay again.
    </>
  );
}
