import { Link } from 'react-router';
import type { EventInTheWay } from '../../../core/personal-data/preview-deletion.ts';
import { formatCount } from '../../../core/shared/format-count.ts';

/** Events that people can buy or have tickets for, with links to where they can be cancelled. */
export function LiveEvents({ events }: { events: EventInTheWay[] }) {
  return (
    <ul className="mt-1 list-disc ps-5">
      {events.map(({ id, name, taken }) => (
        <li key={id} className="wrap-anywhere">
          <Link to={`/platform/event/${id}`} className="text-link">
            <bdi>{name}</bdi>
          </Link>
          , {seatsTaken(taken)}
        </li>
      ))}
    </ul>
  );
}

function seatsTaken(taken: number): string {
  if (taken === 0) return 'no seats taken';
  return taken === 1 ? '1 seat taken' : `${formatCount(taken)} seats taken`;
}
