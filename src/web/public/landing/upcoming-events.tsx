import type { UpcomingEvent } from '../../../core/event-lists/event-lists.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { SaleWords } from '../../ui/dates/sale-words.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { BannerImage } from '../../ui/pictures/banner-image.tsx';
import { accented } from '../../ui/posters/accented.ts';
import { Poster } from '../../ui/posters/poster.tsx';

interface UpcomingEventsProps {
  events: UpcomingEvent[];
  /** From 1. */
  page: number;
  hasMore: boolean;
}

/** Shows what can be bought, as a wall of posters; the very next event is the largest, unless nobody can buy it any more. */
export function UpcomingEvents({ events, page, hasMore }: UpcomingEventsProps) {
  return (
    <section id="upcoming" aria-labelledby="coming-up" className="shell pb-20 sm:pb-28">
      <h2 id="coming-up" className="text-3xl">
        Coming up
      </h2>
      {events.length > 0 ? (
        <ul className="mt-6 grid gap-x-8 gap-y-12 sm:grid-cols-2">
          {events.map((event, at) => {
            const large = at === 0 && page === 1 && (event.sale === 'on' || event.sale === 'not-open');
            return (
              <li key={event.id} className={large ? 'sm:col-span-2' : ''}>
                <EventPoster event={event} large={large} eager={at === 0} />
              </li>
            );
          })}
        </ul>
      ) : (
        <NothingYet page={page} />
      )}
      <Pages page={page} hasMore={hasMore} />
    </section>
  );
}

function NothingYet({ page }: { page: number }) {
  return (
    <div className="mt-6">
      <EmptyState title={page > 1 ? 'No more events' : 'Nothing on sale right now'}>
        {page > 1 ? 'That was the last page.' : 'The next event could be yours, online in a few minutes.'}
      </EmptyState>
    </div>
  );
}

function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null;
  const address = (number: number) => (number === 1 ? '/#upcoming' : `/?page=${number}#upcoming`);
  return (
    <nav aria-label="Pages of events" className="mt-14 flex flex-wrap gap-3">
      {page > 1 ? <Button href={address(page - 1)}>Previous</Button> : null}
      {hasMore ? <Button href={address(page + 1)}>More events</Button> : null}
    </nav>
  );
}

function EventPoster({ event, large, eager }: { event: UpcomingEvent; large: boolean; eager: boolean }) {
  return (
    <article
      {...accented(event)}
      className={`event-poster group grid gap-5 ${large ? 'sm:grid-cols-2 sm:gap-8' : ''}`}
    >
      <EventPicture event={event} eager={eager} />
      <div className="flex min-w-0 flex-col gap-2 self-center">
        <p className="font-semibold text-main-text">
          <EventDate startsAt={event.startsAt} timeZone={event.timeZone} />
        </p>
        <h3 className={`wrap-anywhere ${large ? 'text-4xl sm:text-5xl' : 'text-3xl'}`}>
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

/** Says whether it can be bought for, and from how much. */
function SaleOrPrice({ event }: { event: UpcomingEvent }) {
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
