import { Link } from 'react-router';
import type { FoundOrder, FoundOrders } from '../../../core/order-desk/find-orders.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';
import { Revenue } from '../events/revenue.tsx';
import { OrderBadges, OrderTags, Total } from './order-states.tsx';
import { orderedBy } from './ordered-by.tsx';

interface OrdersProps {
  orders: FoundOrder[];
  /** Of all that were found and paid; null if that is not known. */
  sums: FoundOrders['sums'];
  eventId: string;
  timeZone: string;
}

/** A page of orders. */
export function OrdersList({ orders, sums, eventId, timeZone }: OrdersProps) {
  const pathOf = ({ id }: FoundOrder) => `/platform/event/${eventId}/orders/${id}`;
  const columns: Column<FoundOrder>[] = [
    {
      name: 'Customer',
      heads: true,
      width: 'w-[30%]',
      cell: (order) => (
        <p className="flex items-baseline gap-2">
          <Link
            to={pathOf(order)}
            className="max-w-full shrink-0 truncate font-semibold text-base-content hover:underline"
          >
            <Customer of={order} />
          </Link>
          {order.name ? (
            <span className="min-w-0 truncate text-sm font-normal text-muted">{orderedBy(order)}</span>
          ) : null}
        </p>
      ),
    },
    { name: 'Order', className: 'font-mono text-sm whitespace-nowrap', cell: ({ number }) => number },
    {
      name: 'Ordered',
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => <LocalMoment at={createdAt} timeZone={timeZone} brief />,
    },
    {
      name: 'Bought',
      width: 'w-[24%]',
      className: 'cut-off',
      cell: (order) => <span title={boughtWords(order)}>{boughtWords(order)}</span>,
    },
    {
      name: 'Status',
      cell: (order) => (
        <>
          <span className="flex items-center gap-3">
            <OrderBadges {...order} />
            <OrderTags of={order.tags} />
          </span>
          <Offered order={order} timeZone={timeZone} />
        </>
      ),
    },
    { name: 'Tickets', figure: true, cell: ({ tickets }) => tickets },
    {
      name: 'Checked in',
      figure: true,
      cell: (order) => (order.admitted === 0 ? '–' : checkedIn(order)),
    },
    {
      name: 'Total',
      figure: true,
      className: 'font-semibold whitespace-nowrap',
      cell: ({ total }) => <Total of={total} />,
    },
  ];
  return (
    <TableOrCards
      caption="Orders of this event"
      rows={orders}
      columns={columns}
      from="lg"
      className="dense-table"
      card={(order) => <OrderRow order={order} to={pathOf(order)} timeZone={timeZone} />}
      {...(sums && {
        sums: {
          Customer: 'Paid in total',
          Tickets: formatCount(sums.tickets),
          Total: sums.paid.length > 0 ? <Revenue of={sums.paid} /> : null,
        },
      })}
    />
  );
}

/** On a small screen: two lines. */
function OrderRow({ order, to, timeZone }: { order: FoundOrder; to: string; timeZone: string }) {
  return (
    <li className="event-row">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link to={to} className="font-semibold after:absolute after:inset-0">
            <Customer of={order} />
          </Link>
        </p>
        <p className="truncate text-sm text-muted">
          {boughtWords(order)} · <LocalMoment at={order.createdAt} timeZone={timeZone} brief />
        </p>
        <Offered order={order} timeZone={timeZone} />
        <p className="flex">
          <OrderTags of={order.tags} />
        </p>
      </div>
      <div className="grid justify-items-end gap-0.5 text-sm">
        <span className="font-semibold whitespace-nowrap">
          <Total of={order.total} />
        </span>
        <span className="flex items-center gap-2">
          {order.admitted > 0 ? <span className="text-muted">{checkedIn(order)} in</span> : null}
          <OrderBadges {...order} />
        </span>
      </div>
    </li>
  );
}

/** By name, where somebody gave one; an address is cut off rather than broken. */
const Customer = ({ of }: { of: FoundOrder }) => (of.name ? <bdi>{of.name}</bdi> : orderedBy(of));

/** "2 × General, 1 × T-shirt" */
const boughtWords = ({ types }: FoundOrder) =>
  types.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`).join(', ');

/** Counts the people of an order that came in; of how many, where that isn't the number of its tickets. */
const checkedIn = ({ tickets, people, admitted }: FoundOrder) =>
  people === tickets ? `${admitted}` : `${admitted} of ${people}`;

/** Says of an offer who has it, and how long. */
function Offered({ order: { offeredUntil }, timeZone }: { order: FoundOrder; timeZone: string }) {
  if (!offeredUntil) return null;
  return (
    <p className="text-sm text-muted">
      to the waiting list until <LocalMoment at={offeredUntil} timeZone={timeZone} brief />
    </p>
  );
}
