import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { SalesSpan } from '../../../../core/event-lists/sales-by-day.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { BAR, GRID, gapOf, MARGIN, outlineOf, TOOLTIP, X_AXIS, Y_AXIS } from '../../figures/chart-look.ts';
import { namesOf, type Series, type SpanNames } from './series.ts';
import { patternId, Swatch } from './sold-patterns.tsx';

interface SalesChartProps {
  spans: SalesSpan[];
  series: Series[];
}

/** Bars by day or week, stacked by ticket type. Arrow keys move along it. */
export default function SalesChart({ spans, series }: SalesChartProps) {
  const names = namesOf(spans);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={spans}
        margin={MARGIN}
        barCategoryGap={gapOf(spans.length)}
        title="Tickets bought over time"
        desc="Arrow keys go from bar to bar. The table below has the same numbers."
      >
        <CartesianGrid {...GRID} />
        <XAxis dataKey={names.start} {...X_AXIS} />
        <YAxis allowDecimals={false} width={44} tickFormatter={formatCount} {...Y_AXIS} />
        <Tooltip
          {...TOOLTIP}
          content={({ active, payload }) => {
            const span = payload?.[0]?.payload as SalesSpan | undefined;
            return active && span ? <Bubble span={span} series={series} names={names} /> : null;
          }}
        />
        {series.map(({ key, name, pattern, soldIn }) => (
          <Bar
            key={key}
            name={name}
            dataKey={soldIn}
            stackId="sold"
            fill={`url(#${patternId(pattern)})`}
            strokeWidth={outlineOf(spans.length)}
            {...BAR}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function Bubble({ span, series, names }: { span: SalesSpan; series: Series[]; names: SpanNames }) {
  return (
    <div className="max-w-64 rounded-field border border-line bg-base-100 px-3 py-2 text-sm shadow-lg">
      <p className="font-semibold">{names.whole(span)}</p>
      {series.map(({ key, name, pattern, soldIn }) => (
        <p key={key} className="flex items-center gap-2 tabular-nums">
          <Swatch pattern={pattern} />
          <span className="min-w-0 flex-1 truncate">{name}</span> {formatCount(soldIn(span))}
        </p>
      ))}
    </div>
  );
}
