import type { UpcomingEvent } from '../../../core/event-lists/event-lists.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { SaleOrPrice } from '../events/listed-event.tsx';

/** The dates of a series, one per line, without what all have in common. */
export function DateRows({ events, seriesName }: { events: UpcomingEvent[]; seriesName: string }) {
  const places = new Set(events.map(({ locationText }) => locationText));
  const [place] = places;
  return (
    <>
      {places.size === 1 && place ? (
        <p className="max-w-[40ch] text-muted wrap-anywhere">
          <bdi>{place}</bdi>
        </p>
      ) : null}
      <ul className="border-t border-line">
        {events.map((event) => (
          <li
            key={event.id}
            className="relative flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-line py-4"
          >
            <div className="grid min-w-0 gap-1">
              <a
                href={`/event/${event.id}`}
                className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                <EventDate event={event} />
              </a>
              {event.name === seriesName ? null : (
                <p className="wrap-anywhere">
                  <bdi>{event.name}</bdi>
                </p>
              )}
              {places.size > 1 && event.locationText ? (
                <p className="text-sm text-muted wrap-anywhere">
                  <bdi>{event.locationText}</bdi>
                </p>
              ) : null}
            </div>
            <p className="font-semibold">
              <SaleOrPrice event={event} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
