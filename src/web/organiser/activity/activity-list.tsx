import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import type { ActivityEntry } from '../../../core/activity/activity.ts';
import { OwnTime } from '../../ui/dates/own-time.tsx';

/** The entries of the log, newest first, each as a sentence with its time and origin. */
export function ActivityList({
  entries,
  everything = false,
}: {
  entries: readonly ActivityEntry[];
  everything?: boolean;
}) {
  return (
    <ol className="border-b border-line">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} showOrganisation={everything} />
      ))}
    </ol>
  );
}

function Entry({ entry, showOrganisation }: { entry: ActivityEntry; showOrganisation: boolean }) {
  const { at, sentence, event, organisation, from, changes, details } = entry;
  return (
    <li className="grid gap-1 border-t border-line py-4">
      <p className="wrap-anywhere">
        <bdi>{sentence}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <OwnTime instant={at} />
        {from ? (
          <span className="wrap-anywhere">
            {from.device}
            {from.address ? `, ${from.address}` : null}
          </span>
        ) : null}
        {showOrganisation && organisation ? <bdi className="wrap-anywhere">{organisation}</bdi> : null}
        {event?.there ? (
          <Link to={`/platform/event/${event.id}`} className="text-link">
            Open event
          </Link>
        ) : null}
      </p>
      {changes.length + details.length > 0 ? <More changes={changes} details={details} /> : null}
    </li>
  );
}

function More({ changes, details }: Pick<ActivityEntry, 'changes' | 'details'>) {
  const count = changes.length;
  const words = count === 0 ? 'Details' : count === 1 ? '1 change' : `${count} changes`;
  return (
    <details className="folded">
      <summary className="text-sm">
        {words}
        <ChevronDown aria-hidden className="folded-sign size-4" />
      </summary>
      <dl className="grid gap-x-6 gap-y-3 pb-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] sm:gap-y-2">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="grid sm:contents">
            <dt className="text-muted wrap-anywhere">{field}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <Value of={before} />
              <span aria-hidden> → </span>
              <span className="sr-only"> became </span>
              <Value of={after} />
            </dd>
          </div>
        ))}
        {details.map(({ name, value }) => (
          <div key={name} className="grid sm:contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const Value = ({ of }: { of: string }) =>
  of === '' ? <span className="text-muted">nothing</span> : <bdi>{of}</bdi>;
