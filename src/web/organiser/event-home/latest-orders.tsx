import { Link } from 'react-router';
import type { OwnOrder } from '../../../core/event-desk/own-event.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StateAndTotal } from '../order-desk/order-states.tsx';
import { OrderedBy } from '../order-desk/ordered-by.tsx';

interface LatestOrdersProps {
  eventId: string;
  /** The newest ones. */
  orders: OwnOrder[];
  /** The number of all orders. */
  count: number;
  timeZone: string;
}

/** Lists the latest orders, with a link to all of them. */
export function LatestOrders({ eventId, orders, count, timeZone }: LatestOrdersProps) {
  return (
    <section aria-labelledby="orders" className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="orders" className="text-xl">
          {count > orders.length ? 'Latest orders' : 'Orders'}
        </h2>
        {count > 0 ? (
          <Link
            to={`/platform/event/${eventId}/orders`}
            className="text-link inline-flex min-h-11 items-center"
          >
            {count === 1 ? 'All orders' : `All ${formatCount(count)} orders`}
          </Link>
        ) : null}
      </div>
      {orders.length === 0 ? (
        <EmptyState title="No orders yet">Share the event’s page once it’s on sale.</EmptyState>
      ) : (
        <ul>
          {orders.map((order) => (
            <OrderLine key={order.id} order={order} eventId={eventId} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OrderLine({ order, eventId, timeZone }: { order: OwnOrder; eventId: string; timeZone: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          <Link to={`/platform/event/${eventId}/orders/${order.id}`} className="text-link">
            <OrderedBy of={order} />
          </Link>
        </p>
        <p className="text-sm text-muted">
          {order.tickets === 1 ? '1 ticket' : `${formatCount(order.tickets)} tickets`} ·{' '}
          <LocalMoment at={order.createdAt} timeZone={timeZone} zone={false} />
        </p>
      </div>
      <StateAndTotal order={order} />
    </li>
  );
}
