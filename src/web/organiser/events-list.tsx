import type { OwnEvent } from '../../core/events/event-lists.ts';
import { EventDate } from '../ui/event-date.tsx';
import { ApprovalState } from './approval.tsx';
import { EventPicture } from './event-picture.tsx';
import { EventLinks } from './events-table.tsx';
import { Revenue } from './revenue.tsx';
import { Sold } from './sold.tsx';

/** The same events on a small screen. */
export function EventsList({ events }: { events: OwnEvent[] }) {
  return (
    <ul className="grid gap-10 sm:grid-cols-2 sm:gap-x-8 lg:hidden">
      {events.map((event) => (
        <li key={event.id} className="grid content-start gap-3">
          <EventPicture event={event} className="w-full" />
          <div>
            <h2 className="text-2xl wrap-anywhere">{event.name}</h2>
            <p className="mt-1 text-muted">
              <EventDate startsAt={event.startsAt} timeZone={event.timeZone} />
            </p>
          </div>
          <ApprovalState event={event} />
          <Sold sold={event.sold} capacity={event.capacity} label={event.name} />
          <div className="flex items-center justify-between gap-4">
            <Revenue of={event.revenue} />
            <EventLinks event={event} />
          </div>
        </li>
      ))}
    </ul>
  );
}
