import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { WaitingEventCard } from './waiting-event.tsx';

const zar = (minor: number) => ({ minor, currency: 'ZAR' });
const type = { description: '', price: zar(35_000), priceFloor: null, hidden: false, addOn: false };
const event = {
  id: 'jazz',
  name: 'Jazz',
  descriptionHtml: '',
  bannerUrl: null,
  accent: null,
  startsAt: '2026-12-12T17:30:00.000Z',
  endsAt: '2026-12-12T21:00:00.000Z',
  timeZone: 'Africa/Johannesburg',
  locationText: 'Sandton',
  organiser: 'Thandi',
  organiserEmail: 'thandi@example.com',
  listed: true,
  submittedAt: '2026-11-27T10:00:00.000Z',
  updatedAt: '2026-11-27T10:00:00.000Z',
  lastDecision: null,
  lastReason: null,
  hasRendering: false,
  dates: [],
  types: [{ ...type, name: 'General', capacity: 1 }],
};
const props = (more: object = {}) => ({ event: { ...event, ...more }, taken: ['ZAR'] });

test('an admin sees how each ticket is sold, and when the event ends', () => {
  const text = pageText(
    WaitingEventCard,
    props({
      types: [
        { ...type, name: 'General', capacity: 1 },
        { ...type, name: 'Solidarity', priceFloor: zar(5_000), capacity: 40 },
        { ...type, name: 'Guest', price: zar(0), hidden: true, description: 'Backstage.', capacity: 5 },
        { ...type, name: 'Relief fund', priceFloor: zar(0), addOn: true, capacity: null },
      ],
    }),
  );
  expect(text).toMatch(/19:30 GMT\+2 until 23:00/);
  expect(text).toContain('Sent for approval on Friday 27 November 2026, 10:00 UTC');
  expect(text).toMatch(/General 350\.00 ZAR 1 ticket /);
  expect(text).toMatch(/Solidarity Pay what you want, from 50\.00 ZAR , 350\.00 ZAR suggested 40 tickets/);
  expect(text).toMatch(/Guest .* 5 tickets Only with a code Backstage\./);
  expect(text).toMatch(/Relief fund Pay what you want, 350\.00 ZAR suggested donation/);
  expect(text).not.toContain('list of events');
  expect(pageText(WaitingEventCard, props({ listed: false }))).toContain('only people with the link find it');
});

test('what a button or a fold is called begins with what it shows', () => {
  const date = {
    id: 'jazz2',
    startsAt: '2026-12-19T17:30:00.000Z',
    endsAt: '2026-12-19T21:00:00.000Z',
    updatedAt: '2026-11-27T10:00:00.000Z',
  };
  for (const more of [{}, { dates: [date] }, { dates: [date], descriptionHtml: '<p>Three stages.</p>' }]) {
    const html = pageHtml(WaitingEventCard, props(more));
    const named = [...html.matchAll(/<(button|summary|a)[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/\1>/g)];
    expect(named.length).toBeGreaterThanOrEqual(3);
    for (const [, , label = '', inner = ''] of named) {
      expect(label).toContain(inner.replace(/<[^>]+>/g, '').trim());
    }
  }
});
