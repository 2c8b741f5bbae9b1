import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Drawn } from './chart.tsx';

const INK = 'var(--muted)';

/** Bars and, where there is one, a line over them, along time. Arrow keys walk along it. */
export default function BarChart({ title, points, bars, line, words, wholeNumbers }: Drawn) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={points}
        margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
        barCategoryGap={points.length > 30 ? 1 : '18%'}
        title={title}
        desc="Arrow keys go from bar to bar. The table below it has the same numbers."
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          stroke={INK}
          tick={{ fill: INK, fontSize: 13 }}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={24}
        />
        <YAxis
          allowDecimals={!wholeNumbers}
          width={64}
          stroke={INK}
          tick={{ fill: INK, fontSize: 13 }}
          tickLine={false}
          axisLine={false}
          tickFormatter={words}
        />
        <Tooltip
          cursor={{ fill: 'var(--raised)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as Drawn['points'][number] | undefined;
            return active && point ? (
              <div className="rounded-field border border-line bg-base-100 px-3 py-2 text-sm shadow-lg">
                <p className="font-semibold">{point.whole}</p>
                {[...bars, ...(line ? [line] : [])].map(({ key, name }) => (
                  <p key={key} className="tabular-nums">
                    {name}: {words(point.values[key] ?? 0)}
                  </p>
                ))}
              </div>
            ) : null;
          }}
        />
        {bars.map(({ key, name, faint }) => (
          <Bar
            key={key}
            name={name}
            dataKey={(point: Drawn['points'][number]) => point.values[key]}
            fill={faint ? 'var(--color-base-100)' : 'var(--main)'}
            stroke="var(--main)"
            strokeWidth={points.length > 30 ? 0.5 : 1}
            maxBarSize={56}
            isAnimationActive={false}
          />
        ))}
        {line ? (
          <Line
            name={line.name}
            dataKey={(point: Drawn['points'][number]) => point.values[line.key]}
            stroke="var(--color-base-content)"
            strokeWidth={2}
            strokeDasharray="5 3"
            dot={false}
            isAnimationActive={false}
          />
        ) : null}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
