import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { Refunds } from '../money-back/refunds.tsx';
import { OrderReceipt } from '../receipt.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderNotReached } from './order-not-reached.tsx';
import { OrderOffered } from './order-offered.tsx';
import { OrderOver } from './order-over.tsx';
import { OrderPaymentOver } from './order-payment-over.tsx';
import { OrderProcessing } from './order-processing.tsx';
import { OrderTickets } from './order-tickets.tsx';
import { OrderToConfirm } from './order-to-confirm.tsx';
import { OrderUnpaid } from './order-unpaid.tsx';
import type { OrderView } from './order-view.ts';

/** The body of the page. */
export function OrderViews({
  order,
  view,
  needsScript,
  heldRefused,
}: {
  order: OrderPage;
  view: OrderView;
  needsScript: boolean;
  /** Why an offer could not be accepted, or seats not be kept or given up. */
  heldRefused?: string | undefined;
}) {
  switch (view) {
    case 'tickets':
      return <OrderTickets order={order} />;
    case 'unpaid':
      return (
        <>
          <OrderUnpaid order={order} needsScript={needsScript} refused={heldRefused} />
          <OrderProcessing order={order} hidden />
        </>
      );
    case 'offered':
      return <OrderOffered order={order} refused={heldRefused} />;
    case 'to-confirm':
      return <OrderToConfirm order={order} />;
    case 'not-reached':
      return <OrderNotReached order={order} />;
    case 'payment-over':
      return <OrderPaymentOver order={order} />;
    case 'processing':
      return <OrderProcessing order={order} />;
    default:
      return (
        <>
          <OrderOver order={order} view={view} refused={heldRefused} />
          <Refunds order={order} />
          {view === 'refunded' ? <OrderLines order={order} /> : null}
          {view === 'refunded' && !order.receipt?.seller ? null : <OrderReceipt order={order} />}
        </>
      );
  }
}
