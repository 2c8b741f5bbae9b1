import { expect, test } from 'vitest';
import type { UpcomingEvent } from '../../../core/event-lists/event-lists.ts';
import { describeSeries } from './series-meta.ts';

const date: UpcomingEvent = {
  id: 'e1',
  name: 'Needle Drop',
  startsAt: '2026-12-11T17:30:00.000Z',
  endsAt: '2026-12-11T21:00:00.000Z',
  timeZone: 'Africa/Johannesburg',
  locationText: 'Braamfontein, Johannesburg',
  bannerUrl: '/files/images/a.webp',
  accent: null,
  from: { minor: 12_000, currency: 'ZAR' },
  sale: 'on',
  opensAt: null,
  moreDates: null,
};
const page = {
  path: '/s/needle-drop',
  name: 'Needle Drop',
  organiserName: 'Koppie',
  organiserPath: null,
  coming: [date, { ...date, id: 'e2', sale: 'sold-out' as const, from: null }],
  past: 3,
};
const describe = (coming: UpcomingEvent[]) => describeSeries({ ...page, coming }, 'https://tikiti.example');
const dataOf = (coming: UpcomingEvent[]) =>
  describe(coming)
    .flatMap((entry) => ('script:ld+json' in entry ? [entry['script:ld+json']] : []))
    .at(0);

test('a link to a series says what it is, when and where the next date is and what it costs', () => {
  const meta = describe(page.coming);
  expect(meta).toContainEqual({ title: 'Needle Drop: all dates · Tikiti' });
  expect(meta).toContainEqual({
    name: 'description',
    content:
      'Needle Drop by Koppie. Next: Friday 11 December 2026, 19:30, and 1 more date. Braamfontein, Johannesburg. Tickets from 120.00\u00a0ZAR.',
  });
  const picture = expect.stringMatching(/^https:\/\/tikiti\.example\/s\/needle-drop\/preview\.jpg\?v=\w+$/);
  expect(meta).toContainEqual({ property: 'og:image', content: picture });
});

test('search engines get each date with a picture, a place and an offer; a sold-out one has no price', () => {
  expect(dataOf(page.coming)).toMatchObject({
    '@type': 'EventSeries',
    description: expect.stringContaining('Next:'),
    subEvent: [
      {
        '@type': 'Event',
        endDate: '2026-12-11T23:00:00+02:00',
        image: ['https://tikiti.example/files/images/a.webp'],
        location: { '@type': 'Place', name: 'Braamfontein, Johannesburg' },
        offers: { price: '120.00', priceCurrency: 'ZAR', availability: 'https://schema.org/InStock' },
      },
      { offers: { availability: 'https://schema.org/SoldOut' } },
    ],
  });
  expect(dataOf(page.coming)).not.toHaveProperty('subEvent.1.offers.price');
});

test('free dates and a series without dates are described as such', () => {
  const free = describe([{ ...date, from: { minor: 0, currency: 'ZAR' } }]);
  expect(JSON.stringify(free)).toContain(
    'Next: Friday 11 December 2026, 19:30. Braamfontein, Johannesburg. Free tickets.',
  );
  expect(JSON.stringify(describe([]))).toContain('All dates of Needle Drop by Koppie, with tickets.');
});
