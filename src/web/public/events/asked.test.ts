import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { addressOf, faultsOf, isNarrowed, readAsked } from './asked.ts';
import Events, { meta } from './events.tsx';

const asked = (query: string) => readAsked(new URL(`https://tikiti.example/events${query}`));
const event = {
  id: 'jazz',
  name: 'Jazz',
  startsAt: '2026-12-31T18:00:00.000Z',
  endsAt: '2026-12-31T21:00:00.000Z',
  timeZone: 'Africa/Johannesburg',
  locationText: '',
  bannerUrl: null,
  accent: null,
  from: null,
  sale: 'on',
  opensAt: null,
};
const loaderData = (query: string, found: object) => ({
  found: { events: [event], count: 60, page: 1, pages: 3, currencies: ['ZAR'], ...found },
  asked: asked(query),
  publicUrl: 'https://tikiti.example',
});

test('links keep what was searched for, and add nothing', () => {
  const search = asked('?q=a%26b&when=any&from=&page=2&utm_source=x');
  expect(addressOf(search, 3)).toBe('/events?q=a%26b&page=3');
  expect(addressOf(asked('?when=any&currency=ZAR'), 1)).toBe('/events');
  expect(isNarrowed(asked('?page=4&currency=ZAR'))).toBe(false);
  expect(addressOf(asked(`?q=${'x'.repeat(5_000)}`), 1).length).toBeLessThan(300);
});

test.each(['2,50', '2.50', '2.5', ' 2,5 '])('“%s” is one price, with one spelling in the address', (max) => {
  const search = asked(`?max=${encodeURIComponent(max)}`);
  expect(faultsOf(search)).toEqual({});
  expect(addressOf(search, 1)).toBe('/events?max=2.50');
});

test('whole prices are spelt without cents, and invalid ones as typed', () => {
  expect(addressOf(asked('?max=250,00'), 1)).toBe('/events?max=250');
  expect(addressOf(asked('?max=cheap'), 1)).toBe('/events?max=cheap');
});

test('errors are shown at their fields', () => {
  expect(faultsOf(asked('?from=2031-02-02&to=2031-02-01&max=cheap'))).toEqual({
    to: 'This is before the first day.',
    max: 'Enter an amount, such as 250.',
  });
  expect(faultsOf(asked('?from=x&to=2031-02-30&max=0'))).toEqual({
    from: 'Enter a date.',
    to: 'Enter a date.',
  });
});

test('the search shows all its fields once one of the folded ones is used', () => {
  const isOpen = (query: string) =>
    /<details[^>]* open=""/.test(pageHtml(Events, { loaderData: loaderData(query, {}) }));
  expect(['', '?q=jazz&when=today', '?where=Cape+Town', '?max=250'].map(isOpen)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('people and robots find the previous and next pages, and search results are not indexed', () => {
  const html = pageHtml(Events, { loaderData: loaderData('?page=2', { page: 2 }) });
  expect(html).toContain('href="/events"');
  expect(html).toContain('href="/events?page=3"');
  const metaOf = (query: string, found: object) =>
    JSON.stringify(meta({ loaderData: loaderData(query, found) } as never));
  expect(metaOf('?page=2', { page: 2 })).toContain(
    '"rel":"canonical","href":"https://tikiti.example/events?page=2"',
  );
  expect(metaOf('?page=2', { page: 2 })).toContain('"rel":"prev","href":"https://tikiti.example/events"');
  expect(metaOf('', {})).not.toContain('noindex');
  expect(metaOf('?q=jazz', {})).toContain('noindex');
});

test('an empty result says what to do, and shows the search as text', () => {
  const none = { events: [], count: 0, pages: 1 };
  const data = { loaderData: loaderData('?q=%3Cscript%3Ealert(1)%3C/script%3E', none) };
  expect(pageText(Events, data)).toContain('Try fewer words, a larger town nearby, or other dates.');
  expect(pageHtml(Events, data)).not.toContain('<script>alert');
  expect(pageText(Events, { loaderData: loaderData('', none) })).toContain('Nothing on sale right now');
});

test('a series is one card with its next date, and leads to the page with all', () => {
  const shown = (moreDates: object | null) =>
    loaderData('', {
      events: [{ ...event, ...(moreDates && { moreDates: { path: '/s/jazz', ...moreDates } }) }],
    });
  const words = (moreDates: object | null) => pageText(Events, { loaderData: shown(moreDates) });
  expect(words({ count: 9 })).toContain('20:00 GMT+2 and 9 more dates of Jazz');
  expect(words({ count: 1 })).toContain('and 1 more date of Jazz');
  expect(words(null)).not.toContain('more date');
  expect(pageHtml(Events, { loaderData: shown({ count: 9 }) })).toContain('href="/s/jazz"');
});
