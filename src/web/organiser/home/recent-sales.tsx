import { Link } from 'react-router';
import type { Home, Sales } from '../../../core/event-desk/get-home.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Money } from '../../ui/money.tsx';
import { SALES_SPANS } from '../../ui/sales-spans.ts';

interface RecentSalesProps {
  sales: Home['sales'];
  /** Their role shows money, which the linked page is about. */
  seesMoney: boolean;
}

/** Shows the recent sales of all events. */
export function RecentSales({ sales, seesMoney }: RecentSalesProps) {
  return (
    <section aria-labelledby="sold" className="grid gap-3">
      <h2 id="sold" className="text-2xl">
        Sales
      </h2>
      <dl className="grid sm:grid-cols-3 sm:gap-x-8">
        {SALES_SPANS.map(([span, title]) => (
          <div key={span} className="recent-sales">
            <dt className="text-muted">{title}</dt>
            <dd className="max-sm:text-end">
              <Figures of={sales[span]} />
            </dd>
          </div>
        ))}
      </dl>
      {seesMoney ? (
        <Link to="/platform/money" className="text-link inline-flex min-h-11 items-center justify-self-start">
          All earnings
        </Link>
      ) : null}
    </section>
  );
}

function Figures({ of: { tickets, paid } }: { of: Sales }) {
  if (tickets === 0) return <span className="text-muted">no sales</span>;
  return (
    <>
      <span className="block font-display text-2xl leading-tight font-bold tabular-nums">
        {formatCount(tickets)} {tickets === 1 ? 'ticket' : 'tickets'}
      </span>
      {paid.map((amount) => (
        <Money key={amount.currency} of={amount} className="block text-muted" />
      ))}
    </>
  );
}
