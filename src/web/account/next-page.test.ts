import { expect, test } from 'vitest';
import { loggedOutPage, nextPage, whyLogIn } from './next-page.ts';

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
])('next=%j leads to %s', (next, page) => {
  expect(nextPage(`${login}?${new URLSearchParams({ next })}`)).toBe(page);
});

test('goes to the platform by default', () => {
  expect(nextPage(login)).toBe('/platform');
});

test('gives the reason for the login only to people who were logged in until now, and says that nothing is lost if that is true', () => {
  const at = (path: string) => new URL(path, login).href;
  const back = '/platform/events?page=2';
  const reading = at(loggedOutPage(back, { draftKept: false }));
  const typing = at(loggedOutPage(back, { draftKept: true }));
  expect([nextPage(reading), nextPage(typing)]).toEqual([back, back]);
  expect(whyLogIn(reading)).toBe('You were logged out. Log in to carry on.');
  expect(whyLogIn(typing)).toMatch(/kept what you typed/);
  expect(whyLogIn(`${login}?next=%2Fplatform`)).toBeUndefined();
});
