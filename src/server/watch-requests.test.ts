import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { createFrontDoor } from './front-door.ts';
import type { Answered } from './metrics/counted.ts';
import { sharedAddress, sharedRoute } from './shared-address.ts';
import { watchRequests } from './watch-requests.ts';

const app = await createTestApp();
const lines: { level: string; facts: Record<string, unknown>; message: string }[] = [];
const note = (level: string) => (facts: object, message: string) =>
  void lines.push({ level, facts: { ...facts }, message });
const log = { info: note('info'), warn: note('warn'), error: note('error') };
const answered: Answered[] = [];
const own = { ...app, log };
const watch = watchRequests(own, {
  counted: { request: (one) => void answered.push(one) },
  pageRoute: (path) => (path.startsWith('/event/') ? '/event/:eventId' : undefined),
  host: 'box',
});
/** How long the requests of a test seem to take, s. */
let took = 0.01;
const doorWith = (pages: () => Promise<Response>, trustedProxies = 0) =>
  createFrontDoor(own, {
    pages,
    assetsDir: 'docs',
    trustedProxies,
    watch: (c) => watch(c, took),
  });
const door = doorWith(async () => new Response('a page'));
const broken = doorWith(() => Promise.reject(new Error('no bread')));

beforeEach(() => {
  lines.length = 0;
  answered.length = 0;
  took = 0.01;
  app.clock.advance(1_000);
});

test.each([
  ['GET', '/api/events/018f0000-0000-7000-8000-000000000000', '/api/events/:eventId'],
  ['GET', '/event/018f?key=secret', '/event/:eventId'],
  ['GET', '/files/pictures/1.webp', '/files/*'],
  ['GET', '/wp-admin/setup.php', 'other'],
  ['GET', '/api/nothing', 'other'],
  ['GET', '/livez', '/livez'],
  ['POST', '/beginTransaction', '/beginTransaction'],
  // One that is refused before it reaches its handler.
  ['POST', '/api/sign-in', '/api/sign-in'],
])('%s %s is counted as %s', async (method, path, route) => {
  await door.request(path, { method, headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answered).toMatchObject([{ route, method, seconds: 0.01 }]);
  expect(lines).toEqual([]);
});

test('a method that nobody has heard of is no label of its own', async () => {
  await door.request('/livez', { method: 'BREW' });
  expect(answered).toMatchObject([{ method: 'other' }]);
});

test('an answer from memory is counted under the same route as one through the front door', async () => {
  for (const path of [
    '/api/events/018f0000-0000-7000-8000-000000000000',
    '/api/events/018f0000-0000-7000-8000-000000000000/ticket-keys',
    '/api/series/jazz',
    '/api/organisers/jazz',
    '/api/public-events',
  ]) {
    answered.length = 0;
    await door.request(path);
    expect(sharedRoute(sharedAddress(path)?.name ?? '')).toBe(answered[0]?.route);
  }
  expect(
    ['/', '/event/018f0000-0000-7000-8000-000000000000', '/o/jazz', '/s/jazz', '/events'].map(sharedRoute),
  ).toEqual(['/', '/event/:eventId', '/o/:slug', '/s/:slug', '/events']);
});

test('a slow answer leaves one line, without the address, which may open an order', async () => {
  took = 2.2;
  await door.request('/event/018f?key=secret');
  expect(lines).toMatchObject([
    {
      level: 'warn',
      facts: { route: '/event/:eventId', status: 200, ms: 2_200, host: 'box', pid: process.pid },
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|018f\?/);
  // Its twin, one of ordinary speed, leaves none.
  took = 0.9;
  await door.request('/event/018f?key=secret');
  expect(lines).toHaveLength(1);
});

test('a failed request has one id in the log and in its answer', async () => {
  const answer = await broken.request('/event/018f');
  expect(lines.map(({ message }) => message)).toEqual([
    'a request failed',
    'a request was answered with an error',
  ]);
  const ids = new Set(lines.map(({ facts }) => facts.requestId));
  expect([...ids]).toEqual([answer.headers.get('x-request-id')]);
});

test('our own proxy may name a request, nobody else', async () => {
  const headers = { 'x-request-id': 'from-the-proxy-1' };
  const behind = doorWith(() => Promise.reject(new Error('no bread')), 1);
  expect((await behind.request('/event/1', { headers })).headers.get('x-request-id')).toBe(
    'from-the-proxy-1',
  );
  const odd = { 'x-request-id': 'a b' };
  expect((await behind.request('/event/1', { headers: odd })).headers.get('x-request-id')).not.toBe('a b');
  expect((await broken.request('/event/1', { headers })).headers.get('x-request-id')).not.toBe(
    'from-the-proxy-1',
  );
});

test('when all requests are slow, the log gets few lines, and learns how many it did not get', async () => {
  took = 3;
  for (let asked = 0; asked < 100; asked += 1) await door.request('/livez');
  expect(lines).toHaveLength(20);
  app.clock.advance(1_000);
  await door.request('/livez');
  expect(lines.at(-1)?.facts.leftOut).toBe(80);
});
