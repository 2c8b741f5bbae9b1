import { expect, it } from 'vitest';
import type { EventPage } from '../../../core/event-page/event-page.ts';
import { aPageType } from '../../../core/event-page/testing/a-page-type.ts';
import { describeEvent } from './event-meta.ts';

const page: EventPage = {
  id: 'e1',
  linkPath: '/e/summer-jazz',
  name: 'Summer Jazz',
  description: 'Three **stages**, one hill.',
  startsAt: '2026-12-12T17:30:00.000Z',
  endsAt: '2026-12-12T21:00:00.000Z',
  timeZone: 'Africa/Johannesburg',
  locationText: 'Sandton',
  latitude: -26.1,
  longitude: 28.05,
  pinIsTown: false,
  bannerUrl: '/files/images/a.webp',
  accent: null,
  organiserName: 'Thandi',
  organiserLogoUrl: null,
  organiserPath: null,
  listed: true,
  series: null,
  sale: 'on',
  addOns: [],
  takesCodes: false,
  code: null,
  waitingList: false,
  feeOnTop: false,
  cancelledReason: null,
  moved: null,
  cancelledMoney: null,
  contactEmail: 'support@tikiti.example',
  refundableUntil: null,
  cancellationFee: null,
  types: [
    aPageType({ id: 't1', name: 'General', minor: 35_050, left: 3 }),
    aPageType({ id: 't2', name: 'Early', minor: 0, left: 0, sale: 'sold-out' }),
  ],
};
const url = 'https://tickets.example';

function eventData(of: EventPage): Record<string, unknown> {
  const found = describeEvent(of, url).find((entry) => entry && 'script:ld+json' in entry);
  return (found as { 'script:ld+json': Record<string, unknown> })['script:ld+json'];
}

it('titles, describes and links the page', () => {
  const meta = describeEvent(page, url);
  expect(meta).toContainEqual({ title: 'Summer Jazz, Sat 12 Dec 2026 · Tikiti' });
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://tickets.example/event/e1' });
  expect(meta).toContainEqual({
    name: 'description',
    content: 'Saturday 12 December 2026, 19:30. Sandton. Three stages, one hill.',
  });
});

it('gives link previews a picture whose address changes with what it shows', () => {
  const pictureOf = (of: EventPage) =>
    describeEvent(of, url).find((entry) => 'property' in entry && entry.property === 'og:image');
  const address = /^https:\/\/tickets\.example\/event\/e1\/preview\.jpg\?v=\w+$/;
  expect(pictureOf(page)).toEqual({ property: 'og:image', content: expect.stringMatching(address) });
  expect(pictureOf({ ...page, description: 'Other words' })).toEqual(pictureOf(page));
  const changes = [{ sale: 'cancelled' }, { name: 'Winter Jazz' }, { bannerUrl: null }] as const;
  for (const change of changes) expect(pictureOf({ ...page, ...change })).not.toEqual(pictureOf(page));
});

it('leaves the place out if none is shown', () => {
  const nowhere = { ...page, locationText: '', latitude: null, longitude: null, description: '' };
  const content = 'Saturday 12 December 2026, 19:30.';
  expect(describeEvent(nowhere, url)).toContainEqual({ name: 'description', content });
  expect(eventData(nowhere)).not.toHaveProperty('location');
});

it('tells search engines when, where and for how much', () => {
  expect(eventData(page)).toMatchObject({
    '@type': 'Event',
    startDate: '2026-12-12T19:30:00+02:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { name: 'Sandton', geo: { latitude: -26.1, longitude: 28.05 } },
    offers: [
      { price: '350.50', priceCurrency: 'ZAR', availability: 'https://schema.org/InStock' },
      { price: '0.00', availability: 'https://schema.org/SoldOut' },
    ],
  });
});

it('gives no point if the pin only marks the town', () => {
  expect(eventData({ ...page, pinIsTown: true }).location).not.toHaveProperty('geo');
});

it('gives the availability of each type, and when its sale opens', () => {
  const from = '2026-12-01T08:00:00.000Z';
  const [general] = page.types as [EventPage['types'][number]];
  const types = [
    { ...general, sale: 'not-open' as const, saleStartsAt: from },
    { ...general, sale: 'over' as const, saleEndsAt: '2026-11-01T08:00:00.000Z' },
    general,
  ];
  expect(eventData({ ...page, types }).offers).toMatchObject([
    { availability: 'https://schema.org/PreOrder', validFrom: '2026-12-01T10:00:00+02:00' },
    { availability: 'https://schema.org/Discontinued', validThrough: '2026-11-01T10:00:00+02:00' },
    { availability: 'https://schema.org/InStock' },
  ]);
});

it('shows search engines the photo without words, or else the poster', () => {
  expect(eventData(page).image).toEqual(['https://tickets.example/files/images/a.webp']);
  const poster = expect.stringContaining('/event/e1/preview.jpg');
  expect(eventData({ ...page, bannerUrl: null }).image).toEqual([poster]);
});

it('says that it is cancelled, wherever the link is shown', () => {
  const cancelled = { ...page, sale: 'cancelled' as const };
  expect(eventData(cancelled).eventStatus).toBe('https://schema.org/EventCancelled');
  const meta = describeEvent(cancelled, url);
  expect(meta).toContainEqual({ title: 'Cancelled: Summer Jazz, Sat 12 Dec 2026 · Tikiti' });
  expect(meta).toContainEqual({ property: 'og:title', content: 'Cancelled: Summer Jazz' });
  expect(meta).toContainEqual({
    property: 'og:description',
    content: 'Cancelled. Saturday 12 December 2026, 19:30. Sandton. Three stages, one hill.',
  });
});

it('describes it in words, and keeps the place as it is written', () => {
  const listed = { ...page, locationText: 'Hall *2*, row (C)', description: '- Doors\n- **Band**' };
  const content = 'Saturday 12 December 2026, 19:30. Hall *2*, row (C). Doors Band';
  expect(describeEvent(listed, url)).toContainEqual({ property: 'og:description', content });
  expect(eventData(listed)).toMatchObject({ description: content, location: { name: 'Hall *2*, row (C)' } });
});

it('keeps previews out of search engines', () => {
  const noindex = { name: 'robots', content: 'noindex' };
  expect(describeEvent({ ...page, sale: 'preview' }, url)).toContainEqual(noindex);
  expect(describeEvent(page, url)).not.toContainEqual(noindex);
});

it('keeps a right-to-left name from reversing the title around it', () => {
  const [title] = describeEvent({ ...page, name: 'حفل الصيف' }, 'https://tikiti.example');
  expect(title).toEqual({ title: '\u2068حفل الصيف\u2069, Sat 12 Dec 2026 · Tikiti' });
});
