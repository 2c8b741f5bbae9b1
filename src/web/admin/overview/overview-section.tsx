import { Link } from 'react-router';
import type { HouseSales, Overview } from '../../../core/money/get-overview.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Money } from '../../ui/money.tsx';
import { SALES_SPANS } from '../../ui/sales-spans.ts';

/** Shows the installation's recent sales, and what waits for an admin. */
export function OverviewSection({ overview: { sales, waiting, exceptions } }: { overview: Overview }) {
  return (
    <section aria-labelledby="sales" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="sales" className="text-xl">
        Sales
      </h2>
      <dl className="grid gap-6 sm:grid-cols-3 sm:gap-8">
        {SALES_SPANS.map(([span, title]) => (
          <div key={span}>
            <dt className="text-muted">{title}</dt>
            <Figures of={sales[span]} />
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-x-8">
        <li>
          <ToDo to="/platform/admin/events" count={waiting} one="event to review" more="events to review" />
        </li>
        <li>
          <ToDo
            to="/platform/admin/exceptions"
            count={exceptions}
            one="exception needs attention"
            more="exceptions need attention"
          />
        </li>
      </ul>
    </section>
  );
}

function Figures({ of: { orders, tickets, paid, refunded } }: { of: HouseSales }) {
  if (orders === 0 && refunded.length === 0) return <dd className="text-muted">No sales</dd>;
  return (
    <dd className="mt-1 grid gap-0.5 [&_span]:whitespace-normal">
      {paid.length > 0 ? (
        paid.map((amount) => (
          <Money key={amount.currency} of={amount} className="font-display text-2xl font-bold" />
        ))
      ) : (
        <span className="font-display text-2xl font-bold">Free</span>
      )}
      <span className="text-muted tabular-nums">
        {formatCount(orders)} {orders === 1 ? 'order' : 'orders'}, {formatCount(tickets)}{' '}
        {tickets === 1 ? 'ticket' : 'tickets'}
      </span>
      {refunded.map((amount) => (
        <span key={amount.currency} className="text-muted">
          <Money of={amount} /> refunded
        </span>
      ))}
    </dd>
  );
}

function ToDo({ to, count, one, more }: { to: string; count: number; one: string; more: string }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-11 items-center">
      {count === 1 ? `1 ${one}` : `${count === 0 ? 'No' : formatCount(count)} ${more}`}
    </Link>
  );
}
