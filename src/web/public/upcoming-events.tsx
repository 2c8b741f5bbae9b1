import type { UpcomingEvent } from '../../core/events/event-lists.ts';
import { accented } from '../ui/accented.ts';
import { EventDate } from '../ui/event-date.tsx';
import { Money } from '../ui/money.tsx';
import { Poster } from '../ui/poster.tsx';

/** What can be bought now, as a wall of posters; the next event is the largest. */
export function UpcomingEvents({ events }: { events: UpcomingEvent[] }) {
  return (
    <section aria-labelledby="upcoming" className="shell pb-20">
      <h2 id="upcoming" className="text-3xl">
        Coming up
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-12 sm:grid-cols-2">
        {events.map((event, at) => (
          <li key={event.id} className={at === 0 ? 'sm:col-span-2' : ''}>
            <EventPoster event={event} large={at === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventPoster({ event, large }: { event: UpcomingEvent; large: boolean }) {
  return (
    <article
      {...accented(event)}
      className={`event-poster group grid gap-5 ${large ? 'sm:grid-cols-2 sm:gap-8' : ''}`}
    >
      <EventPicture event={event} eager={large} />
      <div className="flex min-w-0 flex-col gap-2 self-center">
        <p className="font-semibold text-main-text">
          <EventDate startsAt={event.startsAt} timeZone={event.timeZone} />
        </p>
        <h3 className={`wrap-anywhere ${large ? 'text-4xl sm:text-5xl' : 'text-3xl'}`}>
          <a href={`/event/${event.id}`} className="event-poster-link">
            {event.name}
          </a>
        </h3>
        <p className="wrap-anywhere text-muted">{event.locationText}</p>
        <p className="font-semibold">{event.from ? <Price from={event.from} /> : 'Sold out'}</p>
      </div>
    </article>
  );
}

function EventPicture({ event, eager }: { event: UpcomingEvent; eager: boolean }) {
  if (!event.bannerUrl) return <Poster event={event} className="aspect-2/1 w-full rounded-box" />;
  return (
    <img
      src={event.bannerUrl}
      alt=""
      width={1200}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      className="aspect-2/1 w-full rounded-box bg-raised object-cover"
    />
  );
}

function Price({ from }: { from: NonNullable<UpcomingEvent['from']> }) {
  if (from.minor === 0) return 'Free';
  return (
    <>
      From <Money of={from} />
    </>
  );
}
