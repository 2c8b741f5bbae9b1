import type { DoorFigures } from '../../../core/check-in/gates/door-figures.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Badge } from '../../ui/badge.tsx';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';

type Area = DoorFigures['areas'][number];

/** How many people are in each area, and how fast its gates are. */
export function InsideNow({
  figures: { areas, asOf },
  timeZone,
}: {
  figures: DoorFigures;
  timeZone: string;
}) {
  return (
    <section aria-labelledby="inside" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="inside" className="text-2xl">
          Inside now
        </h2>
        <p className="text-sm text-muted">
          As of <LocalMoment at={asOf} timeZone={timeZone} brief />
        </p>
      </div>
      <ul className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${areas.length > 1 ? 'lg:grid-cols-2' : ''}`}>
        {areas.map((area) => (
          <li key={area.id} className="area-now">
            <AreaNow area={area} />
          </li>
        ))}
      </ul>
      {areas.length > 1 ? (
        <p className="text-sm text-muted">
          Areas aren’t added up: people in an inner area also came in at the entrance.
        </p>
      ) : null}
    </section>
  );
}

/** From this share of its capacity on, staff should get ready to stop. */
const NEARLY_FULL = 0.9;

function AreaNow({ area: { name, capacity, reEntry, inside, gates, ...area } }: { area: Area }) {
  const full = capacity !== null && inside >= capacity;
  const nearly = capacity !== null && !full && inside >= capacity * NEARLY_FULL;
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <span role="status">
          {full ? (
            <Badge kind="error">Full</Badge>
          ) : nearly ? (
            <Badge kind="warning">Nearly full</Badge>
          ) : null}
        </span>
      </div>
      <p>
        <span className="font-display text-4xl font-bold tabular-nums">{formatCount(inside)}</span>{' '}
        <span className="text-muted">
          {capacity === null ? (reEntry ? 'inside' : 'came in') : `of ${formatCount(capacity)} inside`}
        </span>
      </p>
      {capacity === null ? null : (
        <progress
          className="area-progress"
          value={Math.min(inside, capacity)}
          max={capacity}
          aria-label={`People inside ${name}, of its capacity`}
        />
      )}
      {reEntry ? (
        <p className="text-sm text-muted tabular-nums">
          {formatCount(area.in)} in · {formatCount(area.out)} out
        </p>
      ) : null}
      {gates.length > 0 ? <GateSpeeds gates={gates} exits={reEntry} area={name} /> : null}
    </>
  );
}

function GateSpeeds({ gates, exits, area }: { gates: Area['gates']; exits: boolean; area: string }) {
  const most = Math.max(1, ...gates.flatMap(({ perMinute }) => perMinute));
  return (
    <table className="gate-speeds">
      <caption className="sr-only">Gates of {area}</caption>
      <thead>
        <tr>
          <th scope="col">Gate</th>
          <th scope="col" className="minutes">
            Last 15 minutes
          </th>
          <th scope="col" className="figure">
            A minute
          </th>
          <th scope="col" className="figure">
            {exits ? 'In / out' : 'In'}
          </th>
        </tr>
      </thead>
      <tbody>
        {gates.map(({ name, perMinute, ...gate }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td className="minutes">
              <Minutes perMinute={perMinute} most={most} />
            </td>
            <td className="figure">{formatCount(speedOf(perMinute))}</td>
            <td className="figure">
              {formatCount(gate.in)}
              {exits ? ` / ${formatCount(gate.out)}` : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** People a minute, of the last five whole minutes. */
function speedOf(perMinute: readonly number[]): number {
  const whole = perMinute.slice(-6, -1);
  return Math.round(whole.reduce((sum, people) => sum + people, 0) / whole.length);
}

/** A bar for each minute, the latest last. */
function Minutes({ perMinute, most }: { perMinute: readonly number[]; most: number }) {
  return (
    <svg
      className="gate-minutes"
      viewBox={`0 0 ${perMinute.length * 4} 20`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Minute by minute: ${perMinute.join(', ')}`}
    >
      {perMinute.map((people, at) => {
        const height = people === 0 ? 0.5 : Math.max(1.5, (people / most) * 20);
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are places in time
        return <rect key={at} x={at * 4} y={20 - height} width={3} height={height} />;
      })}
    </svg>
  );
}
