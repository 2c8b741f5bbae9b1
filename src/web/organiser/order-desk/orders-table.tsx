import { Link } from 'react-router';
import type { FoundOrder } from '../../../core/order-desk/find-orders.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { OrderBadges, Total } from './order-states.tsx';
import { OrderedBy } from './ordered-by.tsx';

interface OrdersProps {
  orders: FoundOrder[];
  eventId: string;
  timeZone: string;
}

/** A page of orders on a wide screen. */
export function OrdersTable({ orders, eventId, timeZone }: OrdersProps) {
  return (
    <table className="figures-table hidden lg:table">
      <caption className="sr-only">Orders of this event</caption>
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Order</th>
          <th scope="col">Ordered</th>
          <th scope="col">Status</th>
          <th scope="col" className="figure">
            Tickets
          </th>
          <th scope="col" className="figure">
            Checked in
          </th>
          <th scope="col" className="figure">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="w-[32%]">
              <Link
                to={`/platform/event/${eventId}/orders/${order.id}`}
                className="text-link inline-flex min-h-11 items-center wrap-anywhere"
              >
                <OrderedBy email={order.email} />
              </Link>
            </td>
            <td className="font-mono text-sm whitespace-nowrap">{order.number}</td>
            <td className="whitespace-nowrap">
              <LocalMoment at={order.createdAt} timeZone={timeZone} brief />
            </td>
            <td>
              <OrderBadges {...order} />
              <Offered order={order} timeZone={timeZone} />
            </td>
            <td className="figure">{order.tickets}</td>
            <td className="figure">{order.admitted === 0 ? '–' : checkedIn(order)}</td>
            <td className="figure font-semibold whitespace-nowrap">
              <Total of={order.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Counts the people of an order that came in; of how many, where that isn't the number of its tickets. */
const checkedIn = ({ tickets, people, admitted }: FoundOrder) =>
  people === tickets ? `${admitted}` : `${admitted} of ${people}`;

/** The same orders on a small screen. */
export function OrdersList({ orders, eventId, timeZone }: OrdersProps) {
  return (
    <ul className="lg:hidden">
      {orders.map((order) => (
        <li key={order.id} className="relative grid gap-2 border-t border-line py-4">
          <div className="flex items-start justify-between gap-4">
            <Link
              to={`/platform/event/${eventId}/orders/${order.id}`}
              className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0"
            >
              <OrderedBy email={order.email} />
            </Link>
            <span className="font-semibold whitespace-nowrap">
              <Total of={order.total} />
            </span>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="text-sm text-muted">
              {order.tickets === 1 ? '1 ticket' : `${order.tickets} tickets`}
              {order.admitted > 0 ? `, ${checkedIn(order)} checked in` : ''} ·{' '}
              <LocalMoment at={order.createdAt} timeZone={timeZone} brief />
            </p>
            <div className="ms-auto text-end">
              <OrderBadges {...order} />
              <Offered order={order} timeZone={timeZone} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Says of an offer who has it, and how long. */
function Offered({ order: { offeredUntil }, timeZone }: { order: FoundOrder; timeZone: string }) {
  if (!offeredUntil) return null;
  return (
    <p className="text-sm text-muted">
      to the waiting list until <LocalMoment at={offeredUntil} timeZone={timeZone} brief />
    </p>
  );
}
