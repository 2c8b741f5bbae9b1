import type { ReactNode } from 'react';
import type { Figures } from '../../../core/figures/get-figures.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { formatAmount } from '../../../core/shared/format-money.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { type Measure, paidIn, soldIn } from './measure.ts';

interface BreakdownProps {
  id: string;
  title: string;
  /** A sentence on what the numbers include. */
  lead?: ReactNode;
  what: string;
  /** What `tickets` counts. */
  unit?: 'Tickets' | 'Sold';
  rows: Figures['byType'];
  measure: Measure;
  currencies: readonly Currency[];
}

/** A table of sales with a bar in each row, as chart and numbers in one, and their total below. */
export function Breakdown(props: BreakdownProps) {
  const { id, title, lead, what, unit = 'Tickets', rows, measure, currencies } = props;
  if (rows.length === 0) return null;
  const most = Math.max(1, ...rows.map((row) => soldIn(row, measure)));
  const orders = rows.some((row) => row.orders !== null);
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {lead ? <p className="mt-1 text-muted">{lead}</p> : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section aria-label={`${title}, as a table`} tabIndex={0} className="overflow-x-auto">
        <table className="figures-table sales-table">
          <thead>
            <tr>
              <th scope="col" className="min-w-28">
                {what}
              </th>
              {orders ? (
                <th scope="col" className="figure">
                  Orders
                </th>
              ) : null}
              <th scope="col" className="figure">
                {unit}
              </th>
              {currencies.map((currency) => (
                <th key={currency} scope="col" className="figure">
                  Paid ({currency})
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have one name
              <tr key={at}>
                <th scope="row" className="w-1/2">
                  <bdi className="wrap-anywhere">{row.rest ? 'All others' : (row.name ?? 'Not known')}</bdi>
                  <span aria-hidden className="mt-1 block h-2 rounded-full bg-raised">
                    <span
                      className="block h-2 rounded-full bg-(--main)"
                      style={{ width: `${(soldIn(row, measure) / most) * 100}%` }}
                    />
                  </span>
                </th>
                {orders ? <td className="figure">{formatCount(row.orders ?? 0)}</td> : null}
                <td className="figure">{formatCount(row.tickets)}</td>
                {currencies.map((currency) => (
                  <td key={currency} className="figure whitespace-nowrap">
                    {formatAmount(paidIn(row, currency), currency)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {rows.length > 1 ? (
            <tfoot className="font-semibold">
              <tr>
                <th scope="row">Total</th>
                {orders ? (
                  <td className="figure">{formatCount(sum(rows.map((row) => row.orders ?? 0)))}</td>
                ) : null}
                <td className="figure">{formatCount(sum(rows.map((row) => row.tickets)))}</td>
                {currencies.map((currency) => (
                  <td key={currency} className="figure whitespace-nowrap">
                    {formatAmount(sum(rows.map((row) => paidIn(row, currency))), currency)}
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </section>
    </section>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
