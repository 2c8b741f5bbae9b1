import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { SalesOverTime } from '../../../../core/event-lists/sales-by-day.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { namesOf, type Series, seriesOf } from './series.ts';
import { SoldPatterns, Swatch } from './sold-patterns.tsx';

// The chart library is larger than the rest of the page. It loads after the page, and other pages never load it.
const SalesChart = lazy(() => import('./sales-chart.tsx').catch(() => ({ default: NoChart })));

function NoChart() {
  return <p className="text-muted">We couldn’t load the chart. The table has the same numbers.</p>;
}

interface SalesOverTimeProps {
  sales: SalesOverTime;
  types: { id: string; name: string }[];
}

/** Shows when tickets were bought, as a chart and as a table. */
export function TicketsOverTime({ sales, types }: SalesOverTimeProps) {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  if (sales.spans.length === 0) return null;
  const series = seriesOf(sales.spans, types);
  const room = <Skeleton className="h-72 w-full" />;
  return (
    <section aria-labelledby="over-time" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SoldPatterns />
      <h2 id="over-time" className="text-xl">
        Tickets bought, {sales.step === 'day' ? 'day by day' : 'week by week'}
      </h2>
      <p className="-mt-2 text-sm text-muted">Tickets that were refunded later are included.</p>
      <div className="h-72">
        {inBrowser ? (
          <Suspense fallback={room}>
            <SalesChart spans={sales.spans} series={series} />
          </Suspense>
        ) : (
          room
        )}
      </div>
      {series.length > 1 ? <Legend series={series} /> : null}
      <details className="folded">
        <summary>
          <ChevronDown aria-hidden className="folded-sign size-4" />
          The same numbers as a table
        </summary>
        <SalesTable sales={sales} series={series} />
      </details>
    </section>
  );
}

function Legend({ series }: { series: Series[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name, pattern, key }) => (
        <li key={key} className="flex min-w-0 items-center gap-2">
          <Swatch pattern={pattern} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The same numbers, newest first, without days on which nothing was bought. */
function SalesTable({ sales: { spans, step }, series }: { sales: SalesOverTime; series: Series[] }) {
  const names = namesOf(spans);
  const rows = spans.filter((span) => Object.keys(span.sold).length > 0).reverse();
  return (
    <section
      aria-label="The same numbers as a table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto"
    >
      <table className="figures-table sales-table">
        <caption className="sr-only">Tickets bought, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">{step === 'day' ? 'Day' : 'Week'}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className="figure max-w-36 min-w-20 leading-snug wrap-anywhere">
                <bdi>{name}</bdi>
              </th>
            ))}
            {series.length > 1 ? (
              <th scope="col" className="figure">
                Total
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((span) => (
            <tr key={span.from}>
              <th scope="row" className="whitespace-nowrap">
                {names.whole(span)}
              </th>
              {series.map(({ key, soldIn }) => (
                <td key={key} className="figure">
                  {formatCount(soldIn(span))}
                </td>
              ))}
              {series.length > 1 ? (
                <td className="figure font-semibold">
                  {formatCount(series.reduce((sum, { soldIn }) => sum + soldIn(span), 0))}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
