import type { MetaDescriptor } from 'react-router';
import type { EventPage } from '../../../core/events/event-page.ts';
import { describeDate } from '../../ui/describe-date.ts';
import { summarise } from '../../ui/render-markdown.ts';

/** Title, description, OpenGraph and schema.org data of an event's page; the router escapes all of it. */
export function describeEvent(page: EventPage, publicUrl: string): MetaDescriptor[] {
  const url = `${publicUrl}/event/${page.id}`;
  const { day, time } = describeDate(page.startsAt, page.timeZone);
  const description = summarise(`${day}, ${time}. ${page.locationText}. ${page.description}`, 200);
  const image = page.bannerUrl && new URL(page.bannerUrl, publicUrl).href;
  return [
    { title: `${page.name} · Tikiti` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.sale === 'preview' ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Tikiti' },
    { property: 'og:title', content: page.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image ? imageMeta(image) : []),
    { 'script:ld+json': eventData(page, url, description, image) },
  ];
}

const imageMeta = (image: string) => [
  { property: 'og:image', content: image },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '600' },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** https://schema.org/Event, with what search engines ask of it: https://developers.google.com/search/docs/appearance/structured-data/event */
function eventData(page: EventPage, url: string, description: string, image: string | null) {
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
    ...(image && { image: [image] }),
    location: placeData(page),
    organizer: { '@type': 'Organization', name: page.organiserName },
    offers: page.types.map((type) => ({
      '@type': 'Offer',
      name: type.name,
      url,
      price: (type.price.minor / 100).toFixed(2),
      priceCurrency: type.price.currency,
      availability: `https://schema.org/${page.sale === 'on' && type.left > 0 ? 'InStock' : 'SoldOut'}`,
    })),
  };
}

function placeData({ locationText, latitude, longitude }: EventPage) {
  const hasPoint = latitude !== null && longitude !== null;
  return {
    '@type': 'Place',
    name: locationText,
    address: locationText,
    ...(hasPoint && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}
