import type { EventPage } from '../../../core/event-page/event-page.ts';
import { event } from '../../../languages/en/event.ts';
import { Badge } from '../../ui/badge.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { useWords } from '../../ui/language/language.tsx';
import { BannerImage } from '../../ui/pictures/banner-image.tsx';
import { Poster } from '../../ui/posters/poster.tsx';
import { Moved } from './moved-mark.tsx';
import { SheetButtons } from './sheets.tsx';

/** The event as on a poster: the picture, time, name and place. @param url absolute, to share */
export function EventHero({ page, url }: { page: EventPage; url: string }) {
  return (
    <header className="event-hero">
      <Picture page={page} />
      <p className="event-when mt-7 font-semibold sm:text-lg text-main-text sm:mt-9">
        <EventDate event={page} />
      </p>
      <Standing sale={page.sale} />
      <Moved page={page} />
      <h1 dir="auto" className="poster-title mt-2" data-length={lengthOf(page.name)}>
        {page.name}
      </h1>
      {page.locationText ? (
        <p dir="auto" className="mt-4 text-lg wrap-anywhere text-muted">
          {page.locationText}
        </p>
      ) : null}
      <SheetButtons page={page} url={url} />
    </header>
  );
}

/** Shows a state that matters more than everything else, such as a cancellation. */
function Standing({ sale }: Pick<EventPage, 'sale'>) {
  const say = useWords(event);
  if (sale === 'cancelled') return <Mark kind="error">{say('cancelled')}</Mark>;
  if (sale === 'ended') return <Mark kind="neutral">{say('over')}</Mark>;
  return sale === 'preview' ? <Mark kind="warning">{say('preview')}</Mark> : null;
}

function Mark({ kind, children }: { kind: 'error' | 'neutral' | 'warning'; children: string }) {
  return (
    <p className="mt-2">
      <Badge kind={kind}>{children}</Badge>
    </p>
  );
}

function Picture({ page }: { page: EventPage }) {
  if (!page.bannerUrl) return <Poster event={page} className="event-banner" />;
  return (
    <BannerImage
      url={page.bannerUrl}
      sizes="(min-width: 80rem) 49rem, (min-width: 64rem) calc(100vw - 32rem), 100vw"
      fetchPriority="high"
      className="event-banner object-cover"
    />
  );
}

/** Long names have smaller letters, so that they still look like a title. */
function lengthOf(name: string): 'short' | 'long' | 'huge' {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  if (name.length > 70 || longestWord > 18) return 'huge';
  return name.length > 32 || longestWord > 12 ? 'long' : 'short';
}
