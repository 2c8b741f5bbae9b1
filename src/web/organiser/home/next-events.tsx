import { Link } from 'react-router';
import type { OwnEvent } from '../../../core/event-lists/event-lists.ts';
import { eventStatus } from '../../../core/event-page/event-status.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { EventPicture } from '../events/event-picture.tsx';
import { Revenue } from '../events/revenue.tsx';
import { EventSold } from '../events/sold.tsx';

/** Shows the next event large and the following ones small. */
export function NextEvents({ events }: { events: OwnEvent[] }) {
  const [first, ...others] = events;
  if (!first) return null;
  return (
    <section aria-labelledby="next" className="grid gap-5">
      <h2 id="next" className="text-2xl">
        Next
      </h2>
      <NextEvent event={first} large />
      {others.length > 0 ? (
        <ul className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-3">
          {others.map((event) => (
            <li key={event.id}>
              <NextEvent event={event} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function NextEvent({ event, large = false }: { event: OwnEvent; large?: boolean }) {
  const layout = large ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-center lg:gap-10' : '';
  return (
    <article className={`grid content-start gap-4 ${layout}`}>
      <EventPicture event={event} className="w-full" />
      <div className="grid gap-3">
        <p className="text-sm text-muted">
          <EventDate event={event} short={!large} />
        </p>
        <h3 className={`wrap-anywhere ${large ? 'text-3xl lg:text-4xl' : 'text-xl'}`}>
          <Link to={`/platform/event/${event.id}`} className="hover:underline">
            <bdi>{event.name}</bdi>
          </Link>
        </h3>
        <StatusBadge of={eventStatus(event)} />
        {event.approval === 'approved' ? <EventSold of={event} /> : null}
        {large && event.revenue.length > 0 ? (
          <Revenue of={event.revenue} className="text-xl font-semibold" />
        ) : null}
      </div>
    </article>
  );
}
