import type { OrderPage } from '../../../core/order-page/order-page.ts';
import { isUnderWay } from '../../../core/refunds/refund-outcome.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { EventLine } from './event-line.tsx';
import { isOnHold, isRefundStuck, type OrderView } from './views/order-view.ts';

const TITLES: Record<OrderView, string> = {
  tickets: 'Your tickets',
  unpaid: 'Almost yours',
  offered: 'It’s your turn',
  'to-confirm': 'Check your inbox',
  'not-reached': "We couldn't email you",
  'payment-over': 'This payment has ended',
  processing: 'Checking your payment',
  'sent-back': 'We’re returning your payment',
  expired: 'Your time ran out',
  cancelled: 'Order cancelled',
  refunded: 'Refunded',
};

function titleOf(order: OrderPage, view: OrderView): string {
  const { dispute, tickets } = order;
  if (order.paymentPending && (view === 'expired' || view === 'cancelled'))
    return 'Your payment hasn’t arrived yet';
  if (isOnHold(order)) return tickets.length === 1 ? 'Ticket on hold' : 'Tickets on hold';
  if (dispute === 'lost' && view === 'refunded') return 'Paid back by your bank';
  if ((view === 'refunded' || view === 'sent-back') && isRefundStuck(order))
    return 'Your refund is taking longer';
  if (view === 'refunded' && tickets.length > 0 && tickets.every(({ resold }) => resold))
    return tickets.length === 1 ? 'Your ticket was resold' : 'Your tickets were resold';
  const underWay = order.refunds.filter(({ state }) => isUnderWay(state));
  if (view === 'refunded' && underWay.length > 0)
    return underWay.some(({ atDoor }) => atDoor) ? 'You get your money back' : 'Refund on its way';
  if (view === 'cancelled' && order.resale && !order.offered) return 'No longer for sale';
  if ((view === 'expired' || view === 'cancelled') && order.offered) return 'Your offer has ended';
  return view === 'tickets' && tickets.length === 1 ? 'Your ticket' : TITLES[view];
}

/** The page's heading, and its event. */
export function OrderHeader({ order, view }: { order: OrderPage; view: OrderView }) {
  const { event, eventId } = order;
  return (
    <header>
      <p className="event-when font-semibold text-main-text sm:text-lg">
        <EventDate event={event} />
      </p>
      <h1 className="poster-title mt-2" data-length="long" data-part="title" tabIndex={-1}>
        {titleOf(order, view)}
      </h1>
      <EventLine event={event} eventId={eventId} />
    </header>
  );
}
