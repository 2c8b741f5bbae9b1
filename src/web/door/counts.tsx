import type { DoorSummary } from '../../core/check-in/door-view.ts';
import { formatCount } from '../../core/shared/format-count.ts';

type Counted = Pick<DoorSummary, 'area' | 'admitted' | 'inside' | 'issued'> & {
  /** The time of counts that may have changed since. */
  at: string | undefined;
};

/** Shows how many tickets are admitted, of how many; if exits are recorded, how many are inside now. */
export function Count({ area, admitted, inside, issued, at }: Counted) {
  const of = area.reEntry ? (at ? 'inside' : 'inside now') : `of ${formatCount(issued)} in`;
  return (
    <p className="door-count">
      <span className="font-display text-4xl font-bold tabular-nums sm:text-5xl">
        {formatCount(area.reEntry ? inside : admitted)}
      </span>{' '}
      <span className="text-muted">{of}</span>
      {at ? <span className="mt-1 block text-sm text-muted">as of {at}</span> : null}
    </p>
  );
}

/** The same as a bar, and by type if there are several. */
export function CountsByType({
  area,
  admitted,
  issued,
  types,
  at,
}: Omit<Counted, 'inside'> & Pick<DoorSummary, 'types'>) {
  return (
    <section aria-labelledby="admitted" className="grid gap-3">
      <h2 id="admitted" className="text-xl">
        {area.frequency === 'day' ? 'Admitted today' : 'Admitted'}
      </h2>
      {area.reEntry ? (
        <p className="text-muted tabular-nums">
          {formatCount(admitted)} of {formatCount(issued)}
        </p>
      ) : null}
      {at ? <p className="text-sm text-muted">As of {at}</p> : null}
      <progress
        className="door-progress"
        value={admitted}
        max={Math.max(1, issued)}
        aria-label="Admitted of all tickets"
      />
      {types.length > 1 ? (
        <dl className="grid gap-1">
          {types.map((type) => (
            <div key={type.id} className="flex justify-between gap-4">
              <dt className="min-w-0 wrap-anywhere">
                <bdi>{type.name}</bdi>
              </dt>
              <dd className="shrink-0 tabular-nums">
                {formatCount(type.admitted)} <span className="text-muted">of {formatCount(type.issued)}</span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
