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
])('from next=%j goes to %s', (next, page) => {
  expect(nextPage(`${login}?${new URLSearchParams({ next })}`)).toBe(page);
});

test('goes to the platform when nothing else was asked for', () => {
  expect(nextPage(login)).toBe('/platform');
});

test('says why to log in only to who was logged in until now, and that nothing is lost where that is so', () => {
  const at = (path: string) => new URL(path, login).href;
  const back = '/platform/events?page=2';
  const reading = at(loggedOutPage(back, { draftKept: false }));
  const typing = at(loggedOutPage(back, { draftKept: true }));
  expect([nextPage(reading), nextPage(typing)]).toEqual([back, back]);
  expect(whyLogIn(reading)).toBe('You were logged out. Log in to carry on.');
  expect(whyLogIn(typing)).toMatch(/kept what you typed/);
  expect(whyLogIn(`${login}?next=%2Fplatform`)).toBeUndefined();
});
