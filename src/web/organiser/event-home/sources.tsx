import type { EventSales } from '../../../core/event-desk/get-event-sales.ts';
import { Money } from '../../ui/money.tsx';

/** Says where orders came from, once any order says it. */
export function Sources({ sources }: { sources: EventSales['sources'] }) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="sources" className="text-2xl">
          Where orders came from
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          Add <code>?utm_source=newsletter</code> to a link to count who follows it. Otherwise it’s the site
          that sent them.
        </p>
      </div>
      <div className="overflow-x-auto">
        <table className="figures-table w-full">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col" className="text-end">
                Orders
              </th>
              <th scope="col" className="text-end">
                Paid
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ name, medium, campaign, orders, paid }) => (
              <tr key={JSON.stringify([name, medium, campaign])}>
                <th scope="row" className="font-normal">
                  <bdi className="wrap-anywhere">{name ?? 'Not known'}</bdi>
                  {medium || campaign ? (
                    <span className="block text-sm text-muted wrap-anywhere">
                      {[medium, campaign].filter(Boolean).join(' · ')}
                    </span>
                  ) : null}
                </th>
                <td className="text-end tabular-nums">{orders}</td>
                <td className="text-end tabular-nums">
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
