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
import { BAR, GRID, gapOf, MARGIN, outlineOf, TOOLTIP, X_AXIS, Y_AXIS } from './chart-look.ts';

/** Bars over time, and possibly a line above them. Arrow keys move along it. */
export default function BarChart({ title, points, bars, line, words, wholeNumbers }: Drawn) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={points}
        margin={MARGIN}
        barCategoryGap={gapOf(points.length)}
        title={title}
        desc="Arrow keys go from bar to bar. The table below it has the same numbers."
      >
        <CartesianGrid {...GRID} />
        <XAxis dataKey="name" {...X_AXIS} />
        <YAxis allowDecimals={!wholeNumbers} width="auto" tickFormatter={words} {...Y_AXIS} />
        <Tooltip
          {...TOOLTIP}
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
            strokeWidth={outlineOf(points.length)}
            {...BAR}
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
