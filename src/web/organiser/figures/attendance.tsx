import type { Figures } from '../../../core/figures/get-figures.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Chart } from './chart.tsx';
import { type Choice, Choices } from './choices.tsx';
import { clockInWords, dayInWords, wordsOf } from './step-words.ts';

type Attended = NonNullable<Figures['attendance']>;

/** Shows when people came and left, by area, and how many were inside. */
export function Attendance({ attendance, choices }: { attendance: Attended; choices: readonly Choice[] }) {
  const { day, areas, stepMinutes } = attendance;
  return (
    <section aria-labelledby="attendance" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3">
        <h2 id="attendance" className="text-2xl">
          Attendance on {dayInWords(day)}
        </h2>
        {choices.length > 1 ? (
          <Choices
            label="Day"
            choices={choices.map((choice) => ({ ...choice, name: dayInWords(choice.name) }))}
          />
        ) : null}
      </div>
      {areas.map((area) => (
        <Area key={area.name} area={area} stepMinutes={stepMinutes} />
      ))}
    </section>
  );
}

function Area({ area, stepMinutes }: { area: Attended['areas'][number]; stepMinutes: number }) {
  const { name, bars, exits } = area;
  const words = wordsOf('hour', bars);
  const series = [
    { key: 'entries', name: 'Came in' },
    ...(exits > 0 ? [{ key: 'exits', name: 'Went out', faint: true }] : []),
  ];
  const inside = { key: 'inside', name: exits > 0 ? 'Inside' : 'In so far' };
  return (
    <section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-xl">
        <bdi className="wrap-anywhere">{name}</bdi>
      </h3>
      <p className="text-muted">
        {cameAndWent(area)} Each bar is {stepMinutes === 60 ? 'an hour' : `${stepMinutes} minutes`}; the
        dashed line is how many are {exits > 0 ? 'inside' : 'in so far'}.
      </p>
      <Chart
        title={`Attendance, ${name}`}
        what="From"
        points={bars.map(({ from, ...values }) => ({ ...words(from), values }))}
        bars={series}
        line={inside}
        words={formatCount}
        wholeNumbers
        columns={[...series, inside].map((column) => ({ ...column, words: formatCount }))}
        isShown={({ values }) => (values.entries ?? 0) + (values.exits ?? 0) > 0}
      />
    </section>
  );
}

/** An area without exits counts people; one with exits counts passages, as people may come back. */
function cameAndWent({ entries, exits, peak }: Attended['areas'][number]): string {
  const by = clockInWords(peak.at);
  if (exits === 0) return `${countOf(entries, 'person', 'people')} came in by ${by}.`;
  const passed = `${countOf(entries, 'entry', 'entries')} and ${countOf(exits, 'exit', 'exits')}.`;
  return peak.inside > 0 ? `${passed} The most inside was ${formatCount(peak.inside)}, at ${by}.` : passed;
}

const countOf = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
