import type { MetaDescriptor } from 'react-router';
import type { UpcomingEvent } from '../../../core/event-lists/event-lists.ts';
import type { SeriesPage } from '../../../core/series/series.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { previewOfSeries, previewPath } from '../previews/preview-words.ts';
import { atVenue, dateData, placeData, priceData } from '../share/event-data.ts';
import { shareMeta } from '../share/share-meta.ts';

/** What search engines and link previews show of a series' page (https://schema.org/EventSeries). */
export function describeSeries(page: SeriesPage, publicUrl: string): MetaDescriptor[] {
  const { name, path, organiserName, coming } = page;
  const url = publicUrl + path;
  const description = describeDates(page);
  const organizer = organiserName && { organizer: { '@type': 'Organization', name: organiserName } };
  return shareMeta({
    title: `${isolate(name)}: all dates · Tikiti`,
    headline: name,
    description,
    url,
    picture: publicUrl + previewPath(path, previewOfSeries(page)),
    data: {
      '@type': 'EventSeries',
      name,
      url,
      description,
      ...organizer,
      subEvent: coming.map((event) => ({
        ...dateData(event, `${publicUrl}/event/${event.id}`, 'EventScheduled'),
        description,
        image: [publicUrl + (event.bannerUrl ?? `/event/${event.id}/preview.jpg`)],
        ...(event.locationText && {
          location: placeData(event.locationText),
        }),
        ...organizer,
        offers: offerOf(event, publicUrl),
      })),
    },
  });
}

/** "Next: Friday 12 March 2027, 20:00, and 9 more dates. Sandton. Tickets from 120.00 ZAR." */
function describeDates({ name, organiserName, coming }: SeriesPage): string {
  const [next] = coming;
  const by = organiserName ? ` by ${organiserName}` : '';
  if (!next) return `All dates of ${name}${by}, with tickets.`;
  const { day, time } = describeDate(next.startsAt, next.timeZone);
  const more = coming.length - 1;
  const others = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'date' : 'dates'}`;
  const price =
    next.from && (next.from.minor === 0 ? 'Free tickets' : `Tickets from ${formatMoney(next.from)}`);
  const parts = [`${name}${by}`, `Next: ${day}, ${time}${others}`, next.locationText, price];
  return `${parts.filter(Boolean).join('. ')}.`;
}

const AVAILABILITY: Record<UpcomingEvent['sale'], string> = {
  on: 'InStock',
  'not-open': 'PreOrder',
  'sold-out': 'SoldOut',
  'sale-over': 'Discontinued',
};

/** https://schema.org/Offer; an event that nobody can buy tickets for has no price. */
const offerOf = ({ id, from, sale, opensAt, endsAt, timeZone }: UpcomingEvent, publicUrl: string) => ({
  '@type': 'Offer',
  url: `${publicUrl}/event/${id}`,
  ...(from && priceData(from)),
  availability: `https://schema.org/${AVAILABILITY[sale]}`,
  ...(sale === 'not-open' && opensAt && { validFrom: atVenue(opensAt, timeZone) }),
  validThrough: atVenue(endsAt, timeZone),
});
