import { Link, useLocation } from 'react-router';
import type { EventMenu } from '../../../core/event-desk/get-event-menu.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { placeAt, placesFor } from './event-places.ts';

interface EventNavProps {
  event: EventMenu;
  onChoose?: () => void;
}

/** The pages of one event, with the current one marked. */
export function EventNav({ event, onChoose }: EventNavProps) {
  const { pathname } = useLocation();
  const groups = placesFor(event);
  const here = placeAt(groups, pathname);
  return (
    <nav aria-label="This event" className="event-nav">
      {groups.map(({ group, places }) => (
        <div key={group}>
          {group ? (
            <h2 id={`event-${group}`} className="event-nav-group">
              {group}
            </h2>
          ) : null}
          <ul aria-labelledby={group ? `event-${group}` : undefined}>
            {places.map(({ label, to, count }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onChoose}
                  className="event-place"
                  aria-current={to === here?.to ? (to === pathname ? 'page' : 'true') : undefined}
                >
                  {label}
                  {count && event.counts[count] > 0 ? (
                    <span className="text-sm font-normal tabular-nums">
                      {formatCount(event.counts[count])}
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
