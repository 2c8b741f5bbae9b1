import { Link } from 'react-router';
import type { OwnEvent } from '../../core/events/event-lists.ts';
import { EventDate } from '../ui/event-date.tsx';
import { ApprovalState } from './approval.tsx';
import { EventPicture } from './event-picture.tsx';
import { Revenue } from './revenue.tsx';
import { Sold } from './sold.tsx';

/** An organiser's events on a wide screen. */
export function EventsTable({ events }: { events: OwnEvent[] }) {
  return (
    <table className="figures-table hidden lg:table">
      <caption className="sr-only">Your events, the next ones first</caption>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Approval</th>
          <th scope="col">Sold</th>
          <th scope="col" className="figure">
            Revenue
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id} className={event.over ? 'text-muted' : undefined}>
            <th scope="row" className="w-[45%]">
              <div className="flex items-center gap-5">
                <EventPicture event={event} className="w-28 shrink-0" />
                <div className="min-w-0">
                  <p className="font-display text-lg leading-tight font-bold text-base-content wrap-anywhere">
                    {event.name}
                  </p>
                  <p className="mt-1 text-sm">
                    <EventDate startsAt={event.startsAt} timeZone={event.timeZone} />
                  </p>
                </div>
              </div>
            </th>
            <td className="max-w-56">
              <ApprovalState event={event} />
            </td>
            <td className="w-40">
              <Sold sold={event.sold} capacity={event.capacity} label={event.name} />
            </td>
            <td className="figure">
              <Revenue of={event.revenue} />
            </td>
            <td>
              <EventLinks event={event} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 'Details' and 'Edit', each saying of which event. */
export function EventLinks({ event }: { event: Pick<OwnEvent, 'id' | 'name'> }) {
  return (
    <p className="flex justify-end gap-5">
      <Link to={`/platform/event/${event.id}`} className="text-link inline-flex min-h-11 items-center">
        Details<span className="sr-only"> of {event.name}</span>
      </Link>
      <Link to={`/platform/edit-event/${event.id}`} className="text-link inline-flex min-h-11 items-center">
        Edit<span className="sr-only"> {event.name}</span>
      </Link>
    </p>
  );
}
