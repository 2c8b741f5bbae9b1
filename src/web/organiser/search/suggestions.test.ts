import { expect, it } from 'vitest';
import type { SearchResults } from '../../../core/search/search-results.ts';
import { suggestionsFor } from './suggestions.ts';

const nothing = { hits: [], more: false };
const event = {
  id: '1',
  name: 'Jazz',
  startsAt: '2026-12-12T17:30:00Z',
  endsAt: '2026-12-12T21:00:00Z',
  timeZone: 'Africa/Johannesburg',
  locationText: '',
  bannerUrl: null,
  accent: null,
  approval: 'approved' as const,
  cancelled: false,
  over: false,
  sale: 'on' as const,
};
const found: SearchResults = {
  text: 'jazz',
  scope: 'all',
  page: 1,
  mine: nothing,
  ordersOfNewest: null,
  events: { hits: Array.from({ length: 9 }, (_, at) => ({ ...event, id: String(at) })), more: false },
  orders: nothing,
  tickets: nothing,
  users: { hits: [{ id: 'u', name: '', email: 'jazz+1@example.com' }], more: false },
};

it('finds pages by the beginnings of their words, and lists them before anything is typed', () => {
  const page = (title: string) => ({ to: `/${title}`, title, note: 'Page' });
  const pages = ['Waiting list', 'Promo codes', 'My tickets', 'Tickets'].map(page);
  const titles = (typed: string) =>
    suggestionsFor(typed, undefined, pages)
      .filter(({ kind }) => kind === 'page')
      .map(({ title }) => title);
  expect(titles('')).toEqual(['Waiting list', 'Promo codes', 'My tickets', 'Tickets']);
  expect(titles('tick')).toEqual(['My tickets', 'Tickets']);
  expect(titles('co pro')).toEqual(['Promo codes']);
  expect(titles('aiting')).toEqual([]);
  expect(titles('manage-event:tick')).toEqual([]);
});

it('suggests searching one’s events at once, and results once they arrive', () => {
  const search = {
    kind: 'search',
    to: '/platform/search/manage-event%3Ajazz',
    title: 'manage-event:jazz',
    note: 'Search my events',
  };
  expect(suggestionsFor(' jazz ', undefined)).toEqual([search]);
  const all = suggestionsFor('jazz', found);
  expect(all.at(-1)).toEqual(search);
  expect(all[0]).toEqual({
    kind: 'event',
    to: '/platform/event/0',
    title: 'Jazz',
    note: 'Saturday 12 December 2026',
  });
  expect(all.map(({ kind }) => kind)).toEqual(['event', 'event', 'event', 'event', 'user', 'search']);
  expect(all.at(-2)?.to).toBe('/platform/admin?q=jazz%2B1%40example.com');
});

it('suggests nothing for an empty text, and no narrower search for a text that is already narrowed', () => {
  expect(suggestionsFor('  ', found)).toEqual([]);
  expect(suggestionsFor('manage-event:', found)).toEqual([]);
  expect(suggestionsFor('manage-event:jazz', undefined)[0]?.title).toBe('manage-event:jazz');
});

it('suggests one’s own tickets first, each once', () => {
  const ticket = {
    id: 'k',
    eventId: 'e',
    eventName: 'Jazz',
    orderId: 'o',
    orderPath: '/event/e/order/o',
    typeName: 'General',
    shortCode: 'ABCDE-12345',
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    timeZone: event.timeZone,
    state: 'valid' as const,
  };
  const other = { ...ticket, id: 'k2', shortCode: 'FGHJK-12345' };
  const [first, second] = suggestionsFor('jazz', { ...found, mine: { hits: [ticket, other], more: false } });
  expect(first).toEqual({
    kind: 'ticket',
    to: '/event/e/order/o#ABCDE-12345',
    title: 'Jazz',
    note: 'My ticket · General · ABCDE-12345',
  });
  expect(second?.to).not.toBe(first?.to);
});
