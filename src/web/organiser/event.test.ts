import { expect, test } from 'vitest';
import type { EventSales } from '../../core/events/get-event-sales.ts';
import type { OwnEventDetails } from '../../core/events/get-own-event.ts';
import { pageHtml, pageText } from '../testing/render-page.ts';
import EventDetails from './event.tsx';

const event: OwnEventDetails = {
  ...{ id: 'jazz', name: 'Jazz on the Koppie', description: '', locationText: 'Maude Street, Sandton' },
  ...{ startsAt: '2026-12-31T20:00', endsAt: '2026-12-31T23:00', timeZone: 'Africa/Johannesburg' },
  ...{ startInstant: '2026-12-31T18:00:00.000Z', endInstant: '2026-12-31T21:00:00.000Z' },
  ...{ latitude: null, longitude: null, bannerKey: null, bannerUrl: null, rendering: null, accent: null },
  ...{ approval: 'approved', rejectedReason: null, cancelled: false, over: false },
  updatedAt: '2026-11-21T10:00:00.000Z',
  refundUntilDays: null,
  feePayer: null,
  types: [
    {
      ...{ id: 'general', name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 100, held: 0 },
      ...{ sold: 40, perOrderLimit: 10, saleStartsAt: null, saleEndsAt: null, ordered: true },
    },
  ],
  revenue: [{ minor: 1_400_000, currency: 'ZAR' }],
  orders: [],
  orderCount: 40,
};
const sales = { spans: [], cancellation: null, orders: 40, paidOrders: 40 } as unknown as EventSales;
const cancellation = {
  cancelledAt: '2026-11-21T10:00:00.000Z',
  reason: 'Storm.',
  refunds: null,
  refundable: 40,
};
const page = (change: Partial<OwnEventDetails> = {}, cancelled = false) => ({
  loaderData: {
    event: { ...event, ...change, cancelled },
    sales: { ...sales, cancellation: cancelled ? cancellation : null },
    publicLink: 'https://tikiti.example/event/jazz',
    exceptions: { open: 0, settled: 0 },
    disputes: { open: 0, dueAt: null },
    qrSvg: '<svg></svg>',
  },
});

test('an event’s home shows it, where it can be bought, how it sells, and its door', () => {
  const html = pageHtml(EventDetails, page());
  expect(html).toContain('href="/platform/event/jazz/door"');
  expect(html).toContain('href="/platform/edit-event/jazz"');
  const text = pageText(EventDetails, page());
  for (const words of ['Jazz on the Koppie', 'Maude Street, Sandton', 'tikiti.example/event/jazz']) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/Sales so far .*40 of 100 sold 60 left/);
});

test('a cancelled event has no door to open and nothing left to sell', () => {
  const html = pageHtml(EventDetails, page({}, true));
  expect(html).not.toMatch(/\/door"|\/edit-event\//);
  const text = pageText(EventDetails, page({}, true));
  expect(text).toContain('This event is cancelled');
  expect(text).toMatch(/40 of 100 sold 60 unsold/);
  expect(text).not.toMatch(/ left|Sales so far/);
});

test('neither has one that is over, and its door stays for who was there', () => {
  const text = pageText(EventDetails, page({ over: true }));
  expect(text).toMatch(/This event is over .*40 of 100 sold 60 unsold/);
  expect(text).toContain('Open the door');
});
