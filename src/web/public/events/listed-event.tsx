import type { UpcomingEvent } from '../../../core/event-lists/event-lists.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { MoreDates } from '../../ui/dates/more-dates.tsx';
import { SaleWords } from '../../ui/dates/sale-words.tsx';
import { Money } from '../../ui/money.tsx';
import { BannerImage } from '../../ui/pictures/banner-image.tsx';
import { accented } from '../../ui/posters/accented.ts';
import { Poster } from '../../ui/posters/poster.tsx';

interface ListedEventProps {
  event: UpcomingEvent;
  size: 'small' | 'medium' | 'large';
  /** Its picture is visible without scrolling. */
  eager: boolean;
}

const TITLES = { small: 'text-2xl', medium: 'text-3xl', large: 'text-4xl sm:text-5xl' };

/** An upcoming event as a poster: the picture, time, name, place and lowest price. */
export function ListedEvent({ event, size, eager }: ListedEventProps) {
  const large = size === 'large';
  return (
    <article
      {...accented(event)}
      className={`event-poster group grid gap-5 ${large ? 'sm:grid-cols-2 sm:gap-8' : ''}`}
    >
      <EventPicture event={event} eager={eager} />
      <div className={`flex min-w-0 flex-col gap-2 ${large ? 'self-center' : ''}`}>
        <p className="font-semibold text-main-text">
          <EventDate event={event} short={!large} />
          <MoreDates of={event} />
        </p>
        <h3 className={`wrap-anywhere ${TITLES[size]}`}>
          <a href={`/event/${event.id}`} className="event-poster-link">
            <bdi>{event.name}</bdi>
          </a>
        </h3>
        <p className="wrap-anywhere text-muted">
          <bdi>{event.locationText}</bdi>
        </p>
        <p className="font-semibold">
          <SaleOrPrice event={event} />
        </p>
      </div>
    </article>
  );
}

function EventPicture({ event, eager }: { event: UpcomingEvent; eager: boolean }) {
  if (!event.bannerUrl) return <Poster event={event} className="aspect-2/1 w-full rounded-box" />;
  return (
    <BannerImage
      url={event.bannerUrl}
      sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw"
      loading={eager ? 'eager' : 'lazy'}
      className="aspect-2/1 w-full rounded-box bg-raised object-cover"
    />
  );
}

/** Shows whether it is on sale, and the lowest price. */
export function SaleOrPrice({ event }: { event: UpcomingEvent }) {
  if (event.sale !== 'on') return <SaleWords event={event} short />;
  return event.from ? <Lowest from={event.from} /> : null;
}

function Lowest({ from }: { from: NonNullable<UpcomingEvent['from']> }) {
  if (from.minor === 0) return 'Free';
  return (
    <>
      From <Money of={from} />
    </>
  );
}
