import { Link } from 'react-router';
import type { NewOrder } from '../../../core/event-desk/get-home.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderedBy } from '../order-desk/ordered-by.tsx';
import { orderPath } from '../search/result-paths.ts';

/** Lists the latest orders. */
export function NewestOrders({ orders }: { orders: NewOrder[] }) {
  return (
    <section aria-labelledby="newest-orders" className="grid gap-3">
      <h2 id="newest-orders" className="text-2xl">
        Newest orders
      </h2>
      <ul>
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3.5"
          >
            <div className="min-w-0 flex-1 basis-64">
              <Link
                to={orderPath(order.eventId, order.id)}
                className="font-semibold wrap-anywhere hover:underline"
              >
                <OrderedBy of={order} />
              </Link>
              <p className="text-sm text-muted wrap-anywhere">
                {order.tickets === 1 ? '1 ticket' : `${formatCount(order.tickets)} tickets`} for{' '}
                <bdi>{order.eventName}</bdi> ·{' '}
                <LocalMoment at={order.paidAt} timeZone={order.timeZone} zone={false} />
              </p>
            </div>
            <Money of={order.total} className="shrink-0 font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}
