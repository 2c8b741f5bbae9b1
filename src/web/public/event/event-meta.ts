import type { MetaDescriptor } from 'react-router';
import type { EventPage, EventPageType } from '../../../core/event-page/event-page.ts';
import { exactLocation } from '../../../core/events/exact-location.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { summarise } from '../../ui/render-markdown.ts';

/** Title, description, OpenGraph and schema.org data of an event's page. The router escapes all of it. */
export function describeEvent(page: EventPage, publicUrl: string): MetaDescriptor[] {
  const url = `${publicUrl}/event/${page.id}`;
  const { day, time } = describeDate(page.startsAt, page.timeZone);
  const place = page.locationText && `${page.locationText}. `;
  const description = summarise(`${day}, ${time}. ${place}${page.description}`, 200);
  const image = new URL(page.bannerUrl ?? `/event/${page.id}/poster.png`, publicUrl).href;
  return [
    { title: `${isolate(page.name)} · Tikiti` },
    { name: 'description', content: description },
    ...(page.sale === 'preview' || !page.listed || page.code ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Tikiti' },
    { property: 'og:title', content: page.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '600' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': eventData(page, url, description, image) },
  ];
}

/** https://schema.org/Event with what search engines require: https://developers.google.com/search/docs/appearance/structured-data/event */
function eventData(page: EventPage, url: string, description: string, image: string) {
  const status = page.sale === 'cancelled' ? 'EventCancelled' : 'EventScheduled';
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: page.name,
    description,
    url,
    startDate: page.startsAt,
    endDate: page.endsAt,
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: [image],
    ...(page.locationText && { location: placeData(page) }),
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
    price: (type.charged.minor / 100).toFixed(2),
    priceCurrency: type.price.currency,
    availability: `https://schema.org/${availabilityOf(page, type)}`,
    ...(type.saleStartsAt && { validFrom: type.saleStartsAt }),
    validThrough: type.saleEndsAt ?? page.endsAt,
  };
}

/** https://schema.org/ItemAvailability */
function availabilityOf(page: EventPage, type: EventPageType): string {
  if (page.sale === 'cancelled' || page.sale === 'ended' || type.sale === 'over') return 'Discontinued';
  if (page.sale === 'sold-out' || type.sale === 'sold-out') return 'SoldOut';
  return page.sale === 'preview' || type.sale === 'not-open' ? 'PreOrder' : 'InStock';
}

function placeData(page: EventPage) {
  const { locationText } = page;
  const { location } = exactLocation(page);
  return {
    '@type': 'Place',
    name: locationText,
    address: locationText,
    ...(location && {
      geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng },
    }),
  };
}
