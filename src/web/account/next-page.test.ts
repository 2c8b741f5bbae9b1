import { expect, test } from 'vitest';
import { nextPage } from './next-page.ts';

const login = 'https://tickets.example/user-flow/login';

test.each([
  ['/platform/events?page=2', '/platform/events?page=2'],
  ['/event/1/../2', '/event/2'],
  ['https://evil.example/', '/platform'],
  ['//evil.example/', '/platform'],
  ['/\\evil.example/', '/platform'],
  ['/\t/evil.example/', '/platform'],
  ['///', '/platform'],
  ['javascript:alert(1)', '/platform'],
  ['', '/platform'],
])('from next=%j goes to %s', (next, page) => {
  expect(nextPage(`${login}?${new URLSearchParams({ next })}`)).toBe(page);
});

test('goes to the platform when nothing else was asked for', () => {
  expect(nextPage(login)).toBe('/platform');
});
