import { expect, test } from 'vitest';
import { RENDERED_FOR } from '../../../core/sessions/rendered-for.ts';
import { nextPage, whyLogIn } from '../../account/next-page.ts';
import { leadToLogin } from './lead-to-login.ts';

const ORIGIN = 'http://localhost:3000';

function login(path: string, headers: Record<string, string> = {}, method = 'GET'): string {
  const request = new Request(ORIGIN + path, { headers, method });
  const { status, headers: answered } = leadToLogin(request, new URL(request.url), ORIGIN);
  expect([status, answered.get('x-remix-reload-document')]).toEqual([302, 'true']);
  const url = new URL(answered.get('location') ?? '', ORIGIN).href;
  expect(nextPage(url)).toBe(path);
  return url;
}

const wasIn = { [RENDERED_FOR]: 'u1 ann%40example.com' };

test('a visitor who opens a platform page is not told that they were logged out', () => {
  expect(whyLogIn(login('/platform/events?page=2'))).toBeUndefined();
  expect(whyLogIn(login('/platform', { [RENDERED_FOR]: '' }))).toBeUndefined();
  expect(whyLogIn(login('/platform', { cookie: 'tikiti-guest=abc' }))).toBeUndefined();
});

test('an ended session is mentioned: the page names its user, or their cookie is still there', () => {
  const words = 'You were logged out. Log in to carry on.';
  expect(whyLogIn(login('/platform/events', wasIn))).toBe(words);
  expect(whyLogIn(login('/platform/events', { cookie: 'tikiti-session=ended' }))).toBe(words);
});

test('kept input is mentioned only on pages that keep it', () => {
  const kept = /kept what you typed/;
  expect(whyLogIn(login('/platform/new-event', wasIn, 'POST'))).toMatch(kept);
  expect(whyLogIn(login('/platform/edit-event/e1/types', wasIn, 'POST'))).toMatch(kept);
  expect(whyLogIn(login('/platform/profile', wasIn, 'POST'))).not.toMatch(kept);
  expect(whyLogIn(login('/platform/new-event', wasIn))).not.toMatch(kept);
});
