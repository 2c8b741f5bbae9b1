import { lazy, Suspense, useEffect, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

// The chart library is larger than the rest of the page, so it loads after it.
const BarChart = lazy(() => import('./bar-chart.tsx').catch(() => ({ default: NoChart })));

function NoChart() {
  return <p className="text-muted">We couldn’t load the chart. The table has the same numbers.</p>;
}

interface Series {
  key: string;
  name: string;
  /** Drawn as an outline beside the filled one. */
  faint?: boolean;
}

export interface Drawn {
  title: string;
  points: { name: string; whole: string; values: Record<string, number> }[];
  bars: Series[];
  line?: Series;
  words: (value: number) => string;
  wholeNumbers: boolean;
}

interface ChartProps extends Drawn {
  /** The heading of the table's first column. */
  what: string;
  /** The table's columns; by default those that are drawn. */
  columns: { key: string; name: string; words: (value: number) => string }[];
  /** Whether a point has a row in the table; empty points do not. */
  isShown: (point: Drawn['points'][number]) => boolean;
}

/** A chart with its numbers as a table that unfolds. */
export function Chart({ what, columns, isShown, ...drawn }: ChartProps) {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const room = <Skeleton className="h-72 w-full" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="h-72">
        {inBrowser ? (
          <Suspense fallback={room}>
            <BarChart {...drawn} />
          </Suspense>
        ) : (
          room
        )}
      </div>
      <details>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          Show as table
        </summary>
        <section
          aria-label={`${drawn.title}, as a table`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
          tabIndex={0}
          className="max-h-96 overflow-auto"
        >
          <table className="figures-table sales-table">
            <thead>
              <tr>
                <th scope="col">{what}</th>
                {columns.map(({ key, name }) => (
                  <th key={key} scope="col" className="figure">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {drawn.points.filter(isShown).map(({ whole, values }) => (
                <tr key={whole}>
                  <th scope="row" className="whitespace-nowrap">
                    {whole}
                  </th>
                  {columns.map(({ key, words }) => (
                    <td key={key} className="figure whitespace-nowrap">
                      {words(values[key] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}
