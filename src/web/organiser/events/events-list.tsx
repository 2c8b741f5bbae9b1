import { EventDate } from '../../ui/dates/event-date.tsx';
import { ApprovalState } from './approval.tsx';
import { EventPicture } from './event-picture.tsx';
import { EventLinks, EventSale, type Selectable, SelectEvent } from './events-table.tsx';
import { Revenue } from './revenue.tsx';
import { EventSold } from './sold.tsx';

/** The same events on smaller screens. */
export function EventsList({ events, selected, onSelect }: Selectable) {
  return (
    <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:hidden">
      {events.map((event) => (
        <li key={event.id} className="grid content-start gap-3">
          <EventPicture event={event} className="w-full" />
          <div className="flex items-start">
            <SelectEvent event={event} selected={selected} onSelect={onSelect} />
            <div className="min-w-0">
              <h2 className="text-2xl wrap-anywhere">
                <bdi>{event.name}</bdi>
              </h2>
              <p className="mt-1 text-muted">
                <EventDate event={event} short />
              </p>
            </div>
          </div>
          {event.summary ? (
            <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{event.summary}</p>
          ) : null}
          <ApprovalState event={event} />
          <div>
            <EventSale event={event} />
            <EventSold of={event} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Revenue of={event.revenue} />
            <EventLinks event={event} />
          </div>
        </li>
      ))}
    </ul>
  );
}
