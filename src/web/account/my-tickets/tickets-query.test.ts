import { expect, test } from 'vitest';
import { myTicketsInput } from '../../../core/tickets/my-tickets.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import MyTicketsPage from './my-tickets.tsx';
import { ticketsQuery } from './tickets-query.ts';

test.each([
  ['', { when: 'upcoming', page: 1 }],
  ['when=past&page=3', { when: 'past', page: 3 }],
  ['when=x', { when: 'upcoming', page: 1 }],
  ['when=past&page=x', { when: 'past', page: 1 }],
  ['page=0', { when: 'upcoming', page: 1 }],
  ['page=1.5', { when: 'upcoming', page: 1 }],
  ['page=1e9', { when: 'upcoming', page: 1 }],
])('an address that ends in ?%s asks for %j', (query, asked) => {
  expect(ticketsQuery(new URLSearchParams(query))).toEqual(asked);
  expect(myTicketsInput.parse(ticketsQuery(new URLSearchParams(query)))).toEqual(asked);
});

const page = (more: object) => ({
  loaderData: {
    when: 'past',
    email: 'a@b.example',
    mine: { tickets: [], counts: { upcoming: 12_345, past: 29_616 }, page: 12, pages: 1234, ...more },
  },
});

test('a page past the last one links to the first and the last page of the same list', () => {
  const html = pageHtml(MyTicketsPage, page({ page: 2000 }));
  expect(html).toContain('href="/platform/tickets?when=past"');
  expect(html).toContain('href="?page=1234"');
});

test('numbers have thousands separators', () => {
  const text = pageText(MyTicketsPage, page({}));
  expect(text).toContain('Upcoming 12 345 Past 29 616');
  expect(text).toContain('Page 12 of 1 234');
});
