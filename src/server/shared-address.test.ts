import { describe, expect, test } from 'vitest';
import { operations } from '../api/testing/documented-api.ts';
import { isFromVisitor, sharedAddress } from './shared-address.ts';

const EVENT = '0198a0c0-abcd-7def-8000-00000000000f';
const names = (targets: string[]) => new Set(targets.map((target) => sharedAddress(target)?.name));

describe('spellings of an address have one name', () => {
  test.each([
    [`/event/${EVENT}`, [`/Event/${EVENT.toUpperCase()}`, `/event/${EVENT}?utm_source=news&fbclid=1`]],
    ['/events', ['/EVENTS', '/events?', '/events?utm_medium=%22', '/events?grouped=true']],
    ['/', ['/?ref=a']],
    ['/verify', [`/verify?event=${EVENT}`]],
    [`/api/events/${EVENT}/ticket-keys`, [`/api/events/${EVENT}/ticket-keys?code=1`]],
    ['/api/public-events', ['/api/public-events?utm_source=news']],
    [`/api/events/${EVENT}`, [`/api/events/${EVENT}?code=`, `/api/events/${EVENT}?page=2`]],
  ])('%s', (name, spellings) => {
    expect(names([name, ...spellings])).toEqual(new Set([name]));
  });
});

test.each([
  '/events?q=jazz',
  '/events?utm_source=a&page=2',
  '/?goodbye',
  `/event/${EVENT}?kept=1`,
  `/event/${EVENT}/`,
  `/event/${EVENT}/order/${EVENT}`,
  '/events/.',
  '//events',
  '/%65vents',
  'http://localhost/events',
  '/platform',
  '/api/events',
  `/API/events/${EVENT}`,
  `/api/events/${EVENT.toUpperCase()}`,
  `/api/events/${EVENT}/organiser`,
  '/api/public-events?grouped=true',
  '/api/public-events?max=',
])('%s is not shared', (target) => {
  expect(sharedAddress(target)).toBeUndefined();
});

test('a promo code is part of the address, but not one of spaces', () => {
  expect(sharedAddress(`/event/${EVENT}?code=%20half`)).toEqual({ name: `/event/${EVENT}`, code: 'half' });
  expect(sharedAddress(`/event/${EVENT}?code=%20`)?.code).toBeUndefined();
});

test('the API documents which of its answers are shared', () => {
  const reads = operations.filter(({ method }) => method === 'get');
  const isShared = (path: string) =>
    sharedAddress(path.replace('{eventId}', EVENT).replace('{slug}', 'jazz')) !== undefined;
  const shared = reads.filter(({ path }) => isShared(path)).map(({ path }) => path);
  expect(shared.length).toBeGreaterThan(3);
  expect(reads.filter(({ responses }) => 304 in responses).map(({ path }) => path)).toEqual(shared);
});

test.each<[method: string, headers: Record<string, string>, visitor: boolean]>([
  ['GET', {}, true],
  ['HEAD', { cookie: 'tikiti-guest=a; theme=dark' }, true],
  ['POST', {}, false],
  ['GET', { authorization: 'Basic eDp5' }, false],
  ['GET', { cookie: 'a=b;tikiti-session=x' }, false],
  ['GET', { 'x-tikiti-for': '' }, false],
])('%s with %j: %s', (method, headers, visitor) => {
  expect(isFromVisitor(method, (name) => headers[name], 'tikiti-session')).toBe(visitor);
});
