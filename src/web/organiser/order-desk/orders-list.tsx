import type { FoundOrder } from '../../../core/order-desk/find-orders.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';
import { OrderBadges, Total } from './order-states.tsx';
import { OrderedBy } from './ordered-by.tsx';

interface OrdersProps {
  orders: FoundOrder[];
  eventId: string;
  timeZone: string;
}

/** A page of orders. */
export function OrdersList({ orders, eventId, timeZone }: OrdersProps) {
  const columns: Column<FoundOrder>[] = [
    { name: 'Email', width: 'w-[32%]', cell: (order) => <OrderedBy of={order} />, card: 'title' },
    { name: 'Order', className: 'font-mono text-sm whitespace-nowrap', cell: ({ number }) => number },
    {
      name: 'Ordered',
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => <LocalMoment at={createdAt} timeZone={timeZone} brief />,
      card: 'line',
    },
    {
      name: 'Status',
      cell: (order) => (
        <>
          <OrderBadges {...order} />
          <Offered order={order} timeZone={timeZone} />
        </>
      ),
      card: 'end',
    },
    {
      name: 'Tickets',
      figure: true,
      cell: ({ tickets }) => tickets,
      card: 'line',
      inCard: ({ tickets }) => (tickets === 1 ? '1 ticket' : `${tickets} tickets`),
    },
    {
      name: 'Checked in',
      figure: true,
      cell: (order) => (order.admitted === 0 ? '–' : checkedIn(order)),
      card: 'line',
      inCard: (order) => (order.admitted === 0 ? null : `${checkedIn(order)} checked in`),
    },
    {
      name: 'Total',
      figure: true,
      className: 'font-semibold whitespace-nowrap',
      cell: ({ total }) => <Total of={total} />,
      card: 'aside',
    },
  ];
  return (
    <TableOrCards
      caption="Orders of this event"
      rows={orders}
      columns={columns}
      from="lg"
      to={({ id }) => `/platform/event/${eventId}/orders/${id}`}
    />
  );
}

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
