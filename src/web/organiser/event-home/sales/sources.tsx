import type { EventSales } from '../../../../core/event-desk/get-event-sales.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { Money } from '../../../ui/money.tsx';

/** Shows where orders came from, once an order has a source. */
export function Sources({ sources }: { sources: EventSales['sources'] }) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div>
        <h2 id="sources" className="text-xl">
          Where orders came from
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          Add <code>?utm_source=newsletter</code> to a link to count who follows it. Otherwise it’s the site
          that sent them.
        </p>
      </div>
      <div className="overflow-x-auto">
        <table className="figures-table sales-table">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col" className="figure">
                Orders
              </th>
              <th scope="col" className="figure">
                Paid
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ name, medium, campaign, orders, paid }) => (
              <tr key={JSON.stringify([name, medium, campaign])}>
                <th scope="row">
                  <bdi className="wrap-anywhere">{name ?? 'Not known'}</bdi>
                  {medium || campaign ? (
                    <span className="block text-sm text-muted wrap-anywhere">
                      {[medium, campaign].filter(Boolean).join(' · ')}
                    </span>
                  ) : null}
                </th>
                <td className="figure">{formatCount(orders)}</td>
                <td className="figure">
                  {paid.map((amount) => (
                    <span key={amount.currency} className="block whitespace-nowrap">
                      <Money of={amount} />
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
