import type { Figures } from '../../../core/figures/get-figures.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { formatAmount, formatMoney } from '../../../core/shared/format-money.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { Chart } from './chart.tsx';
import { type Choice, Choices } from './choices.tsx';
import { type Measure, paidIn } from './measure.ts';
import { wordsOf } from './step-words.ts';

interface SoldOverTimeProps extends Pick<Figures, 'sold' | 'step'> {
  measure: Measure;
  currencies: readonly Currency[];
  choices: readonly Choice[];
}

const STEPS = { hour: 'hour by hour', day: 'day by day', week: 'week by week', month: 'month by month' };

/** Sales over time as bars. With no more than two days of sales, a choice of two days would change nothing. */
export function SoldOverTime({ sold, step, measure, currencies, choices }: SoldOverTimeProps) {
  const title = `${measure === 'tickets' ? 'Tickets bought' : `Revenue in ${measure}`}, ${STEPS[step]}`;
  const words = wordsOf(step, sold);
  const points = sold.map((bar) => ({
    ...words(bar.from),
    values: {
      tickets: bar.tickets,
      ...Object.fromEntries(currencies.map((currency) => [currency, paidIn(bar, currency)])),
    },
  }));
  return (
    <section aria-labelledby="over-time" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="over-time" className="text-2xl">
        {title}
      </h2>
      {step === 'day' && sold.length <= 2 ? null : (
        <Choices label="Time that the chart covers" choices={choices} />
      )}
      {sold.every(isEmpty) ? (
        <p className="text-muted">Nothing was bought in these two days.</p>
      ) : (
        <Chart
          title={title}
          what={{ hour: 'Hour', day: 'Day', week: 'Week from', month: 'Month' }[step]}
          points={points}
          bars={[{ key: measure, name: measure === 'tickets' ? 'Tickets' : 'Revenue' }]}
          words={measure === 'tickets' ? formatCount : (minor) => formatAmount(minor, measure)}
          wholeNumbers={measure === 'tickets'}
          columns={[
            { key: 'tickets', name: 'Tickets', words: formatCount },
            ...currencies.map((currency) => ({
              key: currency,
              name: `Paid (${currency})`,
              words: (minor: number) => formatMoney({ minor, currency }),
            })),
          ]}
          isShown={({ values }) => Object.values(values).some((value) => value > 0)}
        />
      )}
    </section>
  );
}

/** A bar without tickets may have add-ons or donations that were bought alone. */
const isEmpty = ({ tickets, paid }: Figures['sold'][number]) =>
  tickets === 0 && paid.every(({ minor }) => minor === 0);
