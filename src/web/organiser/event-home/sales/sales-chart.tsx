import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { SalesSpan } from '../../../../core/event-lists/sales-by-day.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { namesOf, type Series, type SpanNames } from './series.ts';
import { patternId, Swatch } from './sold-patterns.tsx';

const INK = 'var(--muted)';

interface SalesChartProps {
  spans: SalesSpan[];
  series: Series[];
}

/** Bars by day or week, one on the other by ticket type. Arrow keys walk along it. */
export default function SalesChart({ spans, series }: SalesChartProps) {
  const names = namesOf(spans);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={spans}
        margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
        barCategoryGap={spans.length > 30 ? 1 : '18%'}
        title="Tickets bought over time"
        desc="Arrow keys go from bar to bar. The table next to it has the same numbers."
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey={names.start}
          stroke={INK}
          tick={{ fill: INK, fontSize: 13 }}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={24}
        />
        <YAxis
          allowDecimals={false}
          width={44}
          stroke={INK}
          tick={{ fill: INK, fontSize: 13 }}
          tickLine={false}
          axisLine={false}
          tickFormatter={formatCount}
        />
        <Tooltip
          cursor={{ fill: 'var(--raised)' }}
          isAnimationActive={false}
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
            stroke="var(--main)"
            strokeWidth={spans.length > 30 ? 0.5 : 1}
            maxBarSize={56}
            isAnimationActive={false}
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
