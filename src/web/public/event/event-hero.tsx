import type { EventPage } from '../../../core/events/event-page.ts';
import { EventDate } from '../../ui/event-date.tsx';
import { Poster } from '../../ui/poster.tsx';

/** The event as its poster shows it: the picture, when, its name, where. */
export function EventHero({ page }: { page: EventPage }) {
  return (
    <header className="event-hero">
      <Picture page={page} />
      <p className="mt-7 font-semibold sm:text-lg text-main-text sm:mt-9">
        <EventDate startsAt={page.startsAt} timeZone={page.timeZone} />
      </p>
      <h1 className="poster-title mt-2" data-length={lengthOf(page.name)}>
        {page.name}
      </h1>
      {page.locationText ? (
        <p className="mt-4 text-lg wrap-anywhere text-muted">{page.locationText}</p>
      ) : null}
    </header>
  );
}

function Picture({ page }: { page: EventPage }) {
  if (!page.bannerUrl) return <Poster event={page} className="event-banner" />;
  // The name beside it says what it is of; what it shows only the organiser knows.
  return (
    <img
      src={page.bannerUrl}
      alt=""
      width={1200}
      height={600}
      fetchPriority="high"
      className="event-banner object-cover"
    />
  );
}

/** Long names are set smaller, so that they stay a title and not a page. */
function lengthOf(name: string): 'short' | 'long' | 'huge' {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  if (name.length > 70 || longestWord > 18) return 'huge';
  return name.length > 32 || longestWord > 12 ? 'long' : 'short';
}
