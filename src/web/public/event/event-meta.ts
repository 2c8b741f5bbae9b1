import type { MetaDescriptor } from 'react-router';
import type { EventPage, EventPageType } from '../../../core/event-page/event-page.ts';
import { exactLocation } from '../../../core/events/exact-location.ts';
import { dates } from '../../../languages/en/dates.ts';
import { event } from '../../../languages/en/event.ts';
import { sayIn } from '../../../languages/say.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { titleOfDate } from '../../ui/dates/title-of-date.ts';
import { IN_ENGLISH, type PageLanguage } from '../../ui/language/language.tsx';
import { shorten, summarise } from '../../ui/render-markdown.ts';
import { previewOfEvent, previewPath } from '../previews/preview-words.ts';
import { atVenue, dateData, placeData, priceData } from '../share/event-data.ts';
import { shareMeta } from '../share/share-meta.ts';

/** What search engines and link previews show of an event's page. */
export function describeEvent(
  page: EventPage,
  publicUrl: string,
  language: PageLanguage = IN_ENGLISH,
): MetaDescriptor[] {
  const { locale, prefix } = language;
  const say = sayIn(event, language);
  const url = `${publicUrl}${prefix}/event/${page.id}`;
  const moment = sayIn(dates, language)('moment', describeDate(page.startsAt, page.timeZone, { locale }));
  const cancelled = page.sale === 'cancelled';
  const place = page.locationText && `${page.locationText}. `;
  // Only the description is Markdown: a place "Hall *2*" keeps its stars.
  const about = `${moment}. ${place}${summarise(page.description, 200)}`;
  const description = shorten(cancelled ? say('cancelledFirst', { rest: about }) : about, 200);
  const marked = (name: string) => (cancelled ? say('cancelledTitle', { name }) : name);
  const picture = publicUrl + previewPath(`/event/${page.id}`, previewOfEvent(page));
  const shared = shareMeta({
    title: `${marked(titleOfDate(page, locale))} · Tikiti`,
    headline: marked(page.name),
    description,
    url,
    picture,
    data: eventData(page, url, description, picture),
  });
  return page.sale === 'preview' || !page.listed || page.code
    ? [...shared, { name: 'robots', content: 'noindex' }]
    : shared;
}

/** https://schema.org/Event with what search engines require: https://developers.google.com/search/docs/appearance/structured-data/event */
function eventData(page: EventPage, url: string, description: string, picture: string) {
  return {
    ...dateData(page, url, page.sale === 'cancelled' ? 'EventCancelled' : 'EventScheduled'),
    description,
    image: [page.bannerUrl ? new URL(page.bannerUrl, url).href : picture],
    ...(page.locationText && { location: { ...placeData(page.locationText), ...pointData(page) } }),
    ...(page.organiserName && {
      organizer: {
        '@type': 'Organization',
        name: page.organiserName,
        url: page.organiserPath ? new URL(page.organiserPath, url).href : url,
        ...(page.organiserLogoUrl && { logo: new URL(page.organiserLogoUrl, url).href }),
      },
    }),
    offers: page.types.map((type) => offerData(page, type, url)),
  };
}

function offerData(page: EventPage, type: EventPageType, url: string) {
  return {
    '@type': 'Offer',
    name: type.name,
    url,
    // The price including all fees, because search engines compare those.
    ...priceData(type.charged),
    availability: `https://schema.org/${availabilityOf(page, type)}`,
    ...(type.saleStartsAt && { validFrom: atVenue(type.saleStartsAt, page.timeZone) }),
    validThrough: atVenue(type.saleEndsAt ?? page.endsAt, page.timeZone),
  };
}

/** https://schema.org/ItemAvailability */
function availabilityOf(page: EventPage, type: EventPageType): string {
  if (page.sale === 'cancelled' || page.sale === 'ended' || type.sale === 'over') return 'Discontinued';
  if (page.sale === 'sold-out' || type.sale === 'sold-out') return 'SoldOut';
  return page.sale === 'preview' || type.sale === 'not-open' ? 'PreOrder' : 'InStock';
}

function pointData(page: EventPage) {
  const { location } = exactLocation(page);
  return location && { geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng } };
}
