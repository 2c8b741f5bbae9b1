import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import WaitingPlacePage from './waiting-place.tsx';

const place = (change: object) => ({
  eventId: 'e',
  entryId: 'p',
  eventName: 'Jazz',
  typeName: 'General',
  accent: null,
  ahead: 0,
  email: 'ann@example.com',
  timeZone: 'Africa/Johannesburg',
  offerHours: 24,
  quantity: 1,
  price: { minor: 35_000, currency: 'ZAR' },
  state: 'offered',
  offer: { orderLink: '/event/e/order/o?key=k', endsAt: '2026-12-13T17:45:00Z' },
  ...change,
});
const shown = (change: object) =>
  pageText(WaitingPlacePage, { loaderData: { place: place(change), path: '/', leaving: false } });

test('an offer says that it is paid next, and counts its tickets', () => {
  expect(shown({})).toMatch(/The ticket is reserved for you until .* See and pay$/);
  expect(shown({ quantity: 2 })).toMatch(/The tickets are reserved for you until .* See and pay$/);
  const free = { price: { minor: 0, currency: 'ZAR' } };
  expect(shown(free)).toMatch(/See my ticket$/);
  expect(shown({ ...free, quantity: 2 })).toMatch(/See my tickets$/);
  expect(shown({ state: 'bought' })).toMatch(/^You got it .*Show my order$/);
});

test.each(['waiting', 'lapsed', 'declined', 'bought'])(
  'a place for one ticket that is %s speaks of one',
  (state) => {
    const offer = state === 'bought' ? place({}).offer : null;
    expect(shown({ state, offer })).not.toMatch(/tickets|them|some/);
    expect(shown({ state, offer, quantity: 2 })).toMatch(/tickets|them|some/);
  },
);
